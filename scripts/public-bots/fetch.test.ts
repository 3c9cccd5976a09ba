import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PUBLIC_BOTS, type PublicBot } from './bots.ts';
import { fetchBot } from './fetch.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-public-bots-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A repository of two commits with the file version.txt; resolves with their ids. */
function makeRepository(): string[] {
  const path = join(folder, 'from', 'bot');
  mkdirSync(path, { recursive: true });
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=ada', '-c', 'user.email=ada@example.org', ...args], { cwd: path, encoding: 'utf8' });
  git('init', '--quiet');
  return ['one', 'two'].map((version) => {
    writeFileSync(join(path, 'version.txt'), version);
    git('add', '.');
    git('commit', '--quiet', '-m', version);
    return git('rev-parse', 'HEAD').trim();
  });
}

const places = () => ({ cache: join(folder, 'cache'), from: join(folder, 'from') });
const inCache = (file: string) => join(folder, 'cache', 'bot', file);
const bot = (commit = '', script = "require('fs').appendFileSync('installed', 'x')"): PublicBot => ({
  name: 'bot',
  repository: 'ada/bot',
  commit,
  library: 'none',
  install: [[process.execPath, '-e', script]],
});

test('the pinned commit is fetched, though no branch names it, and installed once', () => {
  const [first] = makeRepository();
  fetchBot(bot(first), places());
  fetchBot(bot(first), places());
  expect(readFileSync(inCache('version.txt'), 'utf8')).toBe('one');
  expect(readFileSync(inCache('installed'), 'utf8')).toBe('x');
});

test('another commit replaces the folder', () => {
  const [first, second] = makeRepository();
  fetchBot(bot(first), places());
  writeFileSync(inCache('left.txt'), 'left by a run');
  fetchBot(bot(second), places());
  expect(readFileSync(inCache('version.txt'), 'utf8')).toBe('two');
  expect(existsSync(inCache('left.txt'))).toBe(false);
});

test('a failure names the command and its last lines, and is repeated', () => {
  const [first] = makeRepository();
  const failing = bot(first, "console.error('no compiler'); process.exit(1)");
  expect(() => fetchBot(failing, places())).toThrow('no compiler');
  expect(() => fetchBot(failing, places())).toThrow('no compiler');
  expect(() => fetchBot(bot('0'.repeat(40)), places())).toThrow(/git .*fetch/);
});

test('five bots are named, each with a commit and a test', () => {
  expect(PUBLIC_BOTS).toHaveLength(5);
  for (const { name, commit } of PUBLIC_BOTS) {
    expect(commit).toMatch(/^[0-9a-f]{40}$/);
    expect(existsSync(new URL(`../../test/public-bots/${name}.test.ts`, import.meta.url))).toBe(true);
  }
});
