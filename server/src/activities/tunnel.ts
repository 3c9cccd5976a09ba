import { type IncomingMessage, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { OutboundError, type Relay } from '../core/framework/outbound.ts';
import type { Exchange } from './exchanges.ts';
import { failureOf, refuseSocket } from './failure.ts';
import { responseHeaders } from './response-head.ts';
import type { Route } from './route.ts';

/** Ms after which the system asks a silent peer whether it is still there. */
const PROBE_AFTER = 60_000;

/** A request for a WebSocket on its way to a target. */
export interface Opening {
  socket: Duplex;
  /** Bytes that the browser has sent after its request. */
  head: Buffer;
  route: Route;
  exchange: Exchange;
  /** Runs once, when both connections are closed. */
  onClose: () => void;
}

/**
 * Opens a WebSocket at the target. From then on bytes pass unread in both directions, so that subprotocols, extensions, fragments and
 * close codes are those of both ends.
 */
export function tunnel(relay: Relay, { socket, head, route, exchange, onClose }: Opening): void {
  const outgoing = relay(route.head);
  exchange.onEnd = () => outgoing.destroy(new OutboundError('timeout'));
  socket.once('close', () => {
    if (exchange.phase === 'socket') return;
    outgoing.destroy();
    onClose();
  });
  outgoing.once('socket', (target) => {
    exchange.target = target;
  });
  outgoing.on('error', (error) => {
    if (exchange.phase === 'waiting' && socket.writable) refuseSocket(socket, failureOf(error));
    else socket.destroy();
  });
  outgoing.once('response', (answer) => {
    exchange.phase = 'body';
    refuseAs(answer, socket, route);
  });
  outgoing.once('upgrade', (answer, target, targetHead) => {
    const headers = responseHeaders(answer, route.rules);
    if (!headers || socket.destroyed) {
      target.destroy();
      return refuseSocket(socket, 'response');
    }
    exchange.phase = 'socket';
    exchange.onEnd = () => {
      socket.destroy();
      target.destroy();
    };
    socket.write(headOf(answer, [...headers, 'Connection', 'Upgrade', 'Upgrade', 'websocket']), 'latin1');
    if (targetHead.length > 0) socket.write(targetHead);
    if (head.length > 0) target.write(head);
    join(socket, target, onClose);
  });
  outgoing.end();
}

/** Passes on why the target opens no WebSocket. */
function refuseAs(answer: IncomingMessage, socket: Duplex, { rules }: Route): void {
  const headers = responseHeaders(answer, rules);
  if (!headers) {
    answer.destroy();
    refuseSocket(socket, 'redirect');
    return;
  }
  socket.write(headOf(answer, [...headers, 'Connection', 'close']), 'latin1');
  answer.on('error', () => socket.destroy());
  answer.pipe(socket);
}

function headOf({ statusCode = 502 }: IncomingMessage, headers: readonly string[]): string {
  const lines = [`HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode] ?? ''}`];
  for (let index = 0; index < headers.length; index += 2) lines.push(`${headers[index]}: ${headers[index + 1]}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Passes the bytes of each connection to the other; the end of one ends both, once the other has received all bytes. */
function join(one: Duplex, other: Duplex, onClose: () => void): void {
  const pairs = [
    [one, other],
    [other, one],
  ] as const;
  for (const [from, to] of pairs) {
    if (from instanceof Socket) from.setTimeout(0).setNoDelay(true).setKeepAlive(true, PROBE_AFTER);
    from.on('error', () => to.destroy());
    from.once('close', () => {
      if (to.closed) onClose();
      else if (to instanceof Socket) to.destroySoon();
    });
    from.pipe(to);
  }
}
