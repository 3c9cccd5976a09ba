// npm start: from a fresh clone to a running server.
import { ensureInstalled, runProgram } from './install.mjs';
import { ensureServer } from './server.mjs';
import { ensureWeb } from './web.mjs';

ensureInstalled();
ensureWeb();
await runProgram(ensureServer(), process.argv.slice(2));
