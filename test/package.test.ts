import { once } from 'node:events';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Account } from '@guildhall/testkit/platform';
import { Actor } from '@guildhall/testkit/actor';
import { identify } from '@guildhall/testkit/gateway-session';
import { Caller, enterCall } from '@guildhall/testkit/voice-socket';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import own from '../package.json' with { type: 'json' };
import server from '../server/package.json' with { type: 'json' };
import { run } from './client/packed.ts';
import { Installation } from './package/installed.ts';

const MAX_BYTES = 14_000_000;

const installation = await Installation.make();
afterAll(() => installation.remove());

const COMMAND = join(installation.project, 'node_modules/guildhall/bin/guildhall.mjs');

/** A module that makes a Node appear to be one that cannot run the server. */
const OLD_NODE = "data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.19.0'}})";

/** Registers the first person of a platform. */
async function person(address: string): Promise<Account> {
  const username = 'ada';
  const body = { username, email: 'a@example.org', password: 'correct horse', date_of_birth: '1990-01-01', consent: true };
  const { token } = (await new Actor(address, null).post('/auth/register', body)).body;
  const me = (await new Actor(address, token).get('/users/@me')).body;
  return new Account(address, token, '', me);
}

/** Whether a server answers at an address. */
const answers = (address: string) =>
  fetch(address).then(
    () => true,
    () => false,
  );

test('the tarball is small, and contains the program, its licences, the web client and the library, but no source, test or dependency', () => {
  const bytes = statSync(installation.tarball).size;
  process.stdout.write(`guildhall-${own.version}.tgz has ${(bytes / 1e6).toFixed(1)} MB\n`);
  expect(bytes).toBeLessThan(MAX_BYTES);
  const files = run('tar', ['-tzf', installation.tarball], installation.project).trim().split('\n');
  for (const file of [
    'README.md',
    'LICENSE',
    'dist/server/main.mjs',
    'dist/server/main.licenses.md',
    'dist/web/index.html',
    'dist/testing/index.mjs',
    'dist/documentation/contract/channels.md',
  ])
    expect(files).toContain(`package/${file}`);
  expect(files.filter((file) => !/^package\/(?:package\.json|README\.md|LICENSE|bin\/|dist\/)/.test(file))).toEqual([]);
  expect(files.filter((file) => /(?<!\.d)\.ts$|\.(?:map|gz)$|node_modules|\.test\.|docs\/|\.built/.test(file))).toEqual([]);
});

test('the dependencies of the package are those that cannot be bundled, in the versions of the server', () => {
  const versions: Record<string, string> = server.dependencies;
  for (const [name, version] of Object.entries(own.dependencies)) expect([name, versions[name]]).toEqual([name, version]);
  const modules = join(installation.project, 'node_modules');
  expect(readdirSync(modules)).not.toContain('fastify');
  expect(readdirSync(join(modules, 'guildhall/dist/server'))).not.toContain('node_modules');
});

test('without a home directory and in a folder that cannot be written, npx guildhall serves the web client, the API, files and voice', async () => {
  const data = installation.folder('data');
  const settings = { PORT: '0', GUILDHALL_DATA: data, GUILDHALL_RATE_LIMITS: 'off', GUILDHALL_VOICE_TLS_PORT: '0' };
  // Compiled code cannot be cached either.
  const env = { ...settings, TMPDIR: '/dev/null/none' };
  expect(await installation.run('touch', ['node_modules/guildhall/dist/x']).ended).not.toBe(0);
  const platform = installation.run('npx', ['--offline', '--no-install', 'guildhall'], env);
  const address = await platform.address();
  await platform.printed(/npx guildhall --demo/);
  expect(platform.output).toContain(`Open ${address} and register`);

  const page = await fetch(address, { headers: { 'accept-encoding': 'br' } });
  expect([page.status, page.headers.get('content-encoding')]).toEqual([200, 'br']);
  const [, script = ''] = /<script [^>]*src="([^"]+)"/.exec(await page.text()) ?? [];
  expect((await fetch(new URL(script, address))).headers.get('content-type')).toContain('javascript');
  const operation = await (await fetch(`${address}/docs/operations/create_message`)).text();
  expect(operation).toContain('<h1>Create message</h1>');
  const [, sheet = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(operation) ?? [];
  expect((await fetch(new URL(sheet, address))).headers.get('content-type')).toBe('text/css; charset=utf-8');
  for (const path of ['/docs/contract/channels', '/docs/activities', '/docs/images/guild.png', '/docs/search.json'])
    expect([path, (await fetch(`${address}${path}`)).status]).toEqual([path, 200]);
  expect((await (await fetch(`${address}/api/v10/gateway`)).json()).url).toBe(address.replace('http', 'ws'));

  const ada = await person(address);
  const guild = (await ada.post('/guilds', { name: 'Hall' })).body;
  const form = new FormData();
  const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  form.set('files[0]', new Blob([new Uint8Array(png)]), 'red.png');
  const [file] = (await ada.post(`/channels/${guild.system_channel_id}/messages`, form)).body.attachments;
  expect(file).toMatchObject({ width: 30, height: 20, placeholder_version: 1 });
  const sized = await fetch(`${file?.proxy_url}?width=15&height=10&format=webp`);
  expect([sized.status, (await sharp(Buffer.from(await sized.arrayBuffer())).metadata()).width]).toEqual([200, 15]);

  const [sound] = (await ada.get('/soundboard-default-sounds')).body;
  const served = await fetch(`${address}/cdn/soundboard-sounds/${sound?.sound_id}`);
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'audio/ogg']);

  const channels = (await ada.get(`/guilds/${guild.id}/channels`)).body;
  const voice = channels.find(({ type }) => type === 2)?.id ?? '';
  const gateway = await ada.connect();
  const caller = await Caller.open(ada, gateway, await enterCall(gateway, ada, guild.id, voice));
  expect(caller.ready.modes).toContain('aead_xchacha20_poly1305_rtpsize');
  caller.stop();
  gateway.close();

  // More than the log of the store holds without its thread, which empties the log once nothing is written.
  const content = 'x'.repeat(2000);
  const messages = Array.from({ length: 300 }, () => ada.post(`/channels/${guild.system_channel_id}/messages`, { content }));
  expect(new Set((await Promise.all(messages)).map(({ status }) => status))).toEqual(new Set([200]));
  const log = join(data, readdirSync(data).find((name) => name.endsWith('-wal')) ?? '');
  await expect.poll(() => statSync(log).size).toBe(0);
  // npx passes no signal on.
  platform.signalAll('SIGTERM');
  await platform.ended;
  expect(await answers(address)).toBe(false);
});

test('--demo runs the bot and the activity', async () => {
  const env = { PORT: '0', GUILDHALL_DATA: installation.folder('demo'), GUILDHALL_VOICE_TLS_PORT: '0' };
  const platform = installation.guildhall(['--demo'], env);
  const address = await platform.address();
  await platform.printed(/hello-bot is ready as/);
  const [, login, password] = await platform.printed(/^ {2}(\w+) +password (\S+)$/m);
  const { token } = (await new Actor(address, null).post<{ token: string }>('/auth/login', { login, password })).body;
  const ada = new Actor(address, token);
  const [guild] = (await ada.get('/users/@me/guilds')).body;
  const session = await identify(address, token);
  const { body: channels } = await ada.get(`/guilds/${guild?.id}/channels`);
  await ada.post(`/channels/${channels.find(({ type }) => type === 0)?.id}/messages`, { content: '!hello' });
  const isAnswer = ({ author }: { author: { bot?: boolean } }) => author.bot === true;
  expect((await session.event('MESSAGE_CREATE', isAnswer)).content).toBe('Hello, Ada!');
  await session.close();
  const { body: shelf } = await ada.get('/activities/shelf', { query: { guild_id: guild?.id ?? '' } });
  const host = `${shelf.applications[0]?.id}.localhost:${new URL(address).port}`;
  const [script] = await once(get(new URL('/main.js', address), { headers: { host } }), 'response');
  expect([script.statusCode, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
  expect((await text(script)).length).toBeGreaterThan(10_000);
  expect(await platform.stop()).toBe(0);
});

/** A folder for temporary files, and a script in it to run as the test of a bot. */
function scripted(source: string): { script: string; env: Record<string, string>; temporary: string } {
  const temporary = installation.folder('temporary');
  const script = join(installation.folder('script'), 'script.mjs');
  writeFileSync(script, source);
  return { script, temporary, env: { TMPDIR: temporary } };
}

/** The stores of platforms under test that a folder for temporary files contains. */
const stores = (temporary: string) => readdirSync(temporary).filter((name) => name.startsWith('guildhall-test-'));

const LOGS_IN = `
const { env } = process;
const api = (path, authorization) => fetch(env.GUILDHALL_URL + '/api/v10' + path, { headers: { authorization } }).then((r) => r.json());
const socket = new WebSocket((await api('/gateway/bot', 'Bot ' + env.GUILDHALL_TOKEN)).url + '/?v=10&encoding=json');
const intents = 1 | (1 << 1) | (1 << 8) | (1 << 9) | (1 << 15);
const ready = await new Promise((resolve) => {
  socket.addEventListener('message', ({ data }) => {
    const { op, t, d } = JSON.parse(data);
    if (op === 10) socket.send(JSON.stringify({ op: 2, d: { token: env.GUILDHALL_TOKEN, intents, properties: {} } }));
    if (t === 'READY') resolve(d);
  });
});
socket.close();
process.stdout.write(JSON.stringify({
  url: env.GUILDHALL_URL,
  bot: await api('/users/@me', 'Bot ' + env.GUILDHALL_TOKEN),
  application: await api('/applications/@me', 'Bot ' + env.GUILDHALL_TOKEN),
  person: await api('/users/@me', env.GUILDHALL_PERSON_TOKEN),
  channel: await api('/channels/' + env.GUILDHALL_CHANNEL_ID, 'Bot ' + env.GUILDHALL_TOKEN),
  guilds: ready.guilds.map(({ id }) => id),
  expected: { application: env.GUILDHALL_APPLICATION_ID, key: env.GUILDHALL_PUBLIC_KEY, guild: env.GUILDHALL_GUILD_ID },
  rest: process.argv.slice(2),
  node: process.versions.node,
}));
process.exitCode = 7;
`;

test('guildhall test runs a command with a bot of a new platform, and ends with its status and without a trace', async () => {
  const { script, env, temporary } = scripted(LOGS_IN);
  // The bot uses these; the platform must not.
  const others = { DATABASE_URL: 'postgres://127.0.0.1:1/none', GUILDHALL_REGISTRATION: 'closed', PORT: '1' };
  // Node 20 has a WebSocket, but does not offer it by default.
  const node = ['node', '--no-warnings', '--experimental-websocket'];
  const args = ['--no-install', 'guildhall', 'test', '--', ...node, script, '--help', '--'];
  const command = installation.run('npx', args, { ...env, ...others });
  const machine = installation.run('node', ['-p', 'process.versions.node']);
  expect([await command.ended, command.output]).toEqual([7, command.stdout]);
  const seen = JSON.parse(command.stdout);
  expect(seen).toMatchObject({
    bot: { bot: true },
    person: { username: 'tester' },
    channel: { type: 0 },
    rest: ['--help', '--'],
  });
  expect([await machine.ended, machine.stdout]).toEqual([0, `${seen.node}\n`]);
  expect(seen.expected).toEqual({
    application: seen.application.id,
    key: seen.application.verify_key,
    guild: seen.channel.guild_id,
  });
  expect(seen.guilds).toEqual([seen.channel.guild_id]);
  expect([await answers(seen.url), stores(temporary)]).toEqual([false, []]);
});

test.each([
  ['npx guildhall test -- command', ['test']],
  ['no command after --', ['test', '--']],
  ["unknown argument 'node'", ['test', 'node', 'x.mjs']],
  ['no-such-program could not be started', ['test', '--', 'no-such-program']],
  ["unknown option 'demo'. Try: npx guildhall --help", ['demo']],
  ['GUILDHALL_DATA: the directory', []],
])('it ends with status 2 and says %s', async (message, args) => {
  const temporary = installation.folder('temporary');
  const command = installation.guildhall(args, { TMPDIR: temporary });
  expect([await command.ended, command.stdout]).toEqual([2, '']);
  expect(command.output).toContain(`guildhall: `);
  expect(command.output).toContain(message);
  expect(stores(temporary)).toEqual([]);
});

test('a signal reaches the command, whose end is reported as shells do', async () => {
  const { script, env, temporary } = scripted(`
process.on('SIGTERM', () => process.exit(5));
process.on('SIGINT', () => process.kill(process.pid, 'SIGKILL'));
setInterval(() => {}, 1000);
process.stdout.write('up at ' + process.env.GUILDHALL_URL + '\\n');
`);
  for (const [signal, status] of [
    ['SIGTERM', 5],
    ['SIGINT', 128 + 9],
  ] as const) {
    const command = installation.guildhall(['test', '--', 'node', script], env);
    const [, url = ''] = await command.printed(/up at (\S+)/);
    expect(stores(temporary)).toHaveLength(1);
    command.child.kill(signal);
    expect(await command.ended).toBe(status);
    expect([await answers(url), stores(temporary)]).toEqual([false, []]);
  }
});

test('a signal before the command runs ends the platform that starts', async () => {
  const { script, env, temporary } = scripted("process.stdout.write('ran');");
  const command = installation.guildhall(['test', '--', 'node', script], env);
  await expect.poll(() => stores(temporary)).toHaveLength(1);
  expect([await command.stop(), command.output]).toEqual([128 + 15, '']);
  expect(stores(temporary)).toEqual([]);
});

/** Prints the process of the platform, which its parent has started too. */
const FINDS_PLATFORM = `
import { readdirSync, readFileSync } from 'node:fs';
const statusOf = (pid) => {
  try {
    return readFileSync('/proc/' + pid + '/status', 'utf8');
  } catch {
    return '';
  }
};
const isSibling = (pid) => Number(pid) !== process.pid && new RegExp('^PPid:\\\\s' + process.ppid + '$', 'm').test(statusOf(pid));
const platform = readdirSync('/proc').filter((name) => /^\\d+$/.test(name)).find(isSibling);
setInterval(() => {}, 1000);
`;

test('if the platform ends while the command runs, the command is ended and the status is not 0', async () => {
  const { script, env, temporary } = scripted(`${FINDS_PLATFORM}
process.on('SIGTERM', () => process.exit(0));
process.kill(platform, 'SIGKILL');
`);
  const command = installation.guildhall(['test', '--', 'node', script], env);
  expect([await command.ended, command.output]).toEqual([1, 'guildhall: the platform ended by itself (SIGKILL)\n']);
  expect(stores(temporary)).toEqual([]);
});

test('the platform ends even if nothing can stop it', async () => {
  const { script, env } = scripted(`${FINDS_PLATFORM}
process.stdout.write('up at ' + process.env.GUILDHALL_URL + ' as ' + process.pid + '\\n');
`);
  const command = installation.guildhall(['test', '--', 'node', script], env);
  const [, url = '', pid] = await command.printed(/up at (\S+) as (\d+)/);
  command.child.kill('SIGKILL');
  await expect.poll(() => answers(url)).toBe(false);
  process.kill(Number(pid), 'SIGKILL');
  await command.ended;
});

test('the command line logs in, creates an application and pushes commands from the installed package, also on a Node that cannot run the server', async () => {
  const { script, env } = scripted(`
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
const [bin, old, folder] = process.argv.slice(2);
const { GUILDHALL_URL, GUILDHALL_PERSON_TOKEN } = process.env;
const run = (args, input = '') => {
  const env = { PATH: process.env.PATH, HOME: folder, GUILDHALL_URL };
  return execFileSync(process.execPath, ['--import', old, bin, ...args], { env, input, encoding: 'utf8' });
};
run(['login', '--with-token'], GUILDHALL_PERSON_TOKEN);
writeFileSync(folder + '/commands.json', JSON.stringify([{ name: 'hello', description: 'Says hello' }]));
process.stdout.write(run(['apps', 'create', 'Second']));
process.stdout.write(run(['commands', 'push', folder + '/commands.json', '--app', 'Second']));
`);
  const args = [script, COMMAND, OLD_NODE, installation.folder('home')];
  const command = installation.guildhall(['test', '--', 'node', ...args], env);
  expect([await command.ended, command.stdout]).toEqual([
    0,
    expect.stringMatching(/^Created Second \(\d+\)\.\n\+ \/hello\nPushed 1 command to Second\.\n$/),
  ]);
});

test('--version and --help describe the command, also on a Node that cannot run the server', async () => {
  const version = installation.guildhall(['--version']);
  expect([await version.ended, version.output]).toEqual([0, `${own.version}\n`]);
  const help = installation.run('node', ['--import', OLD_NODE, COMMAND, '--help']);
  expect(await help.ended).toBe(0);
  for (const part of ['npx guildhall test -- command', '--demo', 'GUILDHALL_DATA']) expect(help.stdout).toContain(part);
});
