// npm test: from a fresh clone to a line that says what passed. `npm test -- <filter>` runs some of it.
import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stop } from '../bin/node.mjs';
import { ensureInstalled, ROOT, spawnNode } from './install.mjs';
import { ensureServer } from './server.mjs';
import { leftOutNotice, missingParts } from './test-parts.mjs';
import { ensureWeb } from './web.mjs';

const given = process.env;
if (given.CHROMIUM_PATH && !existsSync(given.CHROMIUM_PATH)) stop(`CHROMIUM_PATH names no file: ${given.CHROMIUM_PATH}`);
const missing = missingParts(given);
const notice = leftOutNotice(missing);
if (missing.length > 0 && given.GUILDHALL_TEST_REQUIRE_ALL === '1')
  stop(`GUILDHALL_TEST_REQUIRE_ALL is set.\n${notice.trimEnd()}`);
// Random tests begin with this number; the same one repeats a run.
const seed = given.GUILDHALL_TEST_SEED ?? String(randomInt(2 ** 31));
if (!/^\d{1,10}$/.test(seed)) stop(`GUILDHALL_TEST_SEED must be a whole number: ${seed}`);

ensureInstalled(['vitest', 'fzstd']);
ensureWeb();
// Processes under test are what `npm start` runs.
const program = join(ROOT, ensureServer());

const folder = mkdtempSync(join(tmpdir(), 'guildhall-test-'));
const result = join(folder, 'result.json');
const args = process.argv.slice(2);
const reporters = args.some((arg) => arg.startsWith('--reporter')) ? [] : ['--reporter=./scripts/progress-reporter.mjs'];
// Each file creates and releases a platform of some megabytes: with a larger young generation fewer of them are copied by the collector.
const status = await spawnNode(
  [
    '--max-semi-space-size=64',
    'node_modules/vitest/vitest.mjs',
    'run',
    ...reporters,
    '--reporter=./scripts/closing-reporter.mjs',
    ...args,
  ],
  { env: { GUILDHALL_TEST_RESULT: result, GUILDHALL_TEST_PROGRAM: program, GUILDHALL_TEST_SEED: seed } },
);

// No result: vitest itself ended early, which is a failure of its own.
const counts = existsSync(result) ? JSON.parse(readFileSync(result, 'utf8')) : { passed: 0, failed: 1, skipped: 0 };
rmSync(folder, { recursive: true, force: true });
process.stderr.write(`${notice}Random tests began with GUILDHALL_TEST_SEED=${seed}; set it to repeat them.\n`);
process.stdout.write(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`);
process.exitCode = status;
