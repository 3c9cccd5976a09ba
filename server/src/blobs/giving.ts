import { close, fsync, open, write, writev } from 'node:fs';

/** Smaller pieces are not worth it. */
const SMALLEST = 4096;

type Done = (error: NodeJS.ErrnoException | null, written: number) => void;

/**
 * Calls of node:fs for a write stream whose pieces are given away: their memory is let go as soon as they are written.
 * Left to the collector, every 64 MiB of uploads would make it go through everything the process has.
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

/** Only a piece that has its memory to itself: one that is a part of it may have neighbours that are still to be written. */
function letGo({ buffer, byteLength }: Uint8Array): void {
  if (byteLength < SMALLEST || byteLength !== buffer.byteLength) return;
  if (buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0);
}
