import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprint } from '../../scripts/built.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FILES = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  'LICENSE',
  'tsconfig.json',
  'bin',
  'call',
  'client',
  'protocol',
  'scripts',
];
const BUILDS = join(ROOT, '.cache/client');
/** The name that npm gives to the tarball, without the version. */
const TARBALL = /^guildhall-client-.*\.tgz$/;

/**
 * The tarball of `npm pack -w client`, as a path; packed once for each state of the sources. It is packed in a copy of the repository,
 * since packing replaces client/package.json for a moment, which other tests read.
 */
export function packedClient(): string {
  const folder = join(BUILDS, fingerprint(FILES).slice(0, 16));
  if (!existsSync(folder)) pack(folder);
  const name = readdirSync(folder).find((file) => TARBALL.test(file));
  if (!name) throw new Error(`${folder} has no tarball`);
  return join(folder, name);
}

function pack(folder: string): void {
  const copy = mkdtempSync(join(tmpdir(), 'guildhall-pack-'));
  try {
    for (const file of FILES)
      cpSync(join(ROOT, file), join(copy, file), { recursive: true, filter: (path) => !/\/(?:dist|node_modules)$/.test(path) });
    linkModules(copy);
    const out = join(copy, 'out');
    mkdirSync(out);
    run('npm', ['pack', '-w', 'client', '--pack-destination', out], copy);
    mkdirSync(BUILDS, { recursive: true });
    renameOrKeep(out, folder);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** The dependencies are those of the repository, but its own packages those of the copy. */
function linkModules(copy: string): void {
  const modules = join(copy, 'node_modules');
  mkdirSync(join(modules, '@guildhall'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== '@guildhall') symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  }
  for (const name of ['call', 'client', 'protocol']) symlinkSync(join(copy, name), join(modules, '@guildhall', name));
}

/** Another process may have packed the same sources meanwhile. */
function renameOrKeep(from: string, to: string): void {
  const aside = `${to}.${process.pid}`;
  cpSync(from, aside, { recursive: true });
  try {
    renameSync(aside, to);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}

/** An empty project in which the tarball is installed without a network; returns its folder. */
export function installedProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-game-'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'game', private: true, type: 'module' }));
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', packedClient()], folder);
  return folder;
}

/** Runs a program to its end; returns its output. Throws with its output if it fails. */
export function run(program: string, args: readonly string[], cwd: string): string {
  // npm of an outer `npm test` must not pass its settings on.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_OPTIONS$/.test(name)));
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${error?.message ?? ''}\n${stdout}${stderr}`);
  return stdout;
}
