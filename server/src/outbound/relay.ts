import { Agent as HttpAgent, type ClientRequest, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Reach } from '../config/config.ts';
import { OutboundError, type Relay } from '../core/framework/outbound.ts';
import { callable, isWithin } from './addresses.ts';
import { answerLookup } from './lookup.ts';
import { type Resolve, systemResolve } from './resolve.ts';

/** Ms for which a connection without a request is kept; most servers end theirs after five seconds. */
const IDLE = 4000;

/** Options of the relay. */
export interface RelayOptions {
  reach: Reach;
  /** Resolves names to addresses; default: the system's resolution. */
  resolve?: Resolve | undefined;
}

/** The guarded client for streams: each new connection resolves its name, checks the addresses, and goes to a checked one. */
export function createRelay({ reach, resolve = systemResolve(reach) }: RelayOptions): Relay {
  const lookup: LookupFunction = (hostname, options, callback) => {
    addressesOf(hostname).then(
      (addresses) => answerLookup(addresses, options, callback),
      (error: unknown) => callback(error instanceof OutboundError ? error : new OutboundError('name', { cause: error }), ''),
    );
  };
  const addressesOf = async (hostname: string) => callable(reach, await resolve(hostname));
  const agents = {
    'http:': new HttpAgent({ keepAlive: true, timeout: IDLE }),
    'https:': new HttpsAgent({ keepAlive: true, timeout: IDLE }),
  };
  return ({ protocol, hostname, port, path, method, headers, isUpgrade, maxHeadBytes: maxHeaderSize }) => {
    const isAddress = isIP(hostname) !== 0;
    const options = {
      host: hostname,
      port: port === '' ? undefined : Number(port),
      path,
      method,
      headers,
      lookup,
      maxHeaderSize,
      // A connection with another protocol is never used again.
      agent: isUpgrade ? (false as const) : agents[protocol],
    };
    const request =
      protocol === 'https:' ? requestHttps({ ...options, servername: isAddress ? '' : hostname }) : requestHttp(options);
    // The addresses of names are checked by the lookup, which is skipped for an address.
    if (isAddress && !isWithin(reach, hostname)) request.destroy(new OutboundError('address'));
    else
      request.once('socket', (socket) => socket.connecting && socket.once('connect', () => check(request, socket.remoteAddress)));
    return request;
  };

  /** The connection should always go to a checked address; if it ever does not, nothing is sent. */
  function check(request: ClientRequest, address = ''): void {
    if (!isWithin(reach, address)) request.destroy(new OutboundError('address'));
  }
}
