import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Blobs, DeletedBlobs } from '../core/framework/blobs.ts';

/** Where deleted files are kept: no key leads there. */
const DELETED = '.deleted';

/** Files on disk that can be read again after they were deleted, as long as a snapshot needs them. `directory` is that of `blobs`. */
export function recoverable(blobs: Blobs & { path(key: string): string }, directory: string): Blobs {
  const trash = join(directory, DELETED);
  // Files that a killed process has left belong to no snapshot.
  rmSync(trash, { recursive: true, force: true });
  /** Oldest first. */
  let kept: { number: number; key: string; at: string }[] = [];
  let marks = 0;
  let isKeeping = false;
  const deleted: DeletedBlobs = {
    mark() {
      isKeeping = true;
      marks += 1;
      return marks;
    },
    async restore(mark) {
      const lost = kept.filter(({ number }) => number >= mark);
      kept = kept.filter(({ number }) => number < mark);
      for (const { key, at } of lost) {
        const path = blobs.path(key);
        if (await exists(path)) await rm(at, { force: true });
        else {
          await mkdir(dirname(path), { recursive: true });
          await rename(at, path);
        }
      }
    },
    async forget() {
      isKeeping = false;
      kept = [];
      await rm(trash, { recursive: true, force: true });
    },
  };
  return {
    ...blobs,
    deleted,
    async delete(key) {
      const path = blobs.path(key);
      if (!isKeeping || !(await exists(path))) return blobs.delete(key);
      const at = join(trash, randomUUID());
      await mkdir(trash, { recursive: true });
      await rename(path, at);
      kept.push({ number: marks, key, at });
    },
  };
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
