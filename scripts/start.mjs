// npm start: from a fresh clone to a running server.
import { ensureInstalled, runProgram } from './install.mjs';
import { ensureWeb } from './web.mjs';

ensureInstalled();
ensureWeb();
await runProgram('server/src/main.ts', process.argv.slice(2));
