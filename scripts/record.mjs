// npm run record: records the responses and events of a fixed script (test/record).
import { ensureInstalled, runProgram } from './install.mjs';

ensureInstalled(['otpauth', 'pg']);
await runProgram('test/record/main.ts', process.argv.slice(2));
