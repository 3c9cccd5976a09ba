import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Reach } from '../config/config.ts';
import type { Clock } from '../core/framework/clock.ts';
import {
  type Outbound,
  OutboundError,
  type OutboundHead,
  type OutboundRequest,
  type OutboundResponse,
} from '../core/framework/outbound.ts';
import { callable, isWithin } from './addresses.ts';
import { readBody } from './body.ts';
import { answerLookup } from './lookup.ts';
import { type Resolve, systemResolve } from './resolve.ts';

/** Options of the client. */
export interface OutboundOptions {
  clock: Clock;
  reach: Reach;
  /** Names the project and how to contact its operator. */
  userAgent: string;
  /** Resolves names to addresses; default: the system's resolution. */
  resolve?: Resolve | undefined;
}

const MAX_URL = 2048;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** Headers that are only sent to the first origin. */
const SECRET = ['authorization', 'cookie'];

/**
 * The guarded client. Connects only to addresses within its reach: names are resolved once for each hop, the results
 * are checked, and the connection goes to a checked address. Each request has its own connection.
 */
export function createOutbound(options: OutboundOptions): Outbound {
  const resolve = options.resolve ?? systemResolve(options.reach);
  return async (request) => {
    const abort = new AbortController();
    const cancel = options.clock.after(request.timeout, () => abort.abort());
    try {
      return await follow({ ...options, resolve }, request, abort.signal);
    } catch (error) {
      if (abort.signal.aborted) throw new OutboundError('timeout');
      throw error instanceof OutboundError ? error : new OutboundError('connection', { cause: error });
    } finally {
      cancel();
    }
  };
}

type Parts = OutboundOptions & { resolve: Resolve };

async function follow(parts: Parts, request: OutboundRequest, signal: AbortSignal): Promise<OutboundResponse> {
  const { method = 'GET', redirects = 0 } = request;
  let url = addressOf(request.url);
  let headers = request.headers ?? {};
  for (let hop = 0; ; hop += 1) {
    const addresses = await addressesOf(parts, url, signal);
    const answer = await send(parts, url, addresses, { ...request, headers }, signal);
    const status = answer.statusCode ?? 0;
    const { location } = answer.headers;
    if (!REDIRECTS.has(status) || location === undefined || method !== 'GET' || redirects === 0) {
      return finish(url, status, answer, request);
    }
    answer.destroy();
    if (hop >= redirects) throw new OutboundError('redirects');
    const next = addressOf(location, url);
    if (next.origin !== url.origin) headers = withoutSecrets(headers);
    url = next;
  }
}

function addressOf(text: string, base?: URL): URL {
  if (!URL.canParse(text, base?.href)) throw new OutboundError('url');
  const url = new URL(text, base);
  const plain = (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '' && url.password === '';
  if (!plain || url.href.length > MAX_URL) throw new OutboundError('url');
  return url;
}

/** The host without the brackets of IPv6. */
function hostOf({ hostname }: URL): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

/** The callable addresses of a host; fails if there are none. */
async function addressesOf({ resolve, reach }: Parts, url: URL, signal: AbortSignal): Promise<string[]> {
  const host = hostOf(url);
  return callable(reach, isIP(host) ? [host] : await untilAborted(signal, resolve(host)).catch(noName));
}

function noName(error: unknown): never {
  throw new OutboundError('name', { cause: error });
}

/** Settles like the promise, or rejects when the signal aborts: a DNS lookup cannot be cancelled. */
function untilAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new OutboundError('timeout'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** Sends one request to one of `addresses` and resolves with the head of the response. */
function send(
  { userAgent, reach }: Parts,
  url: URL,
  addresses: readonly string[],
  request: OutboundRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const host = hostOf(url);
  const { method = 'GET', body } = request;
  const options: RequestOptions = {
    method,
    host,
    port: url.port === '' ? undefined : Number(url.port),
    path: `${url.pathname}${url.search}`,
    headers: {
      'user-agent': userAgent,
      'accept-encoding': 'gzip, br',
      ...request.headers,
      host: url.host,
      ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    },
    agent: false,
    signal,
    lookup: pinnedTo(addresses),
  };
  return new Promise((resolve, reject) => {
    const outgoing =
      url.protocol === 'https:'
        ? requestHttps({ ...options, servername: isIP(host) ? '' : host }, resolve)
        : requestHttp(options, resolve);
    outgoing.on('error', reject);
    outgoing.on('socket', (socket) => {
      socket.once('connect', () => {
        // The connection should always go to a checked address; if it ever does not, nothing is sent.
        if (!isWithin(reach, socket.remoteAddress ?? '')) outgoing.destroy(new OutboundError('address'));
      });
    });
    // Protocol upgrades are never requested.
    outgoing.on('upgrade', () => outgoing.destroy(new OutboundError('connection')));
    outgoing.end(body);
  });
}

/** A lookup function that returns only the checked addresses. */
function pinnedTo(addresses: readonly string[]): LookupFunction {
  return (_hostname, options, callback) => answerLookup(addresses, options, callback);
}

async function finish(url: URL, status: number, answer: IncomingMessage, request: OutboundRequest): Promise<OutboundResponse> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  const head: OutboundHead = { url: url.href, status, headers };
  if (request.wants && !request.wants(head)) {
    answer.destroy();
    return { ...head, body: Buffer.alloc(0), cut: false };
  }
  return { ...head, ...(await readBody(answer, request)) };
}

function withoutSecrets(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !SECRET.includes(name.toLowerCase())));
}
