// npm run bench: measures and prints ratios.
import { ensureInstalled, runProgram } from './install.mjs';

ensureInstalled(['ws']);
await runProgram('bench/main.ts', process.argv.slice(2));
