import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { Platform } from '../core/framework/platform.ts';
import type { Route } from '../core/framework/route.ts';
import { Secrets } from '../core/values/redaction.ts';
import type { GatewaySeams } from '../gateway/seams.ts';
import type { Handler } from '../http/operation.ts';
import { Causes } from './causes.ts';
import { recordDeliveries } from './delivery-recorder.ts';
import type { Entry } from './entry.ts';
import { GatewayRecorder } from './gateway-recorder.ts';
import { HttpRecorder } from './http-recorder.ts';
import { Recording, type Sink } from './recording.ts';
import type { WatchedSession } from './watched-session.ts';

/** Records what the applications of a platform do and receive. */
export class Recorder {
  readonly recording: Recording;
  readonly causes: Causes;
  readonly secrets: Secrets;
  readonly #http: HttpRecorder;
  readonly #gateway: GatewayRecorder;
  readonly #captured = new AsyncLocalStorage<Entry[]>();

  /**
   * Create it before the platform has a gateway or a listener. With `keeps` it has the entries itself, with `sink` another part has
   * them, as for a console.
   */
  constructor(
    platform: Platform,
    { keeps, sink = null, secrets = new Secrets() }: { keeps: boolean; sink?: Sink | null; secrets?: Secrets },
  ) {
    this.secrets = secrets;
    this.recording = new Recording(platform.clock, {}, { keeps, sink });
    this.causes = new Causes(this.recording);
    const note = (entry: Entry) => {
      this.#captured.getStore()?.push(entry);
    };
    const parts = { recording: this.recording, causes: this.causes, secrets, note };
    this.causes.follow(platform);
    recordDeliveries(platform, parts);
    this.#http = new HttpRecorder(platform, parts);
    this.#gateway = new GatewayRecorder(platform, parts);
  }

  /** The requests, deliveries and events that a piece of work leads to in this process, while it runs. */
  async capture(work: () => Promise<unknown>): Promise<Entry[]> {
    const entries: Entry[] = [];
    await this.#captured.run(entries, work);
    return entries;
  }

  /** The open sessions of a bot in this process. */
  sessionsOf(applicationId: Snowflake): WatchedSession[] {
    return this.#gateway.sessionsOf(applicationId);
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
