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

/** The part of a WebSocket that this library uses; every implementation has it. */
export interface WebSocketLike {
  addEventListener(type: 'open' | 'error', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  addEventListener(type: 'close', listener: (event: { code: number; reason: string }) => void): void;
  send(text: string): void;
  close(code: number): void;
}

/** Opens a WebSocket of the runtime: every browser, Node from 22, Deno and Bun; or the one that `create` returns. */
export function webSocket(
  url: string,
  handlers: SocketHandlers,
  create: (url: string) => WebSocketLike = (address) => new WebSocket(address),
): Socket {
  const socket = create(url);
  socket.addEventListener('open', () => handlers.opened());
  socket.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') handlers.received(data);
  });
  socket.addEventListener('close', ({ code, reason }) => handlers.closed(code, reason));
  // A close follows. Without a listener, some implementations throw.
  socket.addEventListener('error', () => {});
  return {
    send: (text) => socket.send(text),
    close: (code = 1000) => socket.close(code),
  };
}
