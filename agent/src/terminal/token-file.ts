import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fieldsOf } from '@guildhall/rpc/validate';

/** The stored token for a server; undefined if there is none. */
export async function loadToken(file: string, address: string): Promise<string | undefined> {
  const token = (await load(file))[address];
  return typeof token === 'string' ? token : undefined;
}

/** Stores the token for a server, or forgets it with undefined. Only the owner can read the file. */
export async function storeToken(file: string, address: string, token: string | undefined): Promise<void> {
  const tokens = { ...(await load(file)), [address]: token };
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  // The mode counts only for a new file, so that an existing one is replaced.
  const next = `${file}.${process.pid}`;
  await writeFile(next, `${JSON.stringify(tokens, null, 2)}\n`, { mode: 0o600 });
  await chmod(next, 0o600);
  await rename(next, file);
}

async function load(file: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    return fieldsOf(JSON.parse(await readFile(file, 'utf8'))) ?? {};
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof Error && 'code' in error && error.code === 'ENOENT')) return {};
    throw error;
  }
}
