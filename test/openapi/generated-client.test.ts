import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { startPlatform } from '@guildhall/testkit/platform';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const GENERATOR = join(ROOT, 'testkit/node_modules/openapi-typescript/bin/cli.js');
const COMPILER = join(ROOT, 'node_modules/typescript/bin/tsc');
const run = promisify(execFile);

const p = await startPlatform();
// Inside of the project, so that it finds openapi-fetch.
mkdirSync(join(ROOT, '.cache'), { recursive: true });
const folder = mkdtempSync(join(ROOT, '.cache/openapi-client-'));
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await p.stop();
});

/** The program that docs/openapi.md shows. */
function shownProgram(): string {
  const page = readFileSync(join(ROOT, 'docs/openapi.md'), 'utf8');
  return /<!-- file: client\.ts -->\n```ts\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
}

await run(process.execPath, [GENERATOR, `${p.address}/api/v10/openapi.json`, '-o', join(folder, 'api.d.ts')]);
writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
const compilerOptions = {
  target: 'es2024',
  module: 'nodenext',
  strict: true,
  noUncheckedIndexedAccess: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  types: ['node'],
};
writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['client.ts'] }));

/** The output of the compiler for a program that uses the generated types. */
async function compile(program: string): Promise<string> {
  writeFileSync(join(folder, 'client.ts'), program);
  const done = await run(process.execPath, [COMPILER, '-p', folder, '--pretty', 'false']).catch(
    (error: { stdout: string }) => error,
  );
  return done.stdout;
}

test('a client generated from the served openapi.json by openapi-typescript compiles and works', async () => {
  expect(await compile(shownProgram())).toBe('');
  const env = { ...process.env, GUILDHALL_URL: p.address };
  const { stdout } = await run(process.execPath, [join(folder, 'client.ts')], { env });
  expect(JSON.parse(stdout)).toEqual({ command: 'hello', content: 'Hello, types!', author: 'Typed bot', isUnknown: true });
});

test('the compiler refuses a path, a field and an error code that the document does not have', async () => {
  const complaints = await compile(`import createClient from 'openapi-fetch';
import type { paths } from './api.d.ts';
const client = createClient<paths>({ baseUrl: '' });
await client.GET('/no-such-path');
await client.POST('/guilds', { body: { nam: 'x' } });
const { error } = await client.GET('/users/@me');
error?.code === 10008;
`);
  const lines = [...complaints.matchAll(/client\.ts\((\d+)/g)].map(([, line]) => line);
  expect(new Set(lines)).toEqual(new Set(['4', '5', '7']));
});
