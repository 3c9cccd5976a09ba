// Builds the web client if its sources have changed.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, viteBuild } from './built.mjs';
import { ROOT } from './install.mjs';

const SOURCES = [
  'web/src',
  'web/messages',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/compress.ts',
  'web/first-page.ts',
  'web/service-worker.ts',
  'web/package.json',
  'protocol',
];
const MARKER = join(ROOT, 'web/dist/.built');

/** Updates web/dist. Returns true on success; false, after a warning, if it could not be built. */
export function ensureWeb() {
  if (!existsSync(join(ROOT, 'web/index.html'))) return existsSync(join(ROOT, 'web/dist/index.html'));
  const state = fingerprint(SOURCES);
  if (readMarker() === state) return true;
  process.stderr.write('Building the web client…\n');
  const failure = viteBuild('web');
  if (failure === undefined && existsSync(join(ROOT, 'web/dist'))) {
    writeFileSync(MARKER, state);
    return true;
  }
  process.stderr.write(failure ?? '');
  const old = existsSync(join(ROOT, 'web/dist/index.html'));
  process.stderr.write(
    `Warning: the web client could not be built; ${old ? 'an older build is served' : 'there is none to serve'}.\n`,
  );
  return false;
}

function readMarker() {
  try {
    return readFileSync(MARKER, 'utf8');
  } catch {
    return undefined;
  }
}
