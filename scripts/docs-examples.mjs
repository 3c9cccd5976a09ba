// npm run docs:examples: records the requests and events of docs/examples (test/documentation).
import { ensureInstalled, runProgram } from './install.mjs';

ensureInstalled(['otpauth', 'pg']);
await runProgram('test/documentation/main.ts', process.argv.slice(2));
