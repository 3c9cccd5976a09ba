import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Row } from './figures.ts';
import type { BenchStore } from './stores.ts';

/** Command line options for each part. */
export interface Options {
  /** Folder for CPU profiles of our server; null for none. Profiling slows it down, so the figures are not valid. */
  profile: string | null;
  /** The store of the measured servers. */
  store: BenchStore;
  /** Reports progress on stderr. */
  say: (line: string) => void;
}

/** A part of the bench: measures and returns its rows of the table. */
export type Part = (options: Options) => Promise<Row[]>;

/** Runs `work` with a temporary directory that is deleted afterwards. */
export async function withDirectory<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'guildhall-bench-'));
  try {
    return await work(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
