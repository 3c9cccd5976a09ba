// npm test: from a fresh clone to a line that says what passed. `npm test -- <filter>` runs some of it.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, ROOT, spawnNode, stop } from './install.mjs';
import { ensureServer } from './server.mjs';
import { ensureWeb } from './web.mjs';

const given = process.env;

function leftOut() {
  const missing = [];
  if (!given.GUILDHALL_TEST_DATABASE_URL) missing.push('PostgreSQL (GUILDHALL_TEST_DATABASE_URL is not set)');
  if (!given.GUILDHALL_TEST_NATS_URL) missing.push('NATS (GUILDHALL_TEST_NATS_URL is not set)');
  if (given.CHROMIUM_PATH && !existsSync(given.CHROMIUM_PATH)) stop(`CHROMIUM_PATH names no file: ${given.CHROMIUM_PATH}`);
  if (![given.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'].some((path) => path && existsSync(path))) {
    missing.push('browser (no Chromium in /usr/bin, and CHROMIUM_PATH is not set)');
  }
  return missing;
}

const missing = leftOut();
if (missing.length > 0 && given.GUILDHALL_TEST_REQUIRE_ALL === '1') {
  stop(`GUILDHALL_TEST_REQUIRE_ALL is set, but these parts cannot run:\n${missing.map((part) => `  ${part}`).join('\n')}`);
}
const notice = missing.map((part) => `Left out: ${part}\n`).join('');

ensureInstalled(['vitest', 'fzstd']);
ensureWeb();
// Processes under test are what `npm start` runs.
const program = join(ROOT, ensureServer());
process.stderr.write(notice);

const folder = mkdtempSync(join(tmpdir(), 'guildhall-test-'));
const result = join(folder, 'result.json');
const args = process.argv.slice(2);
const reporters = args.some((arg) => arg.startsWith('--reporter')) ? [] : ['--reporter=default'];
// Each file makes a platform of some megabytes and lets go of it: with more room fewer of them are copied by the collector.
const status = await spawnNode(
  [
    '--max-semi-space-size=64',
    'node_modules/vitest/vitest.mjs',
    'run',
    ...reporters,
    '--reporter=./scripts/closing-reporter.mjs',
    ...args,
  ],
  { env: { GUILDHALL_TEST_RESULT: result, GUILDHALL_TEST_PROGRAM: program } },
);

// No result: vitest itself ended early, which is a failure of its own.
const counts = existsSync(result) ? JSON.parse(readFileSync(result, 'utf8')) : { passed: 0, failed: 1, skipped: 0 };
rmSync(folder, { recursive: true, force: true });
process.stderr.write(notice);
process.stdout.write(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`);
process.exitCode = status;
