// Bundles the server into a few files if its sources have changed: loading two thousand takes over a second.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, viteBuild } from './built.mjs';
import { ROOT } from './install.mjs';

const SOURCES = ['server/src', 'server/vite.config.ts', 'server/package.json', 'protocol', 'testing/src', 'package-lock.json'];
const BUILDS = '.cache/server';
/** Ms after which an old build is deleted; until then a server may run from it. */
const KEPT = 7 * 86_400_000;

/** The program to run: the built server, or its sources after a warning if it could not be built. */
export function ensureServer() {
  if (!existsSync(join(ROOT, 'server/vite.config.ts'))) return 'server/src/main.ts';
  const build = `${BUILDS}/${fingerprint(SOURCES).slice(0, 16)}`;
  const program = `${build}/main.mjs`;
  if (existsSync(join(ROOT, program))) return program;
  process.stderr.write('Building the server…\n');
  const failure = makeBuild(join(ROOT, build));
  if (failure === undefined) return program;
  process.stderr.write(`${failure}\nWarning: the server could not be built; it runs from its sources.\n`);
  return 'server/src/main.ts';
}

/** Builds elsewhere and then renames, so that two concurrent builds never leave a partial one. Returns the error, if any. */
function makeBuild(build) {
  const aside = `${build}.${process.pid}`;
  try {
    mkdirSync(join(ROOT, BUILDS), { recursive: true });
    const failure = viteBuild('server', ['--outDir', aside]);
    if (failure === undefined) renameSync(aside, build);
    dropOld();
    return failure;
  } catch (error) {
    return existsSync(build) ? undefined : error.message;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

function dropOld() {
  for (const name of readdirSync(join(ROOT, BUILDS))) {
    const path = join(ROOT, BUILDS, name);
    if (Date.now() - statSync(path).mtimeMs > KEPT) rmSync(path, { recursive: true, force: true });
  }
}
