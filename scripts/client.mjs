// npm run build -w client, and the steps of npm pack -w client: see client/README.md.
import { ensureInstalled, runProgram } from './install.mjs';

ensureInstalled(['esbuild', 'typescript', '@microsoft/api-extractor']);
await runProgram('scripts/client/main.ts', process.argv.slice(2));
