import type { Socket, SocketTransport } from '../core/socket.ts';
import { webSocket } from '../core/socket.ts';

/** Opens a WebSocket: that of the runtime, or from the package `ws` on Node 20, which has none. */
export const openSocket: SocketTransport = (url, handlers) =>
  typeof WebSocket === 'function' ? webSocket(url, handlers) : bundledSocket(url, handlers);

/** The implementation is loaded first, so that it costs nothing where it is not needed. */
const bundledSocket: SocketTransport = (url, handlers) => {
  let socket: Socket | undefined;
  let isClosed = false;
  import('ws').then(
    (loaded) => {
      if (!isClosed) socket = webSocket(url, handlers, (address) => new loaded.WebSocket(address));
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
