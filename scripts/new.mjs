// npm run new: writes the skeleton of an operation, an event, an error, a limit or a setting, with its test.
import { ensureInstalled, runProgram } from './install.mjs';

ensureInstalled(['@biomejs/biome']);
await runProgram('scripts/new/main.ts', process.argv.slice(2));
