import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findTestPython } from '../../scripts/test-parts.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const GUIDE = readFileSync(join(ROOT, 'docs/testing-python.md'), 'utf8');
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');

/** The files that a page shows, by the path in the comment before each. */
function filesOf(page: string): Map<string, string> {
  const blocks = page.matchAll(/<!-- file: (\S+\.py) -->\n```python\n([\s\S]*?)```/g);
  return new Map([...blocks].map(([, path = '', content = '']) => [path, content]));
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-python-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs pytest with the client of this checkout; resolves with its status and all of its output. */
async function pytest(args: readonly string[], cwd: string): Promise<{ status: number; output: string }> {
  const child = spawn(resolve(ROOT, findTestPython() ?? ''), ['-m', 'pytest', ...args], {
    cwd,
    env: {
      ...process.env,
      GUILDHALL_URL: '',
      GUILDHALL_PROGRAM: process.env.GUILDHALL_TEST_PROGRAM ?? join(ROOT, 'server/src/main.ts'),
      PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`,
      // The sources, whatever is installed.
      PYTHONPATH: join(ROOT, 'python/src'),
      PYTHONDONTWRITEBYTECODE: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status, output: output + errors };
}

test('the tests of the Python client, with discord.py', { timeout: 600_000 }, async () => {
  const { status, output } = await pytest(['python', '-q'], ROOT);
  expect(output).toMatch(/\n\d{2} passed/);
  expect(output).not.toMatch(/skipped|deselected|xfailed/);
  expect(status).toBe(0);
});

test('ten lines with pytest', { timeout: 240_000 }, async () => {
  for (const [path, content] of filesOf(GUIDE)) writeFileSync(join(folder, path), content);
  const { status, output } = await pytest(['-q', '-p', 'no:cacheprovider'], folder);
  expect(output).toMatch(/\n1 passed/);
  expect(status).toBe(0);
});

test('the README shows the test of the guide, and it has at most ten lines', () => {
  const shown = filesOf(README).get('test_ban.py') ?? '';
  expect(shown).toBe(filesOf(GUIDE).get('test_ban.py'));
  expect(shown.split('\n').filter((line) => line !== '').length).toBeLessThanOrEqual(10);
});
