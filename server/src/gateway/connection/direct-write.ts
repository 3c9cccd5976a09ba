import { writeSync } from 'node:fs';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';

/**
 * The descriptor of a plain TCP socket, to which whole messages can be written without its stream. Returns -1 under
 * TLS, on Windows, or if Node does not reveal it. Valid while the socket is writable.
 */
export function descriptorOf(socket: Duplex): number {
  if (!(socket instanceof Socket) || socket instanceof TLSSocket || process.platform === 'win32') return -1;
  const handle: unknown = Reflect.get(socket, '_handle');
  const fd: unknown = typeof handle === 'object' && handle !== null ? Reflect.get(handle, 'fd') : undefined;
  return typeof fd === 'number' ? fd : -1;
}

/**
 * Writes bytes (a string holds one per character) to the network, at half the cost of a stream. Returns the number of
 * bytes written: fewer than all, often none, if the network is busy or broken. The stream must be empty, and must
 * write the rest.
 */
export function writeDirectly(fd: number, bytes: Uint8Array | string): number {
  try {
    return typeof bytes === 'string' ? writeSync(fd, bytes, null, 'latin1') : writeSync(fd, bytes);
  } catch {
    // EAGAIN, or an error that the stream meets and reports as well.
    return 0;
  }
}
