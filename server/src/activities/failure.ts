import { type IncomingMessage, STATUS_CODES, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { OutboundError } from '../core/framework/outbound.ts';
import { html } from '../core/values/html.ts';
import { refuseUpgrade } from '../core/values/refuse-upgrade.ts';

/** Why a request has no response of its target: by name, the status, and a sentence for the developer of the activity. */
const FAILURES = {
  notHere: [404, 'There is no activity at this address.'],
  notMapped: [404, 'The activity has no URL mapping for this path.'],
  badPath: [400, 'The path of the request is malformed.'],
  method: [405, 'The method is not supported.'],
  upgrade: [400, 'Only WebSockets can be opened.'],
  private: [403, 'The target of the URL mapping is in a network that activities may not reach.'],
  worker: [403, 'Activities have no service workers.'],
  busy: [503, 'The activity has too many connections at the moment.'],
  stopping: [503, 'The server is restarting.'],
  loop: [508, 'The target of the URL mapping is an activity of this server.'],
  name: [502, 'The host of the URL mapping is unknown.'],
  connection: [502, 'The target of the URL mapping could not be reached, or broke off.'],
  response: [502, 'The response of the target is malformed.'],
  redirect: [502, 'The target redirects to an address that has no URL mapping.'],
  timeout: [504, 'The target of the URL mapping did not respond in time.'],
} as const;
export type Failure = keyof typeof FAILURES;

/** The failure that an error of the relay means. */
export function failureOf(error: Error): Failure {
  const code = 'code' in error ? String(error.code) : '';
  if (code.startsWith('HPE_')) return 'response';
  if (!(error instanceof OutboundError)) return 'connection';
  switch (error.reason) {
    case 'address':
      return 'private';
    case 'name':
      return 'name';
    case 'timeout':
      return 'timeout';
    default:
      return 'connection';
  }
}

/** Answers with a page that names the failure. */
export function answerFailure(request: IncomingMessage, response: ServerResponse, failure: Failure, policy: string): void {
  const [status, text] = FAILURES[failure];
  const page = html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${STATUS_CODES[status]}</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; display: grid; place-content: center; min-height: 90vh; margin: 0 1.5rem; text-align: center }
  h1 { font-size: 1.25rem; margin: 0 }
  p { margin: .5rem 0 0; max-width: 32rem }
</style>
<h1>${status} ${STATUS_CODES[status]}</h1>
<p>${text}</p>
`;
  // Without a reader, a body would hold up the next request.
  request.resume();
  const waits = status === 503 ? { 'retry-after': '5' } : {};
  const body = Buffer.from(page.text);
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    ...waits,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Answers a request for a WebSocket. */
export function refuseSocket(socket: Duplex, failure: Failure): void {
  const [status] = FAILURES[failure];
  refuseUpgrade(socket, `${status} ${STATUS_CODES[status]}`);
}

/** Whether a request has a body (RFC 9112 6.3). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}
