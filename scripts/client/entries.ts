import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The folder of the client library. */
export const CLIENT = join(ROOT, 'client');

/** The runtimes for which the library is built. */
export const RUNTIMES = ['browser', 'node'] as const;
export type Runtime = (typeof RUNTIMES)[number];

/** The fields of client/package.json that the build reads. */
export interface Manifest {
  name: string;
  version: string;
  exports: Readonly<Record<string, string | { node: string; default: string }>>;
  [field: string]: unknown;
}

/** The import specifiers of the package: `@guildhall/client`, `@guildhall/client/rpc`, and so on. */
export interface Entry {
  /** The key in `exports`: `.`, `./rpc`. */
  path: string;
  /** The name of its files in dist: `index`, `rpc`. */
  name: string;
  /** Its source by runtime, as an absolute path. */
  sources: Readonly<Record<Runtime, string>>;
}

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(CLIENT, 'package.json'), 'utf8'));
}

/** The entries of package.json. */
export function entriesOf({ exports }: Manifest): Entry[] {
  return Object.entries(exports).map(([path, source]) => {
    const { node, default: browser } = typeof source === 'string' ? { node: source, default: source } : source;
    const sources = { browser: join(CLIENT, browser), node: join(CLIENT, node) };
    return { path, name: path === '.' ? 'index' : path.slice(2), sources };
  });
}

/** The entries whose sources exist. */
export function builtEntries(manifest: Manifest): Entry[] {
  return entriesOf(manifest).filter(({ sources }) => RUNTIMES.every((runtime) => existsSync(sources[runtime])));
}
