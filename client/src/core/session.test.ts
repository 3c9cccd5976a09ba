import { app, tokensOf } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { createClientWith } from '../client.ts';
import { messages } from '../messages/messages.ts';
import { userStore } from '../users/store.ts';
import type { Core } from './core.ts';
import { ErrorType } from './errors.ts';

const p = await startPlatform({ settings: { GUILDHALL_DISABLED_FUNCTIONS: 'SendLobbyMessage' } });
afterAll(() => p.stop());

/** Gives a test the core of a client. */
const core = (one: Core) => one;

async function scene() {
  const game = await app(p);
  const ada = await p.person('ada');
  const tokens = await tokensOf(p, ada, game, 'openid sdk.social_layer');
  const client = createClientWith({ apiBase: p.address }, { core, messages, users: userStore });
  client.core.credentials.token = tokens.access_token;
  return { game, ada, tokens, client };
}

test('connect resolves once the session is ready, and the player is known', async () => {
  const { game, ada, client } = await scene();
  const states: string[] = [];
  client.on('status', ({ status }) => states.push(status));
  await client.connect();
  expect(states).toEqual(['connecting', 'connected', 'ready']);
  expect(client.status).toBe('ready');
  expect(client.applicationId).toBe(game.id);
  expect(client.users.get(ada.id)?.user.username).toBe(ada.username);
  client.dispose();
  expect(client.status).toBe('disconnected');
  await expect(client.connect()).rejects.toMatchObject({ type: ErrorType.ClientDestroyed });
});

test('a wrong token ends the session permanently, and connect says what to do', async () => {
  const client = createClientWith({ apiBase: p.address }, { core });
  client.core.credentials.token = 'nothing';
  await expect(client.connect()).rejects.toMatchObject({
    type: ErrorType.ClientNotReady,
    message: expect.stringContaining('4004'),
  });
  expect(client.status).toBe('disconnected');
  client.dispose();
});

test('a server that restarts is resumed, and the game sees no other state in between', async () => {
  const { client } = await scene();
  await client.connect();
  const states: string[] = [];
  client.on('status', ({ status }) => states.push(status));
  await p.restart();
  await client.ready();
  await expect.poll(() => states.at(-1)).toBe('ready');
  expect(states[0]).toBe('reconnecting');
  client.dispose();
});

test('a function that the server has switched off rejects with Disabled, others work', async () => {
  const { client } = await scene();
  await client.connect();
  await expect(client.messages.sendLobbyMessage('1', 'hello')).rejects.toMatchObject({
    type: ErrorType.Disabled,
    message: expect.stringContaining('SendLobbyMessage'),
  });
  await expect(client.messages.getUserMessageSummaries()).resolves.toEqual([]);
  client.dispose();
});
