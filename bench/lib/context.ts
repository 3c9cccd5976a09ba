import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Row } from './figures.ts';

/** What the command line gives to each part. */
export interface Options {
  /** Folder for CPU profiles of our server; null: none. They slow it down, so the figures do not count. */
  profile: string | null;
  /** Says what is going on, on standard error. */
  say: (line: string) => void;
}

/** A part of the bench: measures, and gives its lines of the table. */
export type Part = (options: Options) => Promise<Row[]>;

/** Runs `work` with a directory of its own that is deleted after it. */
export async function withDirectory<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'guildhall-bench-'));
  try {
    return await work(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
