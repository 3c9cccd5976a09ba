import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { leftOutNotice, missingParts } from './test-parts.mjs';

const project = fileURLToPath(new URL('..', import.meta.url));
const cache = join(project, '.cache');
let folder = '';

// Below the project, so that the tests in it find vitest.
beforeEach(() => {
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, 'progress-'));
  writeFileSync(join(folder, 'vitest.config.mjs'), 'export default { test: { maxWorkers: 1 } };\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (file: string, text: string) =>
  writeFileSync(join(folder, file), `import { expect, test } from 'vitest';\n${text}`);

function run(): string[] {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--root', folder, '--reporter=./scripts/progress-reporter.mjs'];
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined };
  return spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8', env }).stdout.split('\n');
}

test('a run shows finished files, elapsed and remaining time, and each failure when it occurs', () => {
  write(
    'a.test.ts',
    "test('one', () => {});\ntest('two', () => expect(1, 'numbers').toBe(2));\ntest('five', () => expect(['a fault']).toEqual([]));\n",
  );
  write('b.test.ts', "test('three', () => {});\n");
  write('c.test.ts', "import './missing.ts';\ntest('four', () => {});\n");
  const lines = run();
  const progress = lines.filter((line) => /^\d\/3 files/.test(line));
  expect(progress).toHaveLength(3);
  for (const line of progress) expect(line).toMatch(/^\d\/3 files(, \d failed)?, \d+:\d\d elapsed, (about \d+:\d\d left|done)$/);
  expect(progress.at(-1)).toMatch(/^3\/3 files, 3 failed, .* done$/);
  const failures = lines.filter((line) => line.startsWith('FAILED'));
  expect(failures.toSorted()).toEqual([
    expect.stringMatching(/^FAILED .*a\.test\.ts > five$/),
    expect.stringMatching(/^FAILED .*a\.test\.ts > two$/),
    expect.stringMatching(/^FAILED .*c\.test\.ts$/),
  ]);
  expect(lines[lines.findIndex((line) => line.endsWith('> two')) + 1]).toContain('numbers');
  expect(lines[lines.findIndex((line) => line.endsWith('> five')) + 2]).toContain('received [   "a fault", ]');
  const times: Record<string, number> = JSON.parse(readFileSync(join(folder, '.cache/test-times.json'), 'utf8'));
  expect(Object.keys(times).map((key) => key.trim())).toEqual(expect.arrayContaining(['a.test.ts', 'b.test.ts', 'c.test.ts']));
});

test('a run of many files prints about twenty lines, and uses the durations of the previous run', () => {
  for (let file = 0; file < 41; file += 1) write(`${file}.test.ts`, "test('one', () => {});\n");
  mkdirSync(join(folder, '.cache'));
  writeFileSync(join(folder, '.cache/test-times.json'), '{ "broken');
  const lines = run();
  const progress = lines.filter((line) => /^\d+\/41 files/.test(line));
  expect(progress).toHaveLength(14);
  expect(lines.filter((line) => /^\d+:\d\d {2}.*\.test\.ts$/.test(line))).toHaveLength(20);
  expect(progress.at(-1)).toMatch(/^41\/41 files, .* done$/);
});

test('a skipped part is listed with the reason and the command that includes it', () => {
  const parts = missingParts({ CHROMIUM_PATH: process.execPath });
  expect(parts.map(({ name }) => name)).toEqual(expect.arrayContaining(['PostgreSQL', 'NATS']));
  expect(parts.map(({ name }) => name)).not.toContain('browser');
  const notice = leftOutNotice(parts);
  expect(notice).toMatch(/ {2}NATS \(GUILDHALL_TEST_NATS_URL is not set\)\n {4}\S.*GUILDHALL_TEST_NATS_URL=nats:\S+ npm test/);
  expect(notice).toMatch(/sudo \.ci\/run\n$/);
  expect(leftOutNotice([])).toBe('');
});
