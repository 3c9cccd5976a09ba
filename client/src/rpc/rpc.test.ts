import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { clientOf } from '../auth/test/scene.ts';
import { ErrorType } from '../core/errors.ts';
import { TestClock } from '../testing/clock.ts';
import { agentsIn, FakeAgent, type FakeAgentOptions } from '../testing/fake-agent.ts';
import { rpc as absent } from './absent.ts';
import { encodeFrame, OPCODES } from './frames.ts';
import { agentPath, rpc } from './node.ts';

const API = 'https://guildhall.example/api';
const ENDED: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ENDED.splice(0)) await end();
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-agents-'));
  ENDED.push(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function agentIn(folder: string, options: Partial<FakeAgentOptions> = {}) {
  const agent = await FakeAgent.start({ folder, api: API, user: { id: '7', username: 'ada' }, ...options });
  ENDED.unshift(() => agent.stop());
  return agent;
}

function clientIn(folder: string) {
  const clock = new TestClock();
  const client = clientOf('https://guildhall.example', '41', { clock, transports: { agent: agentsIn(folder) } });
  ENDED.unshift(() => client.dispose());
  return { client, clock, agent: client.core.use(rpc) };
}

test('the endpoints are named by the first folder that is set, and are pipes on Windows', () => {
  const path = (env: Record<string, string>) => agentPath(3, { env, platform: 'linux' });
  expect(path({ XDG_RUNTIME_DIR: '/run/user/7', TMPDIR: '/var/tmp' })).toBe('/run/user/7/discord-ipc-3');
  expect(path({ XDG_RUNTIME_DIR: '', TMPDIR: '/var/tmp', TMP: '/other' })).toBe('/var/tmp/discord-ipc-3');
  expect(path({ TEMP: '/temp' })).toBe('/temp/discord-ipc-3');
  expect(path({})).toBe('/tmp/discord-ipc-3');
  expect(agentPath(0, { env: {}, platform: 'win32' })).toBe('\\\\?\\pipe\\discord-ipc-0');
});

test('without an agent a call is refused at once, and so is every call of a browser', async () => {
  const { agent } = clientIn(newFolder());
  await expect(agent.connectedUser()).rejects.toMatchObject({
    type: ErrorType.RPCError,
    message: expect.stringContaining('No desktop agent'),
  });
  await expect(agent.voiceSettings()).rejects.toMatchObject({ type: ErrorType.RPCError });
  const browser = absent();
  expect(browser.isPossible).toBe(false);
  for (const call of [browser.voiceSettings(), browser.connectedUser('41'), browser.call('DEEP_LINK', { type: 'x' })])
    await expect(call).rejects.toMatchObject({ type: ErrorType.RPCError });
});

test('the handshake names the application, and the agent its user', async () => {
  const folder = newFolder();
  const fake = await agentIn(folder);
  const { agent } = clientIn(folder);
  expect(await agent.connectedUser()).toEqual({ id: '7', username: 'ada' });
  expect(await agent.connectedUser('42')).toEqual({ id: '7', username: 'ada' });
  expect(fake.handshakes).toEqual(['41', '42']);
});

test("another platform's agent, and one that sends garbage, are passed over", async () => {
  const folder = newFolder();
  const foreign = await agentIn(folder, { endpoint: 0, api: 'https://other.example/api' });
  await agentIn(folder, { endpoint: 4, handshake: [new TextEncoder().encode('HTTP/1.1 400 Bad Request\r\n\r\n')] });
  await agentIn(folder, { endpoint: 7, user: { id: '9', username: 'own' } });
  const { agent } = clientIn(folder);
  expect(await agent.connectedUser()).toEqual({ id: '9', username: 'own' });
  expect(foreign.handshakes).toEqual(['41']);
  expect(foreign.commands).toEqual([]);
});

test('an agent that refuses the application gives its code', async () => {
  const folder = newFolder();
  const refusal = encodeFrame(OPCODES.close, { code: 4000, message: 'Invalid Client ID' });
  await agentIn(folder, { handshake: [refusal] });
  const { agent } = clientIn(folder);
  await expect(agent.connectedUser()).rejects.toMatchObject({
    ...{ type: ErrorType.RPCError, code: 4000 },
    message: expect.stringContaining('Invalid Client ID'),
  });
});

test('an agent that does not answer the handshake ends in an error', async () => {
  const folder = newFolder();
  const fake = await agentIn(folder, { handshake: [] });
  const { agent, clock } = clientIn(folder);
  const user = agent.connectedUser();
  user.catch(() => {});
  await expect.poll(() => fake.handshakes.length).toBe(1);
  await clock.advance(5000);
  await expect(user).rejects.toMatchObject({ type: ErrorType.RPCError, message: expect.stringContaining('did not respond') });
  expect(clock.pending).toBe(0);
});

test('voice settings are read with the rights of the token', async () => {
  const folder = newFolder();
  const settings = { mute: true, deaf: false, input: { volume: 80 } };
  const fake = await agentIn(folder, { responds: { GET_VOICE_SETTINGS: () => ({ data: settings }) } });
  const { agent, client } = clientIn(folder);
  client.core.credentials.token = 'the-access-token';
  expect(await agent.voiceSettings()).toEqual(settings);
  await agent.voiceSettings();
  expect(fake.commands.map(({ cmd, args }) => [cmd, args])).toEqual([
    ['AUTHENTICATE', { access_token: 'the-access-token' }],
    ['GET_VOICE_SETTINGS', {}],
    ['GET_VOICE_SETTINGS', {}],
  ]);
  expect(new Set(fake.commands.map(({ nonce }) => nonce)).size).toBe(3);
});

test('a refused command has the code of the agent, an unanswered one a time-out, and an abort ends the wait', async () => {
  const folder = newFolder();
  const fake = await agentIn(folder, {
    responds: { GET_VOICE_SETTINGS: () => ({ error: { code: 4006, message: 'Not authenticated' } }), DEEP_LINK: () => undefined },
  });
  const { agent, clock } = clientIn(folder);
  await expect(agent.voiceSettings()).rejects.toMatchObject({ type: ErrorType.RPCError, code: 4006 });
  const late = agent.call('DEEP_LINK', { type: 'settings' });
  late.catch(() => {});
  await expect.poll(() => fake.named('DEEP_LINK').length).toBe(1);
  await clock.advance(30_000);
  await expect(late).rejects.toMatchObject({ type: ErrorType.RPCError, retryable: true });
  const stop = new AbortController();
  const stopped = agent.call('DEEP_LINK', { type: 'settings' }, { signal: stop.signal });
  stop.abort();
  await expect(stopped).rejects.toMatchObject({ type: ErrorType.Aborted });
});

test("commands of the game's window name its process", async () => {
  const folder = newFolder();
  const fake = await agentIn(folder, { responds: { SET_ACTIVITY: () => ({ data: null }), DEEP_LINK: () => ({ data: null }) } });
  const { agent, client } = clientIn(folder);
  await agent.call('SET_ACTIVITY', { activity: null });
  client.auth.setGameWindowPid(77);
  await agent.call('SET_ACTIVITY', { activity: { name: 'Galaxy Raid' } });
  await agent.call('DEEP_LINK', { type: 'settings' });
  expect(fake.commands.map(({ args }) => args)).toEqual([
    { pid: process.pid, activity: null },
    { pid: 77, activity: { name: 'Galaxy Raid' } },
    { type: 'settings' },
  ]);
});

test('a ping is answered with the same body', async () => {
  const folder = newFolder();
  const fake = await agentIn(folder);
  const { agent, client } = clientIn(folder);
  await agent.connectedUser();
  fake.send(encodeFrame(OPCODES.ping, { at: 5 }));
  await expect.poll(() => client.logged.some(({ message }) => message === 'To the desktop agent: 4 {"at":5}')).toBe(true);
});

test.each([
  ['garbage', new TextEncoder().encode('garbage and more')],
  ['an oversized frame', new Uint8Array(new Uint32Array([1, 0xffffffff]).buffer)],
])('%s after the handshake rejects what waits', async (_, bytes) => {
  const folder = newFolder();
  const fake = await agentIn(folder, { responds: { DEEP_LINK: () => undefined } });
  const { agent } = clientIn(folder);
  const waiting = agent.call('DEEP_LINK', { type: 'settings' });
  waiting.catch(() => {});
  await expect.poll(() => fake.named('DEEP_LINK').length).toBe(1);
  fake.send(bytes);
  await expect(waiting).rejects.toMatchObject({ type: ErrorType.RPCError, message: expect.stringContaining('not valid') });
});

test('two connections a minute are opened, and the third call says when to try again', async () => {
  const folder = newFolder();
  const { agent, clock } = clientIn(folder);
  for (let n = 0; n < 2; n += 1) {
    const fake = await agentIn(folder);
    await agent.connectedUser();
    await fake.stop();
    await expect
      .poll(() =>
        agent.connectedUser().then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed');
    await clock.advance(10_000);
  }
  const fake = await agentIn(folder);
  await expect(agent.connectedUser()).rejects.toMatchObject({ type: ErrorType.RPCError, retryable: true, retryAfter: 40 });
  await clock.advance(40_000);
  expect(await agent.connectedUser()).toMatchObject({ id: '7' });
  expect(fake.handshakes).toEqual(['41']);
});

test('AUTHORIZE_REQUEST stays subscribed when the agent starts again, until the game stops it', async () => {
  const folder = newFolder();
  const { client, clock } = clientIn(folder);
  let requests = 0;
  const stop = client.auth.onAuthorizeRequest(() => {
    requests += 1;
  });
  // No agent yet: the next attempts follow.
  await expect.poll(() => clock.pending).toBe(1);
  const first = await agentIn(folder);
  await clock.advance(30_000);
  await expect.poll(() => first.named('SUBSCRIBE').map(({ evt }) => evt)).toEqual(['AUTHORIZE_REQUEST']);
  first.emit('AUTHORIZE_REQUEST', null);
  await expect.poll(() => requests).toBe(1);
  await first.stop();
  await expect.poll(() => clock.untilNext).toBe(30_000);
  const second = await agentIn(folder);
  await clock.advance(30_000);
  await expect.poll(() => second.named('SUBSCRIBE').length).toBe(1);
  second.emit('AUTHORIZE_REQUEST', null);
  await expect.poll(() => requests).toBe(2);
  stop();
  await expect.poll(() => second.named('UNSUBSCRIBE').map(({ evt }) => evt)).toEqual(['AUTHORIZE_REQUEST']);
  second.emit('AUTHORIZE_REQUEST', null);
  await second.stop();
  expect(requests).toBe(2);
  await expect.poll(() => clock.pending).toBe(0);
});

test('a subscription that needs a token is repeated once the player has one', async () => {
  const folder = newFolder();
  let isAllowed = false;
  const fake = await agentIn(folder, {
    responds: {
      AUTHENTICATE: () => {
        isAllowed = true;
        return { data: {} };
      },
      SUBSCRIBE: ({ evt }) => (isAllowed ? { data: { evt } } : { error: { code: 4006, message: 'Not authenticated' } }),
    },
  });
  const { client, agent } = clientIn(folder);
  const got: unknown[] = [];
  const over = new AbortController();
  agent.on('VOICE_SETTINGS_UPDATE', (settings) => got.push(settings), { signal: over.signal });
  await expect.poll(() => fake.named('SUBSCRIBE').length).toBe(1);
  await client.auth.setToken('the-access-token');
  await expect.poll(() => fake.named('SUBSCRIBE').length).toBe(2);
  fake.emit('VOICE_SETTINGS_UPDATE', { mute: true });
  await expect.poll(() => got).toEqual([{ mute: true }]);
  over.abort();
  await expect.poll(() => fake.named('UNSUBSCRIBE').length).toBe(1);
});

test('errors without a command are an event, and dispose closes the connection', async () => {
  const folder = newFolder();
  const fake = await agentIn(folder);
  const { client, clock, agent } = clientIn(folder);
  const errors: unknown[] = [];
  agent.on('ERROR', (error) => errors.push(error));
  await agent.connectedUser();
  fake.emit('ERROR', { code: 1000, message: 'Unknown error' });
  await expect.poll(() => errors).toEqual([{ code: 1000, message: 'Unknown error' }]);
  agent.on('GUILD_STATUS', () => {}, { args: { guild_id: '5' } });
  await expect.poll(() => fake.named('SUBSCRIBE').map(({ args }) => args)).toEqual([{ guild_id: '5' }]);
  client.dispose();
  await expect(agent.connectedUser()).rejects.toMatchObject({ type: ErrorType.ClientDestroyed });
  expect(clock.pending).toBe(0);
});
