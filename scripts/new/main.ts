// npm run new -- <kind> <name> [options]: writes a skeleton and its test, lists it, and regenerates the pages.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UsageError } from './draft.ts';
import { generate } from './generate.ts';

/** Runs a program of the project; its output is shown only if it fails. */
function runTool(root: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')} failed:\n${stdout}${stderr}`);
}

const root = fileURLToPath(new URL('../..', import.meta.url));
try {
  const files = generate(root, process.argv.slice(2));
  runTool(root, [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'format', '--write', ...files]);
  runTool(root, [join(root, 'scripts/generate-docs.ts')]);
  process.stdout.write(`${files.map((file) => `wrote ${file}`).join('\n')}\n`);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
