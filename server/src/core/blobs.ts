import type { Readable } from 'node:stream';

/** What is known of a stored blob. */
export interface BlobInfo {
  size: number;
}

/** Files by key (`icons/<guild>/<hash>.png`): on disk or in an object store. A key is written once and never changed. */
export interface Blobs {
  /**
   * Stores a stream; visible under its key only when complete and on disk. Fails with ENOSPC as the disk does. With
   * `givenAway` nobody else uses the pieces of the stream: their memory may be let go once they are written.
   */
  put(key: string, data: Readable | Uint8Array, options?: { givenAway?: boolean }): Promise<BlobInfo>;
  /** Undefined when there is none. `range` is inclusive, in bytes. */
  get(key: string, range?: { start: number; end: number }): Promise<{ info: BlobInfo; data: Readable } | undefined>;
  stat(key: string): Promise<BlobInfo | undefined>;
  delete(key: string): Promise<void>;
  /** The keys in a folder (`attachments/491000/`), some hundred at a time, in any order. */
  list(folder: string): AsyncIterable<string[]>;
  /** The path of a blob that is a file of this machine, for libraries that read files piece by piece. */
  path?(key: string): string;
  /** Clears what writes left behind that were cut off before `before` (ms since 1970). */
  sweep(before: number): Promise<void>;
}

/** What reading needs of it. */
export type BlobReader = Pick<Blobs, 'get' | 'path'>;
