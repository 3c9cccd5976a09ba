import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import type { Relay } from '../core/framework/outbound.ts';
import type { Exchange } from './exchanges.ts';
import { answerFailure, type Failure, failureOf, hasBody } from './failure.ts';
import { responseHeaders } from './response-head.ts';
import type { Route } from './route.ts';

/** Methods whose requests may be sent again (RFC 9110 9.2.1). */
const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A request on its way to a target. */
export interface Forwarded {
  request: IncomingMessage;
  response: ServerResponse;
  route: Route;
  exchange: Exchange;
  /** The policy of pages of the proxy itself. */
  ownPolicy: string;
}

/** Sends a request to its target and the response back, both as they arrive. */
export function forward(relay: Relay, forwarded: Forwarded): void {
  const { request, response, route, exchange } = forwarded;
  const isBare = !hasBody(request);
  const isSafe = isBare && SAFE.has(request.method ?? '');
  const outgoing = relay(route.head);
  exchange.onEnd = () => end(forwarded, outgoing, 'timeout');
  // The browser is gone, or has everything.
  response.once('close', () => {
    if (!outgoing.destroyed && !response.writableFinished) outgoing.destroy();
  });
  outgoing.once('socket', (socket) => {
    exchange.target = socket;
  });
  outgoing.once('response', (answer) => sendBack(forwarded, outgoing, answer));
  outgoing.on('error', (error) => {
    // The target may just have closed a connection that was kept (RFC 9112 9.3.1).
    if (isSafe && outgoing.reusedSocket && 'code' in error && error.code === 'ECONNRESET' && isPending(response))
      forward(relay, forwarded);
    else end(forwarded, outgoing, failureOf(error));
  });
  // Protocols that the browser did not ask for.
  outgoing.once('upgrade', (_answer, socket) => {
    socket.destroy();
    end(forwarded, outgoing, 'response');
  });
  if (isBare) outgoing.end();
  else {
    request.pipe(outgoing);
    // The target may respond before it has read everything.
    outgoing.once('close', () => request.unpipe(outgoing).resume());
  }
}

function sendBack(forwarded: Forwarded, outgoing: ClientRequest, answer: IncomingMessage): void {
  const { response, route, exchange } = forwarded;
  const headers = responseHeaders(answer, route.rules);
  if (!headers) {
    end(forwarded, outgoing, 'redirect');
    return;
  }
  try {
    response.writeHead(answer.statusCode ?? 0, headers);
  } catch {
    // A status or a header that Node does not send.
    end(forwarded, outgoing, 'response');
    return;
  }
  exchange.phase = 'body';
  // The head of a stream of events must not wait for its first event.
  if (answer.headers['content-length'] === undefined) response.flushHeaders();
  // A response that ends too early must not look complete.
  answer.on('error', () => response.destroy());
  answer.pipe(response);
}

/** Ends the exchange: with a page, or in the middle of the response if that has begun. */
function end({ request, response, ownPolicy }: Forwarded, outgoing: ClientRequest, failure: Failure): void {
  outgoing.destroy();
  if (isPending(response)) answerFailure(request, response, failure, ownPolicy);
  else if (!response.writableEnded) response.destroy();
}

/** Whether the browser still waits for a response. */
function isPending(response: ServerResponse): boolean {
  return !response.headersSent && !response.destroyed;
}
