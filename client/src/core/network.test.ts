import { app, form, tokensOf } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { openTcpProxy } from '@guildhall/testkit/tcp-proxy';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createClientWith } from '../client.ts';
import { TestClock } from '../testing/clock.ts';
import { userStore } from '../users/store.ts';
import type { Core, StatusChange } from './core.ts';
import { ErrorType } from './errors.ts';
import { openSocket } from '#platform';
import type { SocketTransport } from './socket.ts';

const p = await startPlatform();
const proxy = await openTcpProxy(new URL(p.address));
afterAll(async () => {
  await p.stop();
  await proxy.close();
});
const clients: { dispose(): void }[] = [];
afterEach(() => {
  for (const one of clients.splice(0)) one.dispose();
  // Calls of the next test must not reuse a connection that this one has silenced.
  proxy.cut();
  proxy.mend();
});

const SECOND = 1000;
/** More than the interval of heartbeats. */
const MINUTE = 60_000;
const RESUME_WINDOW = 60_000;

/** Connects to the gateway through the proxy too. */
const socket: SocketTransport = (url, handlers) => openSocket(url.replace(new URL(p.address).host, proxy.host), handlers);

/** Gives a test the core of a client, and counts the sessions that the server has begun. */
function core(one: Core): Core & { sessions: number } {
  const counted = Object.assign(one, { sessions: 0 });
  one.attach({
    ready: () => {
      counted.sessions += 1;
    },
  });
  return counted;
}

/** A player's client, connected through the proxy. */
async function scene() {
  const game = await app(p);
  const ada = await p.person('ada');
  const tokens = await tokensOf(p, ada, game, 'openid sdk.social_layer');
  const clock = new TestClock();
  const transports = { socket };
  const client = createClientWith({ apiBase: `http://${proxy.host}`, clock, transports }, { core, users: userStore });
  clients.push(client);
  client.core.credentials.token = tokens.access_token;
  const changes: StatusChange[] = [];
  client.on('status', (change) => changes.push(change));
  await client.connect();
  /** Shortens the pauses between attempts, and turns the clock slowly for those of calls, until the condition holds. */
  const until = (condition: () => boolean) =>
    expect
      .poll(async () => {
        client.core.hurry();
        await clock.advance(500);
        return condition();
      })
      .toBe(true);
  const rename = (global_name: string) => ada.patch('/users/@me', { global_name });
  const name = () => client.users.get(ada.id)?.user.global_name;
  return { game, ada, tokens, clock, client, changes, until, rename, name };
}

test('a connection that is cut is resumed, with the events that were missed', async () => {
  const { client, changes, until, rename, name } = await scene();
  proxy.cut();
  await expect.poll(() => client.status).toBe('reconnecting');
  expect(changes.at(-1)).toMatchObject({ error: 'unexpectedClose', detail: 1006 });
  await rename('Missed');
  expect(name()).not.toBe('Missed');
  proxy.mend();
  await until(() => client.status === 'ready');
  await expect.poll(name).toBe('Missed');
  expect(client.core.sessions).toBe(1);
});

test('a connection that is half open is noticed by the heartbeat, and the session resumed', async () => {
  const { client, clock, until, rename, name } = await scene();
  proxy.silence();
  await rename('Silent');
  expect(client.status).toBe('ready');
  // Second by second: a longer turn would leave the next attempt time to succeed.
  for (let passed = 0; client.status === 'ready' && passed < 2 * MINUTE; passed += SECOND) await clock.advance(SECOND);
  expect(client.status).not.toBe('ready');
  await until(() => name() === 'Silent');
  expect(client.core.sessions).toBe(1);
});

test('after the resume window the client identifies again, and what has changed is emitted', async () => {
  const { ada, client, until, rename, name } = await scene();
  proxy.cut();
  await expect.poll(() => client.status).toBe('reconnecting');
  await rename('Much later');
  await p.clock.advance(RESUME_WINDOW * 2);
  const updated: string[] = [];
  client.users.events.on('updated', (id) => updated.push(id));
  proxy.mend();
  await until(() => client.status === 'ready');
  expect(client.core.sessions).toBe(2);
  expect(name()).toBe('Much later');
  await expect.poll(() => updated).toContain(ada.id);
});

test('a server that accepts connections and never answers is attempted again until it answers', async () => {
  const { client, clock, until } = await scene();
  proxy.stopAccepting();
  await expect.poll(() => client.status).toBe('reconnecting');
  await clock.advance(MINUTE);
  const call = client.core.http.call('POST /users/@me/channels', { body: {} }).catch((error: unknown) => error);
  await clock.advance(30_000);
  expect(await call).toMatchObject({ type: ErrorType.NetworkError, message: expect.stringContaining('in time') });
  expect(client.status).not.toBe('ready');
  proxy.mend();
  // The pending attempt times out.
  await clock.advance(30_000);
  await until(() => client.status === 'ready');
});

test('a slow response within the time-out is a success', async () => {
  const { ada, clock, client } = await scene();
  proxy.hold();
  const call = client.core.http.call('GET /users/@me', {});
  await clock.advance(29_000);
  proxy.flow();
  await expect(call).resolves.toMatchObject({ id: ada.id });
});

test('a revoked token ends the session permanently', async () => {
  const { game, tokens, client, changes, clock } = await scene();
  await form(p, game, { token: tokens.access_token }, { path: '/oauth2/token/revoke' });
  await expect.poll(() => client.status).toBe('disconnected');
  expect(changes.at(-1)).toEqual({ status: 'disconnected', error: 'unexpectedClose', detail: 4004 });
  expect(clock.pending).toBe(0);
  await expect(client.connect()).rejects.toMatchObject({
    type: ErrorType.ClientNotReady,
    message: expect.stringContaining('Get a new token'),
  });
});

test('a server that restarts is resumed or identified to again, without a final state in between', async () => {
  const { client, changes, until } = await scene();
  changes.splice(0);
  await p.restart();
  await until(() => client.status === 'ready' && changes.length > 0);
  expect(changes.map(({ status }) => status)).not.toContain('disconnected');
});

test('a token of another user gets a session of that user', async () => {
  const { game, client, until } = await scene();
  const bob = await p.person('bob');
  client.core.credentials.token = (await tokensOf(p, bob, game, 'openid sdk.social_layer')).access_token;
  client.core.reset();
  client.core.reconnect();
  await until(() => client.users.currentId === bob.id && client.status === 'ready');
});
