import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const GUIDE = readFileSync(join(ROOT, 'docs/testing-bots.md'), 'utf8');
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');

/** The files that a page shows, by the path in the comment before each. */
function filesOf(page: string): Map<string, string> {
  const blocks = page.matchAll(/<!-- file: (\S+) -->\n```\w+\n([\s\S]*?)```/g);
  return new Map([...blocks].map(([, path = '', content = '']) => [path, content]));
}

let folder: string;

// A newcomer has the package in node_modules, as JavaScript, and the files of the guide next to it.
beforeAll(async () => {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  folder = mkdtempSync(join(ROOT, '.cache/newcomer-'));
  // A package of its own: in ours, 'guildhall' would mean this checkout.
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const library = join(folder, 'node_modules/guildhall');
  const { metafile } = await build({
    entryPoints: { testing: join(ROOT, 'testing/src/index.ts') },
    outdir: library,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // The engine of calls is loaded when it is first needed.
    splitting: true,
    format: 'esm',
    platform: 'node',
    external: ['ws', 'yaml', 'libopus-wasm', '@noble/hashes'],
    metafile: true,
  });
  expect(Object.keys(metafile.inputs).filter((path) => path.includes('node_modules/'))).toEqual([]);
  const manifest = { name: 'guildhall', type: 'module', exports: { './testing': './testing.mjs' } };
  writeFileSync(join(library, 'package.json'), JSON.stringify(manifest));
  for (const [path, content] of filesOf(GUIDE)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs Node in the newcomer's folder; resolves with its status and all of its output. */
async function run(args: readonly string[]): Promise<{ status: number; output: string }> {
  const program = process.env.GUILDHALL_TEST_PROGRAM ?? join(ROOT, 'server/src/main.ts');
  const inherited = Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_OPTIONS|NODE_TEST_CONTEXT)/.test(name));
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...Object.fromEntries(inherited), GUILDHALL_URL: '', GUILDHALL_PROGRAM: program },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status, output: output + errors };
}

test('the README shows the test of the guide, and it has at most ten lines', () => {
  const path = 'vitest/ban.test.mjs';
  const shown = filesOf(README).get(path) ?? '';
  expect(shown).toBe(filesOf(GUIDE).get(path));
  const lines = shown.split('\n').filter((line) => line !== '' && !line.startsWith('import') && line !== '});');
  expect(lines.length).toBeLessThanOrEqual(10);
});

test('ten lines with node:test, and the process ends by itself', async () => {
  const { status, output } = await run(['--test', 'node/ban.test.mjs']);
  expect(output).toMatch(/pass 1/);
  expect(status).toBe(0);
});
