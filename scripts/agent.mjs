// npm run agent: starts the desktop agent from a fresh clone.
import { ensureAgent } from './agent-build.mjs';
import { ensureInstalled, runProgram } from './install.mjs';

ensureInstalled(['esbuild']);
await runProgram(await ensureAgent(), process.argv.slice(2));
