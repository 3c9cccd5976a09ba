// npm run check: types, lint and format, structure, citations, links, English, generated pages; all concurrently. Changes nothing.
// `npm run check -- structure english` runs the named ones.
import { spawn } from 'node:child_process';
import { findNode, stop } from '../bin/node.mjs';
import { ensureInstalled, ROOT } from './install.mjs';

ensureInstalled(['typescript', '@biomejs/biome', '@microsoft/api-extractor', 'esbuild']);

const CHECKS = {
  types: ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json', '--pretty', 'false'],
  'lint and format': ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--max-diagnostics=200'],
  structure: ['scripts/check-structure.ts'],
  citations: ['scripts/check-citations.ts'],
  links: ['scripts/check-links.ts'],
  english: ['scripts/check-english.ts'],
  'client interface': ['scripts/client/main.ts', 'api', '--check'],
  'generated pages': ['scripts/generate-docs.ts', '--check'],
};

const names = process.argv.slice(2);
const unknown = names.find((name) => !(name in CHECKS));
if (unknown !== undefined) stop(`There is no check '${unknown}'. The checks are: ${Object.keys(CHECKS).join(', ')}.`);
const chosen = Object.entries(CHECKS).filter(([name]) => names.length === 0 || names.includes(name));

/** Runs one check; resolves with its output and whether it passed. */
function run(args) {
  return new Promise((resolve) => {
    const started = Date.now();
    const child = spawn(findNode(), args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.on('error', (error) => resolve({ ok: false, output: error.message, ms: 0 }));
    child.on('close', (code) => resolve({ ok: code === 0, output, ms: Date.now() - started }));
  });
}

const results = await Promise.all(
  chosen.map(async ([name, args]) => {
    const { ok, output, ms } = await run(args);
    process.stdout.write(`${ok ? 'ok    ' : 'FAILED'}  ${name} (${(ms / 1000).toFixed(1)} s)\n`);
    return { name, ok, output };
  }),
);

for (const { name, ok, output } of results) if (!ok) process.stdout.write(`\n--- ${name} ---\n${output.trimEnd()}\n`);
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
