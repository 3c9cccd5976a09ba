// node scripts/client.mjs build | begin-pack | end-pack | api [--check]
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle, commitOf, DIST } from './build.ts';
import { builtEntries, CLIENT, type Manifest, readManifest, ROOT } from './entries.ts';
import { publishedManifest } from './manifest.ts';
import { rollUp, writeReports } from './types.ts';

const MANIFEST = join(CLIENT, 'package.json');
/** The manifest of the repository while a tarball is being made. */
const SAVED = join(ROOT, '.cache/client-package.json');

/** Writes client/dist. */
async function build(manifest: Manifest): Promise<void> {
  const entries = builtEntries(manifest);
  await bundle(entries, commitOf(ROOT));
  mkdirSync(join(DIST, 'types'));
  for (const { name, types } of rollUp(entries)) writeFileSync(join(DIST, `types/${name}.d.ts`), types);
}

/** Builds, and puts the manifest of the tarball in the place of the repository's. */
async function beginPack(): Promise<void> {
  endPack();
  const manifest = readManifest();
  await build(manifest);
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  copyFileSync(MANIFEST, SAVED);
  copyFileSync(join(ROOT, 'LICENSE'), join(CLIENT, 'LICENSE'));
  writeFileSync(MANIFEST, `${JSON.stringify(publishedManifest(manifest, builtEntries(manifest)), null, 2)}\n`);
}

/** Restores the manifest of the repository, also after a run that was interrupted. */
function endPack(): void {
  rmSync(join(CLIENT, 'LICENSE'), { force: true });
  if (!existsSync(SAVED)) return;
  writeFileSync(MANIFEST, readFileSync(SAVED));
  rmSync(SAVED);
}

function api(checking: boolean): void {
  const outdated = writeReports(rollUp(builtEntries(readManifest())), checking);
  for (const file of outdated)
    process.stdout.write(checking ? `${file} is outdated: run npm run docs, and review its changes\n` : `wrote ${file}\n`);
  if (checking && outdated.length > 0) process.exitCode = 1;
}

const [step, flag] = process.argv.slice(2);
if (step === 'build') await build(readManifest());
else if (step === 'begin-pack') await beginPack();
else if (step === 'end-pack') endPack();
else if (step === 'api') api(flag === '--check');
else {
  process.stderr.write('node scripts/client.mjs build | begin-pack | end-pack | api [--check]\n');
  process.exitCode = 2;
}
