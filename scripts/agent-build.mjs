// Bundles the desktop agent into one file if its sources have changed: Node takes 20 MB to run TypeScript.
import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './built.mjs';
import { ROOT } from './install.mjs';

const SOURCES = ['agent/src', 'agent/package.json', 'rpc/src', 'protocol', 'package-lock.json'];

const OPTIONS = { bundle: true, platform: 'node', format: 'esm', logLevel: 'warning' };

/** The program to run, below the root; built if necessary. */
export async function ensureAgent() {
  const program = `.cache/agent/${fingerprint(SOURCES).slice(0, 16)}.mjs`;
  if (existsSync(join(ROOT, program))) return program;
  const { build } = await import('esbuild');
  const aside = join(ROOT, `${program}.${process.pid}`);
  const own = { target: 'node24', external: ['ws'], outfile: aside };
  await build({ ...OPTIONS, ...own, entryPoints: [join(ROOT, 'agent/src/main.ts')] });
  renameSync(aside, join(ROOT, program));
  return program;
}

/** The start of the package: defines `require` for bundled CommonJS modules, and refuses versions of Node that are too old. */
const BANNER = `#!/usr/bin/env node
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
if (Number.parseInt(process.versions.node, 10) < 22) {
  process.stderr.write('The desktop agent needs Node 22 or newer; this is Node ' + process.versions.node + '.\\n');
  process.exit(1);
}`;

/** Writes the program of the package, which needs no other. */
export async function packAgent() {
  const { build } = await import('esbuild');
  const dist = join(ROOT, 'agent/dist');
  const own = {
    target: 'node22',
    external: ['bufferutil', 'utf-8-validate'],
    banner: { js: BANNER },
    outfile: join(dist, 'main.js'),
  };
  await build({ ...OPTIONS, ...own, entryPoints: [join(ROOT, 'agent/src/main.ts')] });
  copyFileSync(join(ROOT, 'LICENSE'), join(dist, 'LICENSE'));
}
