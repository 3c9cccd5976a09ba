// Runs before npm pack: builds dist/, which the package guildhall contains as well as bin/, if its sources have changed.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stop } from '../bin/node.mjs';
import { fingerprint } from './built.mjs';
import { ensureInstalled, ROOT, runNodeSync } from './install.mjs';
import { ensureWeb } from './web.mjs';

const SOURCES = [
  'server/src',
  'protocol',
  'call/src',
  'testing/src',
  'docs',
  'examples/activity',
  'examples/hello-bot',
  'scripts/pack-build.ts',
  'scripts/package-types.ts',
  'package.json',
  'package-lock.json',
  'web/dist/.built',
];
const DIST = join(ROOT, 'dist');
const MARKER = '.built';

ensureInstalled(['vite', 'discord.js', 'json-schema-to-typescript']);
if (!ensureWeb()) stop('The package needs the web client.');
const state = fingerprint(SOURCES);
const marker = join(DIST, MARKER);
if (!existsSync(marker) || readFileSync(marker, 'utf8') !== state) build();

/** Builds elsewhere and then renames, so that a failed build leaves nothing that could be packed. */
function build() {
  const aside = `${DIST}.${process.pid}`;
  rmSync(DIST, { recursive: true, force: true });
  try {
    const { status } = runNodeSync([join(ROOT, 'scripts/pack-build.ts'), aside], { stdio: ['ignore', 2, 2] });
    if (status !== 0) stop('The package could not be built: see the lines above.');
    writeFileSync(join(aside, MARKER), state);
    renameSync(aside, DIST);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}
