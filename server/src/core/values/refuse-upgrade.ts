import type { Duplex } from 'node:stream';

/** Answers an HTTP upgrade with an error such as `404 Not Found`. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  // Its client may be gone already.
  socket.on('error', () => undefined);
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
