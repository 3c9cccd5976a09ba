import type { Readable } from 'node:stream';

/** Metadata of a stored blob. */
export interface BlobInfo {
  size: number;
}

/** The size of a top-level folder. */
export interface BlobFolder {
  name: string;
  bytes: number;
  count: number;
}

/** Files by key (`icons/<guild>/<hash>.png`): on disk or in an object store. A key is written once and never changed. */
export interface Blobs {
  /**
   * Stores a stream, which becomes visible under its key only when it is complete and on disk. Fails with ENOSPC when
   * the disk is full. With `givenAway`, nothing else uses the chunks of the stream, so their memory may be released
   * once they are written.
   */
  put(key: string, data: Readable | Uint8Array, options?: { givenAway?: boolean }): Promise<BlobInfo>;
  /** Undefined if there is none. `range` is inclusive, in bytes. */
  get(key: string, range?: { start: number; end: number }): Promise<{ info: BlobInfo; data: Readable } | undefined>;
  stat(key: string): Promise<BlobInfo | undefined>;
  delete(key: string): Promise<void>;
  /** Lists the keys in a folder (`attachments/491000/`), some hundred at a time, in any order. */
  list(folder: string): AsyncIterable<string[]>;
  /** Measures every top-level folder, which may take seconds. */
  usage(): Promise<BlobFolder[]>;
  /** The path of a blob that is a local file, for libraries that read files piece by piece. */
  path?(key: string): string;
  /** Present on servers for tests. */
  deleted?: DeletedBlobs;
  /** Removes leftovers of writes that were interrupted before `before` (ms since 1970). */
  sweep(before: number): Promise<void>;
}

/** Keeps deleted files for snapshots. */
export interface DeletedBlobs {
  /** Keeps the files that are deleted from now on; returns a number for this moment. */
  mark(): number;
  /** Puts back the files that were deleted since a mark. */
  restore(mark: number): Promise<void>;
  /** No snapshot is left: removes the kept files, and keeps no more. */
  forget(): Promise<void>;
}

/** The part of Blobs that readers need. */
export type BlobReader = Pick<Blobs, 'get' | 'path'>;
