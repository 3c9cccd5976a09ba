import type { IncomingMessage } from 'node:http';
import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import type { RelayedHead } from '../core/framework/outbound.ts';
import type { Destination, UrlMap } from '../core/values/url-mapping.ts';
import type { Failure } from './failure.ts';
import type { Pass } from './pass.ts';
import { isLoop, requestHeaders } from './request-head.ts';
import type { ResponseRules } from './response-head.ts';
import type { ActivitySite } from './site.ts';

/** Every path may start with it, with the same effect. */
const PREFIX = /^\/\.proxy(?=\/|$)/;
/** Segments or characters that browsers would have resolved. */
const UNRESOLVED = /\/(?:\.|%2e){1,2}(?:\/|$)|\\/i;

/** Where a request goes, and how its response comes back. */
export interface Route {
  head: RelayedHead;
  rules: ResponseRules;
}

/** A request for an activity. */
export interface Inquiry {
  applicationId: Snowflake;
  map: UrlMap;
  request: IncomingMessage;
  /** It asks for a WebSocket. */
  isUpgrade: boolean;
  /** Its ticket. */
  pass: Pass | undefined;
}

/** Parts of a request's path. */
interface Asked {
  /** Without `/.proxy`. */
  path: string;
  /** With its question mark. */
  query: string;
  /** `/.proxy` or empty. */
  prefix: string;
}

/** Finds the target of a request by the URL mappings of its activity. */
export function routeOf(site: ActivitySite, { applicationId, map, request, isUpgrade, pass }: Inquiry): Route | Failure {
  const { method = 'GET', url = '/' } = request;
  if (method === 'CONNECT' || method === 'TRACE') return 'method';
  if (isLoop(request)) return 'loop';
  // It would answer for pages of the activity, without their policy.
  if (request.headers['service-worker'] !== undefined) return 'worker';
  const asked = askedPath(url);
  if (!asked) return 'badPath';
  const destination = map.find(asked.path);
  if (!destination) return 'notMapped';
  const host = site.hostOf(applicationId);
  const headers = requestHeaders(request, destination.host, { host, protocol: site.protocol });
  if (pass) headers.push(...pass.headers);
  if (isUpgrade) headers.push('Connection', 'Upgrade', 'Upgrade', 'websocket');
  return {
    head: {
      ...{ protocol: destination.protocol, hostname: destination.hostname, port: destination.port },
      ...{ path: destination.path + asked.query, method, headers, isUpgrade, maxHeadBytes: LIMITS.activities.headBytes.max },
    },
    rules: {
      policy: site.policyOf(applicationId),
      isSecure: site.isSecure,
      cookie: pass?.cookie,
      locationOf: (location) => locationOf(location, { site, map, destination, host, prefix: asked.prefix }),
    },
  };
}

/** The path of a request as a browser would have sent it; undefined if it is not a path. */
function askedPath(url: string): Asked | undefined {
  // Clients of other proxies send the whole URL (RFC 9112 3.2.2).
  const target = url.startsWith('/') ? url : absolute(url);
  if (target === undefined) return undefined;
  const mark = target.indexOf('?');
  const whole = mark === -1 ? target : target.slice(0, mark);
  const prefix = PREFIX.exec(whole)?.[0] ?? '';
  const rest = whole.slice(prefix.length) || '/';
  // A path that leads out of the directory of its mapping would reach more than is mapped.
  const path = UNRESOLVED.test(rest) ? new URL(`http://host${rest}`).pathname : rest;
  return { path, query: mark === -1 ? '' : target.slice(mark), prefix };
}

function absolute(url: string): string | undefined {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined;
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** A Location of the target as the browser gets it; undefined if the activity may not go there. */
function locationOf(
  location: string,
  {
    site,
    map,
    destination,
    host,
    prefix,
  }: { site: ActivitySite; map: UrlMap; destination: Destination; host: string; prefix: string },
): string | undefined {
  const base = `${destination.protocol}//${destination.host}${destination.path}`;
  if (!URL.canParse(location, base)) return undefined;
  const url = new URL(location, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  if (url.host === host) return url.pathname + url.search + url.hash;
  const own = map.pathOf(url);
  if (own !== undefined) return prefix + own;
  return site.isAllowed(url) ? url.href : undefined;
}
