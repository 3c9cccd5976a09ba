import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PlatformProcess } from '@guildhall/testkit/process';
import { expect, test } from 'vitest';
import { IpcClient } from '../test/ipc-client.ts';
import { newFolder, startScene } from '../test/scene.ts';
import { plain } from './display.ts';
import { logIn } from './log-in.ts';
import { readOptions, UsageError } from './options.ts';
import { AskedPerson } from './prompt.ts';
import { loadToken, storeToken } from './token-file.ts';

const { p, application } = await startScene();
const AGENT = fileURLToPath(new URL('../main.ts', import.meta.url));

test('the program says who is logged in, which applications are connected, and what they show', async () => {
  const [ada, game, folder] = [await p.person('ada'), await application('Galaxy Raid'), newFolder()];
  const env = { XDG_RUNTIME_DIR: folder, TMPDIR: folder, XDG_CONFIG_HOME: folder };
  const args = ['--server', p.address, '--as', ada.token, '--headless', '--no-pages'];
  const agent = new PlatformProcess(env, { program: AGENT, args });
  try {
    await agent.printed(/^Connecting to http/);
    const [, path = ''] = await agent.printed(/The agent listens on (\S+)/);
    expect(path).toBe(join(folder, path.slice(-13)));
    await agent.printed(/ada at http\S+\n {2}no application is connected/);
    const client = await IpcClient.open(path);
    await client.handshake(game.id);
    await agent.printed(/ {2}1 Galaxy Raid: connected/);
    await client.command('SET_ACTIVITY', { activity: { details: 'Level 3', state: 'In a raid' } });
    await agent.printed(/ {2}1 Galaxy Raid: Level 3, In a raid/);
    const declined = await client.command('AUTHORIZE', { scopes: ['identify'] });
    expect(declined.data.code).toBe(5000);
    await ada.post('/auth/logout', {});
    expect(await agent.ended).toBe(1);
    expect(agent.output).toContain('does not accept the login any more');
    await client.ended;
    expect(() => statSync(path)).toThrow('ENOENT');
  } finally {
    await agent.kill();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a login asks for name and password, and its token is stored for its owner alone, by server', async () => {
  const [ada, folder] = [await p.person('ada'), newFolder()];
  const asked: string[] = [];
  const answers = [ada.username, `correct horse ${ada.username}`];
  const token = await logIn(p.address, async (question, { hidden = false } = {}) => {
    asked.push(`${question}${hidden ? '(hidden)' : ''}`);
    return answers[asked.length - 1] ?? '';
  });
  expect(asked).toEqual(['Email address or user name: ', 'Password: (hidden)']);
  const file = join(folder, 'guildhall', 'agent.json');
  expect(await loadToken(file, p.address)).toBeUndefined();
  await storeToken(file, p.address, token);
  await storeToken(file, 'https://other.example', 'another');
  expect(await loadToken(file, p.address)).toBe(token);
  expect([statSync(file).mode & 0o777, statSync(join(folder, 'guildhall')).mode & 0o777]).toEqual([0o600, 0o700]);
  await storeToken(file, p.address, undefined);
  expect([await loadToken(file, p.address), await loadToken(file, 'https://other.example')]).toEqual([undefined, 'another']);
  rmSync(folder, { recursive: true });
});

test('the person is asked one question at a time, in plain words, and only yes agrees', async () => {
  const asked: string[] = [];
  const answers = ['y', 'no', ''];
  const person = new AskedPerson(async (question) => {
    asked.push(question);
    return answers[asked.length - 1] ?? '';
  });
  const game = { id: '41', name: 'Galaxy\u001b[2J Raid', icon: null, description: '', rpc_origins: [] };
  const { signal } = new AbortController();
  const consents = ['identify', 'guilds', 'email'].map((scope) => person.consent(game, [scope], signal));
  expect(await Promise.all(consents)).toEqual([true, false, false]);
  expect(asked[0]).toContain('See your username');
  expect(asked.join('')).not.toContain('\u001b');
  expect(await person.consent(game, ['identify'], AbortSignal.abort())).toBe(false);
  expect(asked).toHaveLength(3);
});

test('arguments are checked, and texts cannot change the terminal', () => {
  const read = (...args: string[]) => readOptions(args, { XDG_CONFIG_HOME: '/c', GUILDHALL_SERVER: 'https://chat.example/x' });
  expect(read('--headless')).toEqual({
    address: 'https://chat.example',
    token: undefined,
    login: 'code',
    isHeadless: true,
    agrees: false,
    lacksPages: false,
    logsOut: false,
    file: '/c/guildhall/agent.json',
  });
  expect(read('--help')).toBe('help');
  for (const args of [['--server', 'ftp://x'], ['--unknown'], ['--as'], ['--login', 'magic']])
    expect(() => read(...args)).toThrow(UsageError);
  expect(plain('a\u001b[31m\u202eb\nc')).toBe('a [31m b c');
});
