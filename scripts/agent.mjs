// npm run agent: starts the desktop agent from a fresh clone.
import { ensureInstalled, runProgram } from './install.mjs';

ensureInstalled();
await runProgram('agent/src/main.ts', process.argv.slice(2));
