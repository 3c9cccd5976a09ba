// npm run public-bots: fetches five public bots, and runs the tests of test/public-bots against them.
import { join } from 'node:path';
import { ensureInstalled, ROOT, runProgram } from './install.mjs';
import { ensureServer } from './server.mjs';
import { ensureWeb } from './web.mjs';

ensureInstalled(['vitest']);
ensureWeb();
const program = join(ROOT, ensureServer());
await runProgram('scripts/public-bots/main.ts', process.argv.slice(2), { env: { GUILDHALL_TEST_PROGRAM: program } });
