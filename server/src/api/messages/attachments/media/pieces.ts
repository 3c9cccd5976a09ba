import type { Snowflake } from '@guildhall/protocol/ids';
import { buffer } from 'node:stream/consumers';
import type { BlobReader } from '../../../../core/framework/blobs.ts';

const WINDOW = 64 * 1024;
const NOTHING = Buffer.alloc(0);

/** The location of a file's bytes. */
export interface FileBytes {
  id: Snowflake;
  blob: string;
  size: number;
}

/** A stored file that is read in small pieces, regardless of its size. */
export class Pieces {
  readonly size: number;
  readonly #blobs: BlobReader;
  readonly #key: string;
  #start = 0;
  #window: Buffer = NOTHING;

  constructor(blobs: BlobReader, { blob, size }: Pick<FileBytes, 'blob' | 'size'>) {
    this.#blobs = blobs;
    this.#key = blob;
    this.size = size;
  }

  /** Up to `length` bytes (64 KiB at most) from `at`; fewer at the end of the file, none beyond it. */
  async read(at: number, length: number): Promise<Buffer> {
    const end = Math.min(at + Math.min(length, WINDOW), this.size);
    if (at < 0 || at >= end) return NOTHING;
    if (at < this.#start || end > this.#start + this.#window.length) {
      const found = await this.#blobs.get(this.#key, { start: at, end: Math.min(at + WINDOW, this.size) - 1 });
      this.#window = found ? await buffer(found.data) : NOTHING;
      this.#start = at;
    }
    return this.#window.subarray(at - this.#start, end - this.#start);
  }
}
