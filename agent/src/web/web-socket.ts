import type { WebSocket } from 'ws';
import { COMMANDS } from '../commands/table.ts';
import type { Agent } from '../core/agent.ts';
import type { ConnectRate } from '@guildhall/rpc/connect-rate';
import { type Closing, closing, Refusal } from '@guildhall/rpc/errors';
import { handle } from '@guildhall/rpc/handle';
import { readHandshake, readyData } from '@guildhall/rpc/handshake';
import type { Channel, Session } from '@guildhall/rpc/session';
import { type Encoding, ENCODINGS } from './encoding.ts';
import { isOwnOrigin } from './origin.ts';

/** Bytes that wait for a page that does not read; beyond these it is disconnected. */
const MAX_WAITING = 1024 * 1024;

/** Serves a WebSocket: its address is the handshake. Resolves when the handshake is decided. */
export async function greet(
  agent: Agent,
  rate: ConnectRate,
  socket: WebSocket,
  { address, origin }: { address: URL; origin: string | undefined },
): Promise<void> {
  const close = ({ code, message }: Closing) =>
    socket.close(code === closing('CLOSE_ABNORMAL').code ? 1011 : code, message.slice(0, 100));
  // Followed by a close.
  socket.on('error', () => {});
  const query = address.searchParams;
  const encoding = ENCODINGS.get(query.get('encoding'));
  if (!encoding) {
    close(closing('INVALID_ENCODING'));
    return;
  }
  let session: Session | undefined;
  socket.on('message', (data: Buffer, isBinary) => {
    if (session) received(agent, session, encoding.decode(data, isBinary));
    else close(closing('CLOSE_UNSUPPORTED', 'A command before READY'));
  });
  const handshake = await readHandshake(agent, rate, { v: query.get('v'), clientId: query.get('client_id') });
  if (handshake.kind === 'closed' || !isOwnOrigin(handshake.application, origin)) {
    close(handshake.kind === 'closed' ? handshake.reason : closing('INVALID_ORIGIN'));
    return;
  }
  if (socket.readyState !== socket.OPEN) return;
  session = agent.sessions.open(handshake.application, channelOf(socket, encoding, close));
  socket.on('close', () => session?.end());
  session.dispatch('READY', readyData(agent));
}

function channelOf(socket: WebSocket, encoding: Encoding, close: (reason: Closing) => void): Channel {
  return {
    scopes: [],
    send(message) {
      if (socket.bufferedAmount > MAX_WAITING) socket.terminate();
      else socket.send(encoding.encode(message));
    },
    close,
  };
}

function received(agent: Agent, session: Session, decoded: { value: unknown } | undefined): void {
  if (decoded) {
    void handle(agent, COMMANDS, session, decoded.value);
    return;
  }
  const { code, message } = new Refusal('INVALID_PAYLOAD', 'The message cannot be decoded.');
  session.dispatch('ERROR', { code, message });
}
