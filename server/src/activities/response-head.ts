import type { IncomingMessage } from 'node:http';
import { confined } from './cookies.ts';
import { namedBy } from './request-head.ts';

/**
 * Headers of a target that do not reach browsers: those of its connection (RFC 9110 7.6.1), policies that the proxy replaces, and
 * what would affect other hosts or let browsers contact them.
 */
const DROPPED: ReadonlySet<string> = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'proxy-authenticate', 'trailer', 'transfer-encoding', 'upgrade'],
  ...[
    'content-security-policy',
    'content-security-policy-report-only',
    'x-frame-options',
    'x-content-security-policy',
    'x-webkit-csp',
  ],
  ...['strict-transport-security', 'public-key-pins', 'expect-ct', 'clear-site-data', 'alt-svc'],
  ...['nel', 'report-to', 'reporting-endpoints', 'origin-agent-cluster'],
]);

/** The rules for the headers of a response. */
export interface ResponseRules {
  policy: string;
  /** Browsers accept Secure cookies of the activity. */
  isSecure: boolean;
  /** A cookie of the proxy itself. */
  cookie: string | undefined;
  /** The Location that the browser gets; undefined if it is not allowed. */
  locationOf(location: string): string | undefined;
}

/**
 * The headers that the browser gets; names and values alternate. Undefined if the target redirects it to an address that is not allowed.
 */
export function responseHeaders(
  answer: IncomingMessage,
  { policy, isSecure, cookie, locationOf }: ResponseRules,
): string[] | undefined {
  const { rawHeaders, headers } = answer;
  const named = namedBy(headers.connection);
  const sent: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    const lower = name.toLowerCase();
    if (DROPPED.has(lower) || named?.has(lower)) continue;
    let value: string | undefined = rawHeaders[index + 1] ?? '';
    if (lower === 'set-cookie') value = confined(value, isSecure);
    else if (lower === 'location') value = locationOf(value);
    if (value === undefined) return undefined;
    sent.push(name, value);
  }
  if (cookie !== undefined) sent.push('Set-Cookie', cookie);
  sent.push('Content-Security-Policy', policy, 'Origin-Agent-Cluster', '?1');
  return sent;
}
