// npm run fuzz: requests every operation of a platform with generated values, and compares what it answers with the served openapi.json.
import { ensureInstalled, runProgram } from './install.mjs';

ensureInstalled(['otpauth', 'pg']);
await runProgram('scripts/fuzz/main.ts', process.argv.slice(2));
