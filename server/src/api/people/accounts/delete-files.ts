import type { Platform } from '../../../core/framework/platform.ts';

/** Deletes all files of a folder, which ends with a slash. */
export async function deleteFiles({ blobs }: Pick<Platform, 'blobs'>, folder: string): Promise<void> {
  for await (const keys of blobs.list(folder)) for (const key of keys) await blobs.delete(key);
}
