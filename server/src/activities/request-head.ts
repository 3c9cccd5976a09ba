import type { IncomingMessage } from 'node:http';
import { withoutOwnSession } from './cookies.ts';
import { withoutTicket } from './pass.ts';

/** How requests of this proxy call it (RFC 9110 7.6.3). */
const NAME = 'guildhall-activities';

/** Headers of one connection (RFC 9110 7.6.1), and those about the client that other proxies add: targets do not learn its address. */
const DROPPED: ReadonlySet<string> = new Set([
  ...[
    'host',
    'connection',
    'keep-alive',
    'proxy-connection',
    'proxy-authenticate',
    'proxy-authorization',
    'proxy-authentication-info',
  ],
  ...[
    'te',
    'trailer',
    'transfer-encoding',
    'upgrade',
    'expect',
    'http2-settings',
    'via',
    'forwarded',
    'true-client-ip',
    'cf-connecting-ip',
  ],
  ...[
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-forwarded-port',
    'x-forwarded-server',
    'x-real-ip',
    'x-client-ip',
  ],
  // The headers of tickets: only the proxy may add them.
  ...['x-signature-ed25519', 'x-signature-timestamp', 'x-discord-proxy-payload'],
]);

/** The activity's own origin, as its target learns it. */
export interface OwnOrigin {
  host: string;
  /** `http:` or `https:`. */
  protocol: string;
}

/** Whether a request was sent by this proxy, or another of its kind. */
export function isLoop({ headers }: IncomingMessage): boolean {
  return headers.via?.includes(NAME) ?? false;
}

/** The headers that the target gets: names and values alternate. */
export function requestHeaders(request: IncomingMessage, targetHost: string, own: OwnOrigin): string[] {
  const { rawHeaders, headers } = request;
  const named = namedBy(headers.connection);
  const sent = ['Host', targetHost];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    const lower = name.toLowerCase();
    if (DROPPED.has(lower) || named?.has(lower)) continue;
    const value = rawHeaders[index + 1] ?? '';
    const kept = lower === 'cookie' ? ownCookies(value) : value;
    if (kept !== undefined) sent.push(name, kept);
  }
  if (headers['transfer-encoding'] !== undefined) sent.push('Transfer-Encoding', 'chunked');
  sent.push('X-Forwarded-Host', own.host, 'X-Forwarded-Proto', own.protocol.slice(0, -1));
  sent.push('Via', headers.via === undefined ? `1.1 ${NAME}` : `${headers.via}, 1.1 ${NAME}`);
  return sent;
}

/** The cookies of the activity itself; undefined if there are none. */
function ownCookies(header: string): string | undefined {
  const rest = withoutOwnSession(header);
  return rest === undefined ? undefined : withoutTicket(rest);
}

/** The headers that a Connection header names as those of its connection; undefined for the common values. The length of a body stays. */
export function namedBy(connection: string | undefined): ReadonlySet<string> | undefined {
  if (connection === undefined || /^(?:keep-alive|close|upgrade)$/i.test(connection)) return undefined;
  const names = connection.split(',').map((name) => name.trim().toLowerCase());
  return new Set(names.filter((name) => name !== 'content-length'));
}
