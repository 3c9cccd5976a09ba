// Builds the web client when its sources have changed since the last time.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runNodeSync } from './install.mjs';

const SOURCES = ['web/src', 'web/public', 'web/index.html', 'web/vite.config.ts', 'web/package.json', 'protocol'];
const MARKER = join(ROOT, 'web/dist/.built');

/** Brings web/dist up to date. True when it is; false, after a warning, when it could not be built. */
export function ensureWeb() {
  if (!existsSync(join(ROOT, 'web/index.html'))) return existsSync(join(ROOT, 'web/dist/index.html'));
  const state = fingerprint();
  if (readMarker() === state) return true;
  process.stderr.write('Building the web client…\n');
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const { status, stdout, stderr } = runNodeSync([vite, 'build', '--logLevel', 'warn'], {
    cwd: join(ROOT, 'web'),
    stdio: 'pipe',
  });
  if (status === 0 && existsSync(join(ROOT, 'web/dist'))) {
    writeFileSync(MARKER, state);
    return true;
  }
  process.stderr.write(`${stdout ?? ''}${stderr ?? ''}`);
  const old = existsSync(join(ROOT, 'web/dist/index.html'));
  process.stderr.write(
    `Warning: the web client could not be built; ${old ? 'an older build is served' : 'there is none to serve'}.\n`,
  );
  return false;
}

/** Names, sizes and times of all sources, as one hash. */
function fingerprint() {
  const hash = createHash('sha256');
  const add = (path) => {
    const stat = statSync(join(ROOT, path), { throwIfNoEntry: false });
    if (stat?.isFile()) hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`);
    else if (stat) {
      for (const name of readdirSync(join(ROOT, path)).sort()) if (!name.includes('.test.')) add(`${path}/${name}`);
    }
  };
  for (const path of SOURCES) add(path);
  return hash.digest('hex');
}

function readMarker() {
  try {
    return readFileSync(MARKER, 'utf8');
  } catch {
    return undefined;
  }
}
