import { startPlatform } from '@guildhall/testkit/platform';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ErrorType } from '../core/errors.ts';
import { agentsIn, FakeAgent } from '../testing/fake-agent.ts';
import type { AuthOptions } from './options.ts';
import { createCodeVerifier } from './verifier.ts';
import { agree, clientOf, publicGame, SCHEME, SOCIAL } from './test/scene.ts';

const p = await startPlatform();
const game = await publicGame(p);
const ada = await p.person('ada');
const folder = mkdtempSync(join(tmpdir(), 'guildhall-agents-'));
afterAll(async () => {
  await p.stop();
  rmSync(folder, { recursive: true });
});

/** A client without a desktop agent. */
function clientWith(auth: AuthOptions, applicationId: string | undefined = game.id) {
  return clientOf(p.address, applicationId, { auth: { ...auth, ways: { agent: false, ...auth.ways } } });
}

/** The player's browser: opens the consent page, and follows its redirect as `change` alters it. */
function browser(change: (location: URL) => void = () => {}, body: object = {}) {
  const opened: string[] = [];
  const pages: Response[] = [];
  const openUrl = async (url: string) => {
    opened.push(url);
    const location = new URL(await agree(ada, url, body));
    change(location);
    // As in a browser, the page loads while the game waits.
    void fetch(location).then((page) => pages.push(page));
  };
  return { openUrl, opened, pages };
}

test('the system browser returns a code to the loopback listener, which the game exchanges', async () => {
  const { openUrl, opened, pages } = browser();
  const client = clientWith({ openUrl });
  const { verifier, challenge } = createCodeVerifier();
  const { code, redirectUri } = await client.auth.authorize({ scopes: SOCIAL, codeChallenge: challenge, nonce: 'once' });
  expect(redirectUri).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);
  const asked = new URL(opened[0] ?? '');
  expect(`${asked.origin}${asked.pathname}`).toBe(`${p.address}/oauth2/authorize`);
  expect(Object.fromEntries(asked.searchParams)).toEqual({
    ...{ client_id: game.id, response_type: 'code', scope: SOCIAL, redirect_uri: redirectUri, nonce: 'once' },
    ...{ code_challenge: challenge.challenge, code_challenge_method: 'S256', state: expect.stringMatching(/^[\w-]{32}$/) },
  });
  const tokens = await client.auth.getToken(game.id, code, verifier, redirectUri);
  expect((await client.auth.fetchCurrentUser(1, tokens.accessToken)).id).toBe(ada.id);
  await expect.poll(() => pages[0]?.status).toBe(200);
  expect(await pages[0]?.text()).toContain('Return to the game');
  // The listener is gone.
  await expect(fetch(redirectUri)).rejects.toThrow();
  client.dispose();
});

test.each([
  ['another state', (location: URL) => location.searchParams.set('state', 'other'), 'state'],
  ['no state', (location: URL) => location.searchParams.delete('state'), 'state'],
  ['two states', (location: URL) => location.searchParams.append('state', location.searchParams.get('state') ?? ''), 'state'],
  ['another issuer', (location: URL) => location.searchParams.set('iss', 'https://other.example'), 'iss'],
  ['no issuer', (location: URL) => location.searchParams.delete('iss'), 'iss'],
  ['two issuers', (location: URL) => location.searchParams.append('iss', p.address), 'iss'],
  ['two codes', (location: URL) => location.searchParams.append('code', 'other'), 'code'],
  ['no code', (location: URL) => location.searchParams.delete('code'), 'code'],
])('a response with %s fails, and its code is not returned', async (_, change, named) => {
  const { openUrl } = browser(change);
  const client = clientWith({ openUrl });
  await expect(client.auth.authorize({ scopes: SOCIAL })).rejects.toMatchObject({
    type: ErrorType.AuthorizationFailed,
    message: expect.stringContaining(named),
  });
  client.dispose();
});

test('a player who declines fails the authorization', async () => {
  const { openUrl } = browser(() => {}, { authorize: false });
  const client = clientWith({ openUrl });
  await expect(client.auth.authorize({ scopes: SOCIAL })).rejects.toMatchObject({
    type: ErrorType.AuthorizationFailed,
    message: 'access_denied: The player declined.',
  });
  client.dispose();
});

test('scopes and application are checked before anything is opened', async () => {
  const { openUrl, opened } = browser();
  const client = clientOf(p.address, undefined, { auth: { openUrl } });
  const { auth } = client;
  await expect(auth.authorize({ scopes: SOCIAL })).rejects.toMatchObject({ type: ErrorType.ValidationError });
  await expect(auth.authorize({ clientId: game.id, scopes: '' })).rejects.toMatchObject({ type: ErrorType.ValidationError });
  await expect(Reflect.apply(auth.authorize, auth, [{ clientId: game.id }])).rejects.toThrow(TypeError);
  expect([opened, client.logged]).toEqual([[], []]);
  client.dispose();
});

test('one attempt runs at a time; an abort frees its listener and lets the next one start', async () => {
  let address = '';
  const client = clientWith({
    openUrl: (url) => {
      address = url;
    },
  });
  const stop = new AbortController();
  const first = client.auth.authorize({ scopes: SOCIAL }, { signal: stop.signal });
  await expect(client.auth.authorize({ scopes: SOCIAL })).rejects.toMatchObject({ type: ErrorType.ValidationError });
  await expect.poll(() => address).not.toBe('');
  const listener = new URL(address).searchParams.get('redirect_uri') ?? '';
  expect((await fetch(new URL('/favicon.ico', listener))).status).toBe(404);
  stop.abort();
  await expect(first).rejects.toMatchObject({ type: ErrorType.Aborted });
  await expect(fetch(listener)).rejects.toThrow();
  const second = client.auth.authorize({ scopes: SOCIAL });
  client.dispose();
  await expect(second).rejects.toMatchObject({ type: ErrorType.ClientDestroyed });
  await expect(client.auth.authorize({ scopes: SOCIAL })).rejects.toMatchObject({ type: ErrorType.ClientDestroyed });
});

test('the loopback listener serves no other host name, method or path', async () => {
  let listener = '';
  const client = clientWith({
    openUrl: (url) => {
      listener = new URL(url).searchParams.get('redirect_uri') ?? '';
    },
  });
  const attempt = client.auth.authorize({ scopes: SOCIAL });
  attempt.catch(() => {});
  await expect.poll(() => listener).not.toBe('');
  const statuses = [
    (await fetch(`${listener}?state=x`, { method: 'POST' })).status,
    (await fetch(`${listener}/more?state=x`)).status,
    (await fetch(listener.replace('127.0.0.1', 'localhost'), {}).catch(() => ({ status: 404 }))).status,
  ];
  expect(statuses).toEqual([404, 404, 404]);
  client.dispose();
  await expect(attempt).rejects.toMatchObject({ type: ErrorType.ClientDestroyed });
});

test('a browser that cannot be opened fails the attempt', async () => {
  const client = clientWith({
    openUrl: async () => {
      throw new Error('no display');
    },
  });
  await expect(client.auth.authorize({ scopes: SOCIAL })).rejects.toThrow('No browser could be opened');
  client.dispose();
});

test("the game's own scheme: the game passes on the address that the system opened", async () => {
  let location = '';
  const client = clientWith({
    ways: { loopback: false },
    openUrl: async (url) => {
      location = await agree(ada, url);
    },
  });
  const { verifier, challenge } = createCodeVerifier();
  const attempt = client.auth.authorize({ scopes: SOCIAL, codeChallenge: challenge, customSchemeParam: 'game' });
  await expect.poll(() => location).toMatch(/^game:\/authorize\/callback\?code=/);
  expect(await client.auth.completeRedirect('game:/other')).toBeUndefined();
  const completed = await client.auth.completeRedirect(location);
  expect(completed).toEqual(await attempt);
  expect(completed?.redirectUri).toBe(SCHEME);
  await client.auth.getToken(game.id, completed?.code ?? '', verifier, SCHEME);
  // The attempt is over, so the same address completes nothing.
  await expect(client.auth.completeRedirect(location)).rejects.toMatchObject({ type: ErrorType.AuthorizationFailed });
  await expect(client.auth.completeRedirect('nonsense')).rejects.toMatchObject({ type: ErrorType.AuthorizationFailed });
  client.dispose();
});

test('without any way the error names the device flow', async () => {
  const client = clientWith({ ways: { loopback: false, scheme: false } });
  await expect(client.auth.authorize({ scopes: SOCIAL })).rejects.toMatchObject({
    type: ErrorType.ValidationError,
    message: expect.stringContaining('getTokenFromDevice'),
  });
  client.dispose();
});

test('a desktop agent is asked first, and its code is exchanged without a redirect URI', async () => {
  const asked: object[] = [];
  const agent = await FakeAgent.start({
    folder,
    api: `${p.address}/api`,
    responds: {
      async AUTHORIZE({ args }) {
        asked.push(args);
        const { scopes, ...query } = args;
        const request = new URLSearchParams({ ...Object(query), scope: Array.from(Object(scopes)).join(' ') });
        const location = new URL(await agree(ada, `${p.address}/oauth2/authorize?${request}`));
        return { data: { code: location.searchParams.get('code') } };
      },
    },
  });
  const { openUrl, opened } = browser();
  const client = clientOf(p.address, game.id, { auth: { openUrl }, transports: { agent: agentsIn(folder) } });
  const { verifier, challenge } = createCodeVerifier();
  const { code, redirectUri } = await client.auth.authorize({ scopes: SOCIAL, codeChallenge: challenge });
  expect([redirectUri, opened]).toEqual(['', []]);
  expect(asked).toEqual([
    expect.objectContaining({ client_id: game.id, scopes: SOCIAL.split(' '), code_challenge_method: 'S256' }),
  ]);
  await client.auth.getToken(game.id, code, verifier, redirectUri);
  client.dispose();
  await agent.stop();
});

test('an agent that declines for the player ends the attempt; one that cannot ask is passed over', async () => {
  const refuse = (code: number, message: string) => ({ AUTHORIZE: () => ({ error: { code, message } }) });
  const api = `${p.address}/api`;
  const declining = await FakeAgent.start({ folder, api, responds: refuse(5000, 'OAuth2 Error: access_denied') });
  const client = clientOf(p.address, game.id, { auth: browser(), transports: { agent: agentsIn(folder) } });
  await expect(client.auth.authorize({ scopes: SOCIAL })).rejects.toMatchObject({ type: ErrorType.AuthorizationFailed });
  client.dispose();
  await declining.stop();
  const unable = await FakeAgent.start({ folder, api, responds: refuse(4002, 'Invalid command') });
  const other = clientOf(p.address, game.id, { auth: browser(), transports: { agent: agentsIn(folder) } });
  expect((await other.auth.authorize({ scopes: SOCIAL })).redirectUri).toContain('/callback');
  other.dispose();
  await unable.stop();
  const absent = clientOf(p.address, game.id, { auth: browser(), transports: { agent: agentsIn(folder) } });
  expect((await absent.auth.authorize({ scopes: SOCIAL })).redirectUri).toContain('/callback');
  absent.dispose();
});
