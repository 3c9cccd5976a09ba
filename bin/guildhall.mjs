#!/usr/bin/env node
// The command of the package guildhall. It starts on Node 20 and continues on a Node that can run the server.
import { existsSync, readFileSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { isRecentEnough, runNode, stop } from './node.mjs';
import { NAMES, runCommand } from './cli/main.mjs';
import { runTest } from './test.mjs';

/** Written by scripts/pack.mjs. */
const PROGRAM = new URL('../dist/server/main.mjs', import.meta.url);

const args = process.argv.slice(2);
if (args[0] === '--version') {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  process.stdout.write(`${version}\n`);
} else if (NAMES.has(args[0])) {
  process.exitCode = await runCommand(args);
} else if (!existsSync(PROGRAM)) {
  stop('The package is not built: npm pack builds it. In a checkout, npm start runs the server.');
} else if (args[0] === 'test') {
  process.exit(await runTest(args.slice(1)));
} else if (isRecentEnough()) {
  // In the directory for temporary files, since the package may be read-only; starts without a cache if that is too.
  module.enableCompileCache();
  await import(PROGRAM.href);
} else {
  process.exit(await runNode([fileURLToPath(import.meta.url), ...args]));
}
