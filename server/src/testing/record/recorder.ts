import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../core/framework/platform.ts';
import type { Route } from '../../core/framework/route.ts';
import type { GatewaySeams } from '../../gateway/seams.ts';
import type { Handler } from '../../http/operation.ts';
import { Causes } from './causes.ts';
import { recordDeliveries } from './delivery-recorder.ts';
import { GatewayRecorder } from './gateway-recorder.ts';
import { HttpRecorder } from './http-recorder.ts';
import { Recording } from './recording.ts';
import { Secrets } from './secrets.ts';

/** Records what the applications of a platform do and receive. */
export class Recorder {
  readonly recording: Recording;
  readonly secrets = new Secrets();
  readonly #http: HttpRecorder;
  readonly #gateway: GatewayRecorder;

  /** Create it before the platform has a gateway or a listener. */
  constructor(platform: Platform) {
    this.recording = new Recording(platform.clock);
    const causes = new Causes();
    const parts = { recording: this.recording, causes, secrets: this.secrets };
    causes.follow(platform);
    recordDeliveries(platform, parts);
    this.#http = new HttpRecorder(platform, parts);
    this.#gateway = new GatewayRecorder(platform, parts);
  }

  /** Adds the hooks to the listener. */
  serve(app: FastifyInstance): void {
    this.#http.serve(app);
  }

  wrap(route: Route, handler: Handler): Handler {
    return this.#http.wrap(route, handler);
  }

  around(seams: GatewaySeams): GatewaySeams {
    return this.#gateway.around(seams);
  }
}
