/** The events of a socket. After `closed` there are no others. */
export interface SocketHandlers {
  opened(): void;
  received(text: string): void;
  /** `code` is that of the close frame; 1006 if the connection was lost without one. */
  closed(code: number, reason: string): void;
}

/** An open or opening WebSocket that carries text. */
export interface Socket {
  send(text: string): void;
  /** Closes with a code; the default of 1000 ends the gateway session too. */
  close(code?: number): void;
}

/** Opens a WebSocket. */
export type SocketTransport = (url: string, handlers: SocketHandlers) => Socket;

/** The WebSocket of the runtime: every browser, Node from 22, Deno and Bun. */
export const webSocket: SocketTransport = (url, handlers) => {
  const socket = new WebSocket(url);
  socket.onopen = () => handlers.opened();
  socket.onmessage = ({ data }) => {
    if (typeof data === 'string') handlers.received(data);
  };
  socket.onclose = ({ code, reason }) => handlers.closed(code, reason);
  return {
    send: (text) => socket.send(text),
    close: (code = 1000) => socket.close(code),
  };
};
