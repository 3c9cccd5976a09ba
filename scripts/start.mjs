// npm start: starts a server from a fresh clone.
import { ensureInstalled, runProgram } from './install.mjs';
import { ensureServer } from './server.mjs';
import { ensureWeb } from './web.mjs';

ensureInstalled();
ensureWeb();
await runProgram(ensureServer(), process.argv.slice(2));
