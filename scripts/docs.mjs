// npm run docs: writes the generated pages of docs/, and the reports of the client library's interface.
import { ensureInstalled, runNodeSync, runProgram } from './install.mjs';

ensureInstalled(['typescript', '@microsoft/api-extractor', 'esbuild']);
const args = process.argv.slice(2);
const { status } = runNodeSync(['scripts/generate-docs.ts', ...args]);
if (status !== 0) process.exit(1);
await runProgram('scripts/client/main.ts', ['api', ...args]);
