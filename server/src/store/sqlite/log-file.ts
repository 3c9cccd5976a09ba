import { closeSync, fdatasync, openSync } from 'node:fs';

/**
 * The write-ahead log of an SQLite file, which is flushed to the disk on another thread: a commit does not block the event
 * loop while the disk works.
 */
export class LogFile {
  readonly #path: string;
  #descriptor: number | undefined;

  /** `path` is that of the database file. */
  constructor(path: string) {
    this.#path = `${path}-wal`;
  }

  /** Resolves once everything that was written to the log before is on the disk. The log must exist: after a commit it does. */
  sync(): Promise<void> {
    return new Promise((resolve, reject) => {
      // Windows flushes only files that are open for writing.
      this.#descriptor ??= openSync(this.#path, 'r+');
      fdatasync(this.#descriptor, (error) => (error ? reject(error) : resolve()));
    });
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }
}
