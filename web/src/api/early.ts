import { OPCODES } from '@guildhall/protocol/opcodes';
import type { Socket, SocketEvents } from './gateway.ts';

/** A connection to the gateway that was opened before the client had arrived (boot.ts). */
export interface Early {
  token: string;
  socket: WebSocket;
  /** Messages that have arrived so far. */
  messages: unknown[];
  isIdentified: boolean;
}

const NAME = 'guildhallEarly';

function isEarly(value: unknown): value is Early {
  return typeof value === 'object' && value !== null && 'isIdentified' in value;
}

/**
 * Hands the early connection over, once: what has arrived is delivered at once, in order. Null if there is none for this token, or it has
 * ended. The client identifies as on any connection; that is left out if it was done.
 */
export async function takeEarly(token: string): Promise<((on: SocketEvents) => Socket) | null> {
  const promise: unknown = Reflect.get(window, NAME);
  Reflect.deleteProperty(window, NAME);
  const early = await promise;
  if (!isEarly(early)) return null;
  const { socket } = early;
  if (early.token !== token || socket.readyState > WebSocket.OPEN) {
    socket.close(1000);
    return null;
  }
  return (on) => {
    let isRepeated = early.isIdentified;
    socket.onmessage = ({ data }) => on.message(data);
    socket.onclose = ({ code }) => on.close(code);
    queueMicrotask(() => {
      for (const data of early.messages.splice(0)) on.message(data);
    });
    return {
      send(data) {
        if (isRepeated && JSON.parse(data).op === OPCODES.IDENTIFY) isRepeated = false;
        else socket.send(data);
      },
      close: (code) => socket.close(code),
    };
  };
}
