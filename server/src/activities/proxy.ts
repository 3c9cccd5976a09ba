import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { servedActivity } from '../core/access/served-activity.ts';
import type { Platform } from '../core/framework/platform.ts';
import { Exchanges } from './exchanges.ts';
import { answerFailure, type Failure, refuseSocket } from './failure.ts';
import { forward } from './forward.ts';
import { passOf } from './pass.ts';
import { type Route, routeOf } from './route.ts';
import type { ActivitySite } from './site.ts';
import { tunnel } from './tunnel.ts';

/** The proxy of activities of this process. */
export interface ActivityProxy {
  /** Handles a request for the host of an activity; returns false for any other host. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
  /** Handles an upgrade of a request for the host of an activity; returns false for any other host. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Accepts nothing more, and ends WebSockets. */
  stop(): void;
}

/** Serves the activities of a site by their URL mappings (docs/contract/activities.md#proxy). */
export function createActivityProxy(platform: Platform, site: ActivitySite): ActivityProxy {
  const { clock, config, log, relay } = platform;
  const exchanges = new Exchanges(clock, config.trustedProxies);
  const { ownPolicy } = site;
  let isStopping = false;

  const find = async (request: IncomingMessage, applicationId: string, isUpgrade: boolean): Promise<Route | Failure> => {
    if (isStopping) return 'stopping';
    const served = applicationId === '' ? null : await servedActivity(platform, applicationId);
    if (!served) return 'notHere';
    const { map, key } = served;
    const pass = passOf(request, { applicationId, key, now: clock.now(), isSecure: site.isSecure });
    return routeOf(site, { applicationId, map, request, isUpgrade, pass });
  };
  const failed = (error: unknown) => log.error({ err: error }, 'the proxy of activities failed');

  const open = async (request: IncomingMessage, response: ServerResponse, applicationId: string): Promise<void> => {
    const route = await find(request, applicationId, false);
    const refuse = (failure: Failure) => {
      log.debug({ application_id: applicationId, failure, method: request.method }, 'refused a request for an activity');
      answerFailure(request, response, failure, ownPolicy);
    };
    if (typeof route === 'string') return refuse(route);
    // The browser may be gone in the meantime.
    if (response.destroyed) return;
    const added = exchanges.add(request, applicationId);
    if (!added) return refuse('busy');
    response.once('close', added.remove);
    forward(relay, { request, response, route, exchange: added.exchange, ownPolicy });
  };

  const openSocket = async (request: IncomingMessage, socket: Duplex, head: Buffer, applicationId: string): Promise<void> => {
    const isWebSocket = request.method === 'GET' && request.headers.upgrade?.toLowerCase() === 'websocket';
    const route = isWebSocket ? await find(request, applicationId, true) : 'upgrade';
    if (typeof route === 'string') return refuseSocket(socket, route);
    if (socket.destroyed) return;
    const added = exchanges.add(request, applicationId);
    if (!added) return refuseSocket(socket, 'busy');
    tunnel(relay, { socket, head, route, exchange: added.exchange, onClose: added.remove });
  };

  return {
    handle(request, response) {
      const label = site.labelOf(request.headers.host);
      if (label === undefined) return false;
      open(request, response, label).catch((error: unknown) => {
        failed(error);
        response.destroy();
      });
      return true;
    },
    handleUpgrade(request, socket, head) {
      const label = site.labelOf(request.headers.host);
      if (label === undefined) return false;
      // Its client may be gone before the target is known.
      socket.on('error', () => undefined);
      openSocket(request, socket, head, label).catch((error: unknown) => {
        failed(error);
        socket.destroy();
      });
      return true;
    },
    stop() {
      isStopping = true;
      exchanges.stop();
    },
  };
}
