import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import own from '../package.json' with { type: 'json' };
import { Installation } from './package/installed.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const versions = own.devDependencies;
const installation = await Installation.make([`discord.js@${versions['discord.js']}`, `vitest@${versions.vitest}`]);
afterAll(() => installation.remove());

/** A project of a developer, with the files that the guide and the README show. */
function project(): string {
  const folder = installation.folder('bot');
  symlinkSync(join(installation.project, 'node_modules'), join(folder, 'node_modules'));
  const pages = ['docs/testing-bots.md', 'README.md'].map((path) => readFileSync(join(ROOT, path), 'utf8'));
  for (const [, path = '', content = ''] of pages.join('\n').matchAll(/<!-- file: (\S+) -->\n```\w+\n([\s\S]*?)```/g)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

/** Vitest keeps a token below the home directory, or in node_modules, which is read-only. */
const home = () => ({ HOME: installation.folder('home') });

// The default of 5 s is too short on a busy machine.
const VITEST = ['vitest', 'run', '--testTimeout=120000', '--no-cache', 'vitest/ban'];

test('the ten lines of the README pass in a project that has only the package, discord.js and vitest', async () => {
  const began = performance.now();
  const command = installation.run('npx', ['--no-install', ...VITEST], home(), project());
  expect([await command.ended, command.output]).toEqual([0, expect.stringMatching(/Tests.*1 passed/)]);
  process.stdout.write(
    `the test of the README took ${((performance.now() - began) / 1000).toFixed(1)} s, with the start of all\n`,
  );
});

test('they pass with guildhall test as well, on the platform that it has started', async () => {
  const folder = project();
  writeFileSync(
    join(folder, 'vitest/own.test.mjs'),
    `import { startHall } from 'guildhall/testing';
import { expect, test } from 'vitest';
test('the library has a hall on the server of guildhall test, with its clock', async () => {
  await using hall = await startHall();
  const halls = await (await fetch(process.env.GUILDHALL_URL + '/testing/halls')).json();
  expect(halls.map(({ url }) => url)).toContain(hall.url);
  await hall.clock.freeze();
  await hall.clock.unfreeze();
});
test('people hear each other', async () => {
  await using hall = await startHall({ within: '60s' });
  const guilds = { home: { channels: { room: { type: 'voice' } } } };
  const { ada, bob } = (await hall.world({ people: ['ada', 'bob'], guilds })).people;
  await ada.joins('room', { sound: true });
  await bob.joins('room', { sound: true });
  await ada.speaks({ hertz: 440 });
  expect((await bob.hears({ voice: ada, hertz: 440 })).hertz).toBeCloseTo(440, -1);
});
`,
  );
  const command = installation.run(
    'npx',
    ['--no-install', 'guildhall', 'test', '--', 'npx', ...VITEST, 'vitest/own'],
    home(),
    folder,
  );
  expect([await command.ended, command.output]).toEqual([0, expect.stringMatching(/Tests.*3 passed/)]);
});

test('its types describe people, worlds and requests, without further packages', () => {
  const folder = project();
  writeFileSync(
    join(folder, 'typed.ts'),
    `import { matchers, startHall } from 'guildhall/testing';
import { expect } from 'vitest';
expect.extend(matchers);
await using hall = await startHall();
const { people, bots } = await hall.world({ people: ['ada'], bots: { helper: {} } });
const message = await people.ada.hears({ from: bots.helper });
const content: string = message.content;
expect(message).toHaveText(content);
const me = await people.ada.api.request('GET /users/@me');
const id: string = me.id;
await people.ada.api.request('POST /channels/{channel_id}/messages', { channel_id: id, body: { content } });
`,
  );
  // An undeclared person, an unknown route, a channel that is not named, an unknown matcher.
  const wrong = [
    'people.bob',
    "people.ada.api.request('GET /nothing')",
    "people.ada.api.request('POST /channels/{channel_id}/messages', { body: { content } })",
    'expect(message).toHaveNothing()',
  ];
  const typed = readFileSync(join(folder, 'typed.ts'), 'utf8');
  writeFileSync(join(folder, 'wrong.ts'), `${typed}${wrong.join(';\n')}`);
  const options = {
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2024', 'esnext.disposable', 'dom'],
    strict: true,
    noEmit: true,
  };
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const compile = (file: string) => {
    const settings = { compilerOptions: { ...options, skipLibCheck: false, types: [] }, files: [file] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const { stdout, stderr } = spawnSync(process.execPath, [tsc, '-p', '.', '--pretty', 'false'], {
      cwd: folder,
      encoding: 'utf8',
    });
    return stdout + stderr;
  };
  expect(compile('typed.ts')).toBe('');
  const first = typed.split('\n').length;
  const lines = [...compile('wrong.ts').matchAll(/^wrong\.ts\((\d+),/gm)].map(([, line]) => Number(line) - first);
  expect([...new Set(lines)]).toEqual([0, 1, 2, 3]);
});
