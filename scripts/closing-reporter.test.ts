import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const project = fileURLToPath(new URL('..', import.meta.url));
const cache = join(project, '.cache');
const reporter = join(project, 'scripts/closing-reporter.mjs');
let folder = '';

// Below the project, so that the tests in it find vitest.
beforeEach(() => {
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, 'closing-'));
  writeFileSync(join(folder, 'vitest.config.mjs'), 'export default {};\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(files: Record<string, string>) {
  for (const [file, text] of Object.entries(files))
    writeFileSync(join(folder, file), `import { expect, test } from 'vitest';\n${text}`);
  const result = join(folder, 'result.json');
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--root', folder, `--reporter=${reporter}`];
  const { status } = spawnSync(process.execPath, args, { cwd: project, env: { ...process.env, GUILDHALL_TEST_RESULT: result } });
  return { status, counts: JSON.parse(readFileSync(result, 'utf8')) };
}

test('tests are counted by their result', () => {
  const text =
    "test('a', () => {});\ntest('b', () => expect(1).toBe(2));\ntest('c', (context) => context['skip']());\ntest.fails('d', () => expect(1).toBe(2));\n";
  expect(run({ 'a.test.ts': text, 'b.test.ts': "test('e', () => {});\n" })).toEqual({
    status: 1,
    counts: { passed: 3, failed: 1, skipped: 1 },
  });
});

test('a file that does not load and an unhandled rejection are failures', () => {
  expect(run({ 'a.test.ts': "import './missing.ts';\ntest('a', () => {});\n" })).toEqual({
    status: 1,
    counts: { passed: 0, failed: 1, skipped: 0 },
  });
  rmSync(join(folder, 'a.test.ts'));
  expect(run({ 'b.test.ts': "test('b', () => {\n  void Promise.reject(new Error('lost'));\n});\n" })).toEqual({
    status: 1,
    counts: { passed: 1, failed: 1, skipped: 0 },
  });
});
