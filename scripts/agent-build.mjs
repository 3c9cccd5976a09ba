// Bundles the desktop agent into one file if its sources have changed: Node takes 20 MB to run TypeScript.
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './built.mjs';
import { ROOT } from './install.mjs';

const SOURCES = ['agent/src', 'agent/package.json', 'rpc/src', 'protocol', 'package-lock.json'];

/** The program to run, below the root; built if need be. */
export async function ensureAgent() {
  const program = `.cache/agent/${fingerprint(SOURCES).slice(0, 16)}.mjs`;
  if (existsSync(join(ROOT, program))) return program;
  const { build } = await import('esbuild');
  const aside = join(ROOT, `${program}.${process.pid}`);
  const options = { bundle: true, platform: 'node', format: 'esm', target: 'node24', external: ['ws'], logLevel: 'warning' };
  await build({ ...options, entryPoints: [join(ROOT, 'agent/src/main.ts')], outfile: aside });
  renameSync(aside, join(ROOT, program));
  return program;
}
