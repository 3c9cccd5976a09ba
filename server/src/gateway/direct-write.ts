import { writeSync } from 'node:fs';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';

/**
 * The descriptor of a plain TCP socket, into which whole messages may be written past its stream, or -1 when there is none:
 * under TLS, on Windows, or should Node no longer tell it. It is good for as long as the socket is writable.
 */
export function descriptorOf(socket: Duplex): number {
  if (!(socket instanceof Socket) || socket instanceof TLSSocket || process.platform === 'win32') return -1;
  const handle: unknown = Reflect.get(socket, '_handle');
  const fd: unknown = typeof handle === 'object' && handle !== null ? Reflect.get(handle, 'fd') : undefined;
  return typeof fd === 'number' ? fd : -1;
}

/**
 * Hands bytes (a string holds one per character) to the network, at half the cost of a stream's write. Returns how many it
 * took: less than all, often none, when it is full or broken; the stream must have nothing waiting, and takes the rest.
 */
export function writeDirectly(fd: number, bytes: Uint8Array | string): number {
  try {
    return typeof bytes === 'string' ? writeSync(fd, bytes, null, 'latin1') : writeSync(fd, bytes);
  } catch {
    // EAGAIN, or an error that the stream meets too, and tells of.
    return 0;
  }
}
