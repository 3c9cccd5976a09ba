import { closeSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { LogFile } from '../core/log.ts';

/**
 * Opens the file `name`.log in a directory, truncated; undefined if that is not possible. With `limit` its content moves
 * to `name`.1.log when it would be longer (bytes), and when it is opened.
 */
export function openLogFile(directory: string, name: string, limit = Number.POSITIVE_INFINITY): LogFile | undefined {
  const path = join(directory, `${name}.log`);
  let [file, size] = [-1, 0];
  const start = () => {
    if (limit < Number.POSITIVE_INFINITY) moveAside(path, join(directory, `${name}.1.log`));
    [file, size] = [openSync(path, 'w'), 0];
  };
  try {
    start();
  } catch {
    return undefined;
  }
  return {
    write(line) {
      if (size > 0 && size + line.length > limit) {
        closeSync(file);
        start();
      }
      size += writeSync(file, line);
    },
    close: () => closeSync(file),
  };
}

function moveAside(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch {
    // The first run has no file to move.
  }
}
