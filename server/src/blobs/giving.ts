import { close, fsync, open, write, writev } from 'node:fs';

/** Smaller chunks are not worth it. */
const SMALLEST = 4096;

type Done = (error: NodeJS.ErrnoException | null, written: number) => void;

/**
 * node:fs functions for a write stream whose chunks are given away: their memory is released as soon as they are
 * written. Left to the garbage collector, every 64 MiB of uploads would trigger a collection of the whole process.
 */
export const givingAway = {
  open,
  close,
  fsync,
  write(fd: number, piece: Uint8Array, offset: number, length: number, position: number | null | undefined, done: Done): void {
    write(fd, piece, offset, length, position, (error, written) => {
      if (!error && offset === 0 && written === piece.byteLength) letGo(piece);
      done(error, written);
    });
  },
  writev(fd: number, pieces: readonly Uint8Array[], position: number | undefined, done: Done): void {
    const size = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
    writev(fd, pieces, position ?? null, (error, written) => {
      if (!error && written === size) for (const piece of pieces) letGo(piece);
      done(error, written);
    });
  },
};

/** Releases only a chunk that owns its whole buffer: other chunks of a shared one may not be written yet. */
function letGo({ buffer, byteLength }: Uint8Array): void {
  if (byteLength < SMALLEST || byteLength !== buffer.byteLength) return;
  if (buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0);
}
