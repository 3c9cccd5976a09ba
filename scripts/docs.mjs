// npm run docs: writes the generated pages of docs/.
import { ensureInstalled, runProgram } from './install.mjs';

ensureInstalled();
await runProgram('scripts/generate-docs.ts', process.argv.slice(2));
