import { exchange, codeOf, bearer } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { ErrorType } from '../core/errors.ts';
import { TestClock } from '../testing/clock.ts';
import type { StoredTokens, TokenStore } from './options.ts';
import { clientOf, codeWithVerifier, publicGame, SOCIAL } from './test/scene.ts';
import { REDIRECT } from '@guildhall/testkit/oauth-scene';

const p = await startPlatform();
const game = await publicGame(p);
afterAll(() => p.stop());

/** A store in memory that counts. */
function memory() {
  const calls: [string, StoredTokens | undefined][] = [];
  let kept: StoredTokens | undefined;
  const store: TokenStore = {
    load: () => kept,
    async save(tokens) {
      kept = tokens;
      calls.push(['save', tokens]);
    },
    async clear() {
      kept = undefined;
      calls.push(['clear', undefined]);
    },
  };
  return { store, calls, kept: () => kept };
}

async function loggedIn(options: Parameters<typeof clientOf>[2] = {}) {
  const ada = await p.person('ada');
  const client = clientOf(p.address, game.id, options);
  const { code, verifier } = await codeWithVerifier(ada, game);
  const tokens = await client.auth.getToken(game.id, code, verifier, REDIRECT);
  await client.auth.setToken(tokens);
  return { ada, client, tokens };
}

test('a code with its verifier yields tokens, by which the client connects', async () => {
  const { ada, client, tokens } = await loggedIn();
  expect(tokens).toEqual({
    accessToken: expect.any(String),
    refreshToken: expect.any(String),
    tokenType: 1,
    expiresIn: 604_800,
    scopes: SOCIAL,
  });
  expect(client.auth.isAuthenticated()).toBe(true);
  await client.connect();
  expect(client.users.currentId).toBe(ada.id);
  expect(await client.auth.fetchCurrentUser(1, tokens.accessToken)).toEqual({ id: ada.id, name: 'ada' });
  client.dispose();
});

test('a wrong verifier is refused with what to do, and another redirect URI too', async () => {
  const ada = await p.person('ada');
  const client = clientOf(p.address, game.id);
  expect(client.auth.isAuthenticated()).toBe(false);
  const { code } = await codeWithVerifier(ada, game);
  await expect(client.auth.getToken(game.id, code, 'x'.repeat(43), REDIRECT)).rejects.toMatchObject({
    type: ErrorType.HTTPError,
    status: 400,
    retryable: false,
    message: expect.stringContaining('authorize again'),
    body: expect.stringContaining('invalid_grant'),
  });
  client.dispose();
});

test('wrong arguments fail before any network access', async () => {
  const calls: string[] = [];
  const fetch = async (url: string) => {
    calls.push(url);
    return new Response('{}');
  };
  const client = clientOf(p.address, game.id, { transports: { fetch } });
  const { auth } = client;
  const wrong = [
    auth.setToken(''),
    auth.setToken('two words'),
    auth.getToken(game.id, '', 'verifier', REDIRECT),
    auth.refreshToken('', 'token'),
    auth.fetchCurrentUser(0, 'token'),
    auth.getProvisionalToken(game.id, 0, ''),
    auth.updateProvisionalAccountDisplayName('x'.repeat(33)),
    auth.updateProvisionalAccountDisplayName('Knight'),
  ];
  for (const call of wrong) await expect(call).rejects.toMatchObject({ type: ErrorType.ValidationError });
  await expect(Reflect.apply(auth.revokeToken, auth, [game.id, 5])).rejects.toThrow(
    new TypeError('auth.revokeToken: expected token to be a string, got number.'),
  );
  await expect(Reflect.apply(auth.setToken, auth, [{}])).rejects.toThrow(TypeError);
  expect(calls).toEqual([]);
  client.dispose();
});

test('a refresh rotates: concurrent ones share a request, and the store has the new token before the game sets it', async () => {
  const { store, kept } = memory();
  const { client, tokens } = await loggedIn({ auth: { tokenStore: store } });
  const refreshed = await Promise.all([1, 2, 3].map(() => client.auth.refreshToken(game.id, tokens.refreshToken ?? '')));
  expect(new Set(refreshed.map(({ accessToken }) => accessToken)).size).toBe(1);
  await expect.poll(kept).toMatchObject({ refreshToken: refreshed[0]?.refreshToken });
  await client.auth.setToken(refreshed[0]?.accessToken ?? '');
  expect(kept()).toMatchObject({ accessToken: refreshed[0]?.accessToken, refreshToken: refreshed[0]?.refreshToken });
  expect(client.events).toEqual([]);
  client.dispose();
});

test('an aborted refresh still reaches the store, since the old token is used up', async () => {
  const { store, calls } = memory();
  const { client, tokens } = await loggedIn({ auth: { tokenStore: store } });
  const stop = new AbortController();
  const refresh = client.auth.refreshToken(game.id, tokens.refreshToken ?? '', { signal: stop.signal });
  stop.abort();
  await expect(refresh).rejects.toMatchObject({ type: ErrorType.Aborted });
  await expect.poll(() => calls.length).toBe(2);
  const [, next] = calls[1] ?? [];
  expect(next?.refreshToken).not.toBe(tokens.refreshToken);
  await client.auth.refreshToken(game.id, next?.refreshToken ?? '');
  client.dispose();
});

test('a new start restores the tokens, and refreshes those that have expired', async () => {
  const { store, kept } = memory();
  const { client, tokens } = await loggedIn({ auth: { tokenStore: store } });
  client.dispose();
  const second = clientOf(p.address, game.id, { auth: { tokenStore: store } });
  expect(await second.auth.restore()).toBe(true);
  expect(second.core.credentials.token).toBe(tokens.accessToken);
  second.dispose();
  const clock = new TestClock(Date.now() + 604_800_000);
  const third = clientOf(p.address, game.id, { clock, auth: { tokenStore: store } });
  expect(await third.auth.restore()).toBe(true);
  expect(third.core.credentials.token).not.toBe(tokens.accessToken);
  await expect.poll(kept).toMatchObject({ accessToken: third.core.credentials.token });
  third.dispose();
  const empty = clientOf(p.address, game.id);
  expect(await empty.auth.restore()).toBe(false);
  empty.dispose();
});

test('a failing store is logged, and does not end the login', async () => {
  const tokenStore: TokenStore = {
    load: () => undefined,
    save: () => {
      throw new Error('disk full');
    },
    clear: async () => {
      throw new Error('disk full');
    },
  };
  const { client } = await loggedIn({ auth: { tokenStore } });
  await expect.poll(() => client.logged.filter(({ severity }) => severity === 4)).toHaveLength(1);
  expect(client.auth.isAuthenticated()).toBe(true);
  client.dispose();
});

test("the token's end is announced once, ahead of it, and only while a session is open", async () => {
  const clock = new TestClock(Date.now());
  const { client, tokens } = await loggedIn({ clock });
  await client.auth.setToken({ ...tokens, expiresIn: 3600 });
  await clock.advance(3_400_000);
  expect(client.events).toEqual([]);
  await client.connect();
  await clock.advance(99_999);
  expect(client.events).toEqual([]);
  await clock.advance(2);
  expect(client.events).toEqual([['tokenExpiring', { expiresAt: clock.now() + 99_999 }]]);
  await clock.advance(90_000);
  expect(client.events).toHaveLength(1);
  await client.auth.setToken({ ...tokens, expiresIn: 900 });
  await clock.advance(599_999);
  expect(client.events).toHaveLength(1);
  await clock.advance(1);
  expect(client.events).toHaveLength(2);
  client.dispose();
});

test('the end of a token that a back end issued is read from the server when the session opens', async () => {
  const ada = await p.person('ada');
  const { access_token } = (await exchange(p, game, await codeOf(ada, game, { scope: SOCIAL }))).body;
  const expiresAt = p.clock.now() + 604_800_000;
  const clock = new TestClock(expiresAt - 400_000);
  const client = clientOf(p.address, game.id, { clock });
  await client.auth.setToken(access_token);
  await client.connect();
  const isRead = ({ message }: { message: string }) => message.startsWith('200 from') && message.includes('/oauth2/@me');
  await expect.poll(() => client.logged.some(isRead)).toBe(true);
  await clock.advance(0);
  await clock.advance(200_000);
  await expect.poll(() => client.events).toEqual([['tokenExpiring', { expiresAt }]]);
  client.dispose();
});

test('a token of another player empties the caches, and an open session identifies again', async () => {
  const { ada, client } = await loggedIn();
  await client.connect();
  const ben = await p.person('ben');
  const { code, verifier } = await codeWithVerifier(ben, game);
  const tokens = await client.auth.getToken(game.id, code, verifier, REDIRECT);
  const states: string[] = [];
  client.on('status', ({ status }) => states.push(status));
  await client.auth.setToken(tokens.accessToken);
  expect(client.users.get(ada.id)).toBeUndefined();
  await client.ready();
  expect(client.users.currentId).toBe(ben.id);
  expect(states).toEqual(['reconnecting', 'connected', 'ready']);
  client.dispose();
});

test('a refreshed token of the same player keeps the caches', async () => {
  const { ada, client, tokens } = await loggedIn();
  await client.connect();
  const next = await client.auth.refreshToken(game.id, tokens.refreshToken ?? '');
  await client.auth.setToken(next);
  expect(client.users.get(ada.id)?.user.username).toBe(ada.username);
  await client.ready();
  client.dispose();
});

test('a token that is not valid is refused while a player is known, and the old one stays', async () => {
  const { client, tokens } = await loggedIn();
  await client.connect();
  await expect(client.auth.setToken('not-a-token')).rejects.toMatchObject({
    status: 401,
    message: expect.stringContaining('refresh it'),
  });
  expect(client.core.credentials.token).toBe(tokens.accessToken);
  expect(client.status).toBe('ready');
  client.dispose();
});

test('revoking ends both tokens and the session, and empties caches and store', async () => {
  for (const kind of ['accessToken', 'refreshToken'] as const) {
    const { store, calls } = memory();
    const { ada, client, tokens } = await loggedIn({ auth: { tokenStore: store } });
    await client.connect();
    await client.auth.revokeToken(game.id, tokens[kind] ?? '');
    await expect.poll(() => client.events).toEqual([['unlinked', { reason: 'revoked' }]]);
    expect([client.status, client.auth.isAuthenticated(), client.users.get(ada.id)]).toEqual(['disconnected', false, undefined]);
    await expect.poll(() => calls.at(-1)?.[0]).toBe('clear');
    expect((await bearer(p, { access_token: tokens.accessToken }).get('/oauth2/@me')).status).toBe(401);
    await expect(client.auth.refreshToken(game.id, tokens.refreshToken ?? '')).rejects.toMatchObject({ status: 400 });
    client.dispose();
  }
});

test('a player who removes the game is unlinked in the open session', async () => {
  const { ada, client } = await loggedIn();
  await client.connect();
  const unlinked = new Promise((resolve) => client.auth.on('unlinked', resolve));
  const [authorization] = Array.from(Object((await ada.get('/oauth2/tokens')).body), Object);
  await ada.delete(`/oauth2/tokens/${authorization.id}`);
  expect(await unlinked).toEqual({ reason: 'revoked' });
  expect([client.status, client.auth.isAuthenticated()]).toEqual(['disconnected', false]);
  client.dispose();
});

test('a refresh of a removed game is unlinked too, with a typed error', async () => {
  const { ada, client, tokens } = await loggedIn();
  const [authorization] = Array.from(Object((await ada.get('/oauth2/tokens')).body), Object);
  await ada.delete(`/oauth2/tokens/${authorization.id}`);
  await expect(client.auth.refreshToken(game.id, tokens.refreshToken ?? '')).rejects.toMatchObject({
    ...{ type: ErrorType.HTTPError, status: 400, retryable: false },
    message: expect.stringContaining('authorize again'),
  });
  expect(client.events).toEqual([['unlinked', { reason: 'invalidGrant' }]]);
  expect(client.auth.isAuthenticated()).toBe(false);
  client.dispose();
});

test('after dispose no timer remains, and calls reject', async () => {
  const clock = new TestClock(Date.now());
  const { client, tokens } = await loggedIn({ clock });
  await client.connect();
  client.dispose();
  expect(clock.pending).toBe(0);
  await expect(client.auth.setToken(tokens)).rejects.toMatchObject({ type: ErrorType.ClientDestroyed });
  await expect(client.auth.refreshToken(game.id, 'token')).rejects.toMatchObject({ type: ErrorType.ClientDestroyed });
});
