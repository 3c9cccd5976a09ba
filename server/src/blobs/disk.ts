import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BlobFolder, BlobInfo, Blobs } from '../core/framework/blobs.ts';
import { givingAway } from './giving.ts';

/**
 * Parts of letters, digits, `_`, `-`, `.` joined by `/`. None begins with a dot, so none leaves the directory or
 * names a temporary file.
 */
const KEY = /^[\w-][\w.-]{0,199}(\/[\w-][\w.-]{0,199}){0,15}$/;
/** Where files are while they are being written: no key leads there. */
const INCOMING = '.incoming';
/** Maximum bytes of a file that wait for the disk: larger chunks mean fewer writes. */
const AT_ONCE = 256 * 1024;
const LISTED_AT_ONCE = 500;

/**
 * Stores files below a directory, which is created at the first write. Keys of any other form are refused with
 * RangeError.
 */
export function diskBlobs({ directory }: { directory: string }): Blobs & { path(key: string): string } {
  const incoming = join(directory, INCOMING);
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new RangeError(`not a key of a blob: ${JSON.stringify(key)}`);
    return join(directory, key);
  };
  const synced = sharedSync();
  const statBlob = async (key: string): Promise<BlobInfo | undefined> => {
    const found = await stat(pathOf(key)).catch(undefinedWhenMissing);
    return found?.isFile() ? { size: found.size } : undefined;
  };
  return {
    async put(key, data, { givenAway = false } = {}) {
      const path = pathOf(key);
      const temporary = join(incoming, randomUUID());
      const folder = dirname(path);
      try {
        await makeDirectory(incoming);
        const source = data instanceof Uint8Array ? Readable.from([data], { objectMode: false }) : data;
        const options = { flags: 'wx', flush: true, highWaterMark: AT_ONCE };
        const file = createWriteStream(temporary, givenAway ? { ...options, fs: givingAway } : options);
        await pipeline(source, file);
        await makeDirectory(folder);
        await rename(temporary, path);
        await synced(folder);
        return { size: file.bytesWritten };
      } catch (error) {
        await rm(temporary, { force: true }).catch(undefinedWhenMissing);
        throw error;
      }
    },
    async get(key, range) {
      const path = pathOf(key);
      const file = await open(path).catch(undefinedWhenMissing);
      if (!file) return undefined;
      try {
        const found = await file.stat();
        if (found.isFile()) return { info: { size: found.size }, data: file.createReadStream(range) };
      } catch (error) {
        await file.close();
        throw error;
      }
      await file.close();
      return undefined;
    },
    stat: statBlob,
    async delete(key) {
      await rm(pathOf(key), { force: true }).catch(undefinedWhenMissing);
    },
    async *list(folder) {
      const names = (await readdir(pathOf(folder.replace(/\/$/, ''))).catch(undefinedWhenMissing)) ?? [];
      for (let at = 0; at < names.length; at += LISTED_AT_ONCE)
        yield names.slice(at, at + LISTED_AT_ONCE).map((name) => `${folder}${name}`);
    },
    async usage() {
      const folders: BlobFolder[] = [];
      for (const entry of (await readdir(directory, { withFileTypes: true }).catch(undefinedWhenMissing)) ?? [])
        if (entry.isDirectory() && !entry.name.startsWith('.'))
          folders.push({ name: entry.name, ...(await measure(join(directory, entry.name))) });
      return folders.sort((a, b) => b.bytes - a.bytes);
    },
    path: pathOf,
    async sweep(before) {
      for (const name of (await readdir(incoming).catch(undefinedWhenMissing)) ?? []) {
        const path = join(incoming, name);
        const found = await stat(path).catch(undefinedWhenMissing);
        if (found && found.mtimeMs < before) await rm(path, { force: true });
      }
    },
  };
}

/** Sums up the files of a folder and those below it, one folder after another. */
async function measure(folder: string): Promise<{ bytes: number; count: number }> {
  const sum = { bytes: 0, count: 0 };
  for (const entry of (await readdir(folder, { withFileTypes: true }).catch(undefinedWhenMissing)) ?? []) {
    const path = join(folder, entry.name);
    const found = entry.isDirectory() ? await measure(path) : await sizeOf(path);
    sum.bytes += found.bytes;
    sum.count += found.count;
  }
  return sum;
}

async function sizeOf(path: string): Promise<{ bytes: number; count: number }> {
  const found = await stat(path).catch(undefinedWhenMissing);
  return found ? { bytes: found.size, count: 1 } : { bytes: 0, count: 0 };
}

/** Creates a directory and its parents so that they survive a power cut. */
async function makeDirectory(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  for (let made = path; ; made = dirname(made)) {
    await syncDirectory(dirname(made));
    if (made === first) return;
  }
}

/** Syncs each directory one call at a time: renames that happen during a sync share the next one. */
function sharedSync(): (path: string) => Promise<void> {
  const turns = new Map<string, { now: Promise<void>; next: Promise<void> | null }>();
  const begin = (path: string): Promise<void> => {
    const now = syncDirectory(path);
    turns.set(path, { now, next: null });
    const done = () => {
      if (turns.get(path)?.now === now && !turns.get(path)?.next) turns.delete(path);
    };
    now.then(done, done);
    return now;
  };
  return (path) => {
    const turn = turns.get(path);
    if (!turn) return begin(path);
    turn.next ??= turn.now.then(
      () => begin(path),
      () => begin(path),
    );
    return turn.next;
  };
}

/** Makes a rename survive a power cut. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

function undefinedWhenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}
