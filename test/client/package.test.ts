import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, tokensOf } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { readManifest } from '../../scripts/client/entries.ts';
import { expected, members } from './expected.ts';
import { installedProject, packedClient, run } from './packed.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const project = installedProject();
const p = await startPlatform();
afterAll(async () => {
  await p.stop();
  rmSync(project, { recursive: true, force: true });
});

/** The Node of the machine, which is older than the repository's on Debian 13 and before. */
const SYSTEM_NODE = 'node';
const versionOf = (program: string) =>
  Number.parseInt(spawnSync(program, ['-p', 'process.versions.node'], { encoding: 'utf8' }).stdout, 10);

const MAIN = `import { conform } from './conformance.mjs';
const { seen, client } = await conform(JSON.parse(process.argv[2]));
process.stdout.write(JSON.stringify(seen) + '\\n');
process.stdin.once('data', () => {
  process.stdin.destroy();
  client.dispose();
});
`;

test.each([
  ['the Node of the repository', process.execPath],
  ['the Node of the machine', SYSTEM_NODE],
])('the installed package works on %s', async (_, node) => {
  expect(versionOf(node)).toBeGreaterThanOrEqual(20);
  copyFileSync(new URL('conformance.mjs', import.meta.url), join(project, 'conformance.mjs'));
  writeFileSync(join(project, 'main.mjs'), MAIN);
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  await p.befriend(ada, bob);
  const friend = await bob.connect();
  const { access_token } = await tokensOf(p, ada, await app(p), 'openid sdk.social_layer');
  const options = JSON.stringify({ apiBase: p.address, token: access_token, rows: members() });
  const child = spawn(node, ['main.mjs', options], { cwd: project });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const ended = new Promise((resolve) => child.on('close', resolve));
  const shown = friend.event('PRESENCE_UPDATE', ({ activities }) => activities.some(({ name }) => name === 'Conformance'));
  await Promise.race([shown, ended.then(() => Promise.reject(new Error(output)))]);
  child.stdin.write('end\n');
  expect(await ended).toBe(0);
  expect(JSON.parse(output)).toEqual(expected(ada.username));
  friend.close();
});

test('the tarball has bundles with source maps, types, licence and README, and no source or dependency', () => {
  const files = run('tar', ['-tzf', packedClient()], project).trim().split('\n');
  for (const name of ['LICENSE', 'README.md', 'package.json', 'releases.json', 'dist/ws.LICENSE.txt'])
    expect(files).toContain(`package/${name}`);
  for (const folder of ['browser', 'browser-development', 'node', 'node-development'])
    for (const file of ['index.js', 'index.js.map', 'testing.js']) expect(files).toContain(`package/dist/${folder}/${file}`);
  expect(files.filter((file) => /\.ts$/.test(file) && !file.endsWith('.d.ts'))).toEqual([]);
  expect(files.filter((file) => /src\/|test\/|node_modules|api\.md/.test(file))).toEqual([]);
  const manifest = JSON.parse(readFileSync(join(project, 'node_modules/@guildhall/client/package.json'), 'utf8'));
  expect(manifest).toMatchObject({ name: '@guildhall/client', type: 'module', sideEffects: false, license: 'MIT' });
  expect(Object.keys(manifest)).not.toContain('imports');
  expect(Object.values(manifest.peerDependenciesMeta)).toEqual([{ optional: true }, { optional: true }]);
  expect([manifest.dependencies, manifest.scripts, manifest.private]).toEqual([undefined, undefined, undefined]);
  expect(manifest.version).toBe(readManifest().version);
});

test('the code for browsers imports nothing but its own files, and on demand what a game may install for voice', () => {
  const dist = join(project, 'node_modules/@guildhall/client/dist');
  for (const folder of ['browser', 'browser-development']) {
    const texts = readdirSync(join(dist, folder)).filter((file) => file.endsWith('.js'));
    expect(texts.length).toBeGreaterThan(0);
    for (const file of texts) {
      const text = readFileSync(join(dist, folder, file), 'utf8');
      const imports = [...text.matchAll(/\b(?:from|import)\s*\(?\s*["']([^"']+)["']/g)].map(([, name]) => name);
      const others = imports.filter((name) => !name?.startsWith('./'));
      expect(others.filter((name) => name !== '@shiguredo/rnnoise-wasm')).toEqual([]);
      if (others.length > 0) expect(text).toContain('import("@shiguredo/rnnoise-wasm")');
    }
  }
});

test("the types are complete, and compile in a strict project with an older library and without Node's types", () => {
  writeFileSync(
    join(project, 'game.ts'),
    `import { createClientWith, ErrorType, SvcppError, type StatusChange } from '@guildhall/client';
import { TestClock, testServer } from '@guildhall/client/testing';
const clock: TestClock = new TestClock();
const client = createClientWith({ apiBase: 'https://game.test', clock, transports: testServer().transports }, {});
client.on('status', ({ status, detail }: StatusChange) => console.log(status, detail));
await client.connect({ signal: AbortSignal.timeout(5) }).catch((error: unknown) => error instanceof SvcppError && error.type === ErrorType.Aborted);
// A name that does not exist must be refused: the types are not any.
const wrong: string = client.status === 'ready' ? client.applicationId ?? '' : client.status;
console.log(wrong);
`,
  );
  const options = { target: 'es2022', lib: ['es2022', 'dom'], module: 'nodenext', moduleResolution: 'nodenext', strict: true };
  const compilerOptions = { ...options, types: [], noEmit: true, skipLibCheck: false };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['game.ts'] }));
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  run(process.execPath, [tsc, '-p', project, '--pretty', 'false'], project);
  writeFileSync(join(project, 'game.ts'), "import { createClientWith } from '@guildhall/client';\ncreateClientWith({}, {});\n");
  expect(() => run(process.execPath, [tsc, '-p', project, '--pretty', 'false'], project)).toThrow("'apiBase' is missing");
});
