import { hash, randomUUID } from 'node:crypto';
import {
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MIGRATIONS } from './migrations/index.ts';
import { openStore } from './open-store.ts';

/** The file of the embedded store in its directory. */
const STORE = 'guildhall.db';

/**
 * The folder in which servers for tests keep what every start needs, such as an empty store with all the migrations of this version.
 * Undefined if the folder for temporary files has one that others can write.
 */
export function readyFolder(): string | undefined {
  try {
    const own = join(tmpdir(), `guildhall-ready-${process.getuid?.() ?? 'files'}`);
    mkdirSync(own, { recursive: true, mode: 0o700 });
    if (!isPrivate(own)) return undefined;
    const folder = join(own, versionKey());
    mkdirSync(folder, { recursive: true });
    return folder;
  } catch {
    return undefined;
  }
}

/** Differs where the migrations do: they are read as they run, and in a checkout with all that they use. */
function versionKey(): string {
  const sources = fileURLToPath(new URL('./migrations/', import.meta.url));
  const files = existsSync(sources) ? readdirSync(sources).map((file) => readFileSync(join(sources, file), 'utf8')) : [];
  const program = files.length > 0 ? 0 : statSync(fileURLToPath(import.meta.url)).size;
  const migrations = MIGRATIONS.map(({ name, up }) => `${name} ${up}`);
  return hash('sha256', [program, ...migrations, ...files].join('\n')).slice(0, 16);
}

/** Whether a folder is this user's, and no other can write to it. */
function isPrivate(folder: string): boolean {
  const { uid, mode } = lstatSync(folder);
  return process.getuid === undefined || (uid === process.getuid() && (mode & 0o22) === 0);
}

/** Places an empty store with all migrations in a directory that has none: a copy of the one in `folder`, which is made if it is missing. */
export async function placeReadyStore(folder: string, directory: string): Promise<void> {
  const ready = join(folder, STORE);
  if (!existsSync(ready)) await makeReadyStore(ready);
  copyFileSync(ready, join(directory, STORE), constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
}

/** Made elsewhere and then renamed, so that two processes never see a partial file. */
async function makeReadyStore(ready: string): Promise<void> {
  const aside = mkdtempSync(join(dirname(ready), '.making-'));
  try {
    await (await openStore({ databaseUrl: null, dataDirectory: aside, testing: true })).close();
    renameSync(join(aside, STORE), ready);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/** Copies a file, whole or not at all, unless the target exists. */
export function copyOnce(from: string, to: string): void {
  if (existsSync(to) || !existsSync(from)) return;
  const aside = `${to}.${randomUUID()}`;
  copyFileSync(from, aside);
  renameSync(aside, to);
}
