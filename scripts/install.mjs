// Runs first in every npm script: ensures that dependencies are installed and that Node is new enough. It runs before anything is
// installed and on Node 20, so it is plain JavaScript with only Node's own modules.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findNode, isRecentEnough, runNode, stop } from '../bin/node.mjs';

/** The project's folder. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

const MARKER = join(ROOT, 'node_modules/.guildhall-lock');

/**
 * Installs the dependencies if node_modules is missing or was installed from another package-lock.json.
 * `packages` are required by the caller. Exits if installing fails.
 */
export function ensureInstalled(packages = []) {
  const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
  const hash = createHash('sha256').update(lock).digest('hex');
  const complete = packages.every((name) => existsSync(join(ROOT, 'node_modules', name)));
  if (complete && read(MARKER) === hash) return;
  if (!(complete && installedByHand(lock))) install();
  try {
    writeFileSync(MARKER, hash);
  } catch {
    // A read-only installation is compared again at each start.
  }
}

/** True if the user's own npm has installed what the lock file requires; development packages may be missing. */
function installedByHand(lock) {
  const hidden = read(join(ROOT, 'node_modules/.package-lock.json'));
  if (hidden === undefined) return false;
  const installed = JSON.parse(hidden).packages;
  return Object.entries(JSON.parse(lock).packages).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/')) return true;
    const found = installed[path];
    return found ? found.version === wanted.version : Boolean(wanted.dev || wanted.optional || wanted.devOptional || wanted.peer);
  });
}

function install() {
  process.stderr.write('Installing dependencies (first start only)…\n');
  const args = ['ci', '--no-audit', '--no-fund', '--include=dev', '--include=optional', '--loglevel=error'];
  const { status, error } = spawnSync('npm', args, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  stop(error ? `npm could not be started (${error.message}).` : 'Installing the dependencies failed: see the lines above.');
}

function environment(extra) {
  return { NODE_COMPILE_CACHE: join(ROOT, '.cache/compile'), ...process.env, ...extra };
}

/** Runs the found Node with `args` and waits: `{ status, stdout, stderr }`, with texts only if `stdio` is 'pipe'. */
export function runNodeSync(args, { env = {}, stdio = 'inherit', cwd = ROOT } = {}) {
  return spawnSync(findNode(), args, { cwd, stdio, env: environment(env), encoding: 'utf8', maxBuffer: 1 << 28 });
}

/**
 * Runs the found Node with `args` in this terminal; resolves with its exit status (128 + n if signal n ended it). Forwards termination signals.
 */
export function spawnNode(args, { env = {} } = {}) {
  return runNode(args, { cwd: ROOT, env: environment(env) });
}

/** Runs a program of the project and exits with its status; in this process if its Node is new enough. */
export async function runProgram(file, args, { env = {} } = {}) {
  const path = join(ROOT, file);
  if (!isRecentEnough()) process.exit(await spawnNode([path, ...args], { env }));
  Object.assign(process.env, environment(env));
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  process.argv.splice(1, process.argv.length, path, ...args);
  await import(pathToFileURL(path).href);
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
