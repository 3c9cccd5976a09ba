import type { Socket, SocketTransport } from '../core/socket.ts';
import { webSocket } from '../core/socket.ts';

/** Ms within which the server must answer a close frame. */
const CLOSING = 3000;

/**
 * Opens a WebSocket of `ws`, which is loaded with the first one. Node 20 has none of its own, and that of later versions waits for the
 * answer to its close frame without end, so that a half-open connection would keep the process alive.
 */
export const openSocket: SocketTransport = (url, handlers) => {
  let socket: Socket | undefined;
  let isClosed = false;
  import('ws').then(
    ({ WebSocket }) => {
      const options = { closeTimeout: CLOSING, perMessageDeflate: false };
      if (!isClosed) socket = webSocket(url, handlers, (address) => new WebSocket(address, options));
    },
    (error: unknown) => handlers.closed(1006, `No WebSocket: ${error}`),
  );
  return {
    send: (text) => socket?.send(text),
    close(code) {
      isClosed = true;
      socket?.close(code);
    },
  };
};
