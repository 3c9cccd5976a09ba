import { REDIRECT } from '@guildhall/testkit/oauth-scene';
import { Game } from '@guildhall/testkit/provisional-scene';
import { publisher } from '@guildhall/testkit/publisher-scene';
import { afterAll, expect, test } from 'vitest';
import { ErrorType } from '../core/errors.ts';
import { requireLinked } from '../lobbies/guest.ts';
import { AuthenticationExternalAuthType } from './enums.ts';
import { mergeGate } from './merge.ts';
import { clientOf, codeWithVerifier } from './test/scene.ts';

const { OIDC, BotIssuedAccessToken } = AuthenticationExternalAuthType;
const game = await Game.start();
const { p } = game;
const { id } = game.app;
await game.app.owner.patch(`/applications/${id}`, { flags: 256 });
afterAll(() => game.stop());

let players = 0;

/** A client that is logged in as a new provisional player. */
async function provisional() {
  players += 1;
  const sub = `player ${players}`;
  const client = clientOf(p.address, id);
  const tokens = await client.auth.getProvisionalToken(id, OIDC, await game.provider.token({ sub }));
  await client.auth.setToken(tokens);
  return { client, tokens, proof: () => game.provider.token({ sub }) };
}

async function link({ client, proof }: Awaited<ReturnType<typeof provisional>>, by: Parameters<typeof codeWithVerifier>[0]) {
  const { code, verifier } = await codeWithVerifier(by, game.app);
  return client.auth.getTokenFromProvisionalMerge(id, code, verifier, REDIRECT, OIDC, await proof());
}

test('a provisional player logs in, and is renamed', async () => {
  const { client, tokens } = await provisional();
  expect(tokens).toMatchObject({ refreshToken: undefined, expiresIn: 604_800, scopes: 'sdk.social_layer' });
  await client.auth.updateProvisionalAccountDisplayName('Knight');
  expect((await client.auth.fetchCurrentUser(1, tokens.accessToken)).name).toBe('Knight');
  await client.connect();
  client.dispose();
});

test('an account of the platform is not renamed', async () => {
  const ada = await p.person('ada');
  const client = clientOf(p.address, id);
  const { code, verifier } = await codeWithVerifier(ada, game.app);
  await client.auth.setToken(await client.auth.getToken(id, code, verifier, REDIRECT));
  await expect(client.auth.updateProvisionalAccountDisplayName('Other')).rejects.toMatchObject({ code: 50002 });
  client.dispose();
});

test('a merge revokes the provisional token, which is not an unlink: the player goes on with the new one', async () => {
  const player = await provisional();
  const { client } = player;
  await client.connect();
  const ada = await p.person('ada');
  // Her account may be merged before the player's new session begins; this one is there from the start.
  const watcher = clientOf(p.address, id);
  const { code, verifier } = await codeWithVerifier(ada, game.app);
  await watcher.auth.setToken(await watcher.auth.getToken(id, code, verifier, REDIRECT));
  await watcher.connect();
  const completed = new Promise((resolve) => watcher.auth.on('mergeCompleted', resolve));
  const tokens = await link(player, ada);
  await expect.poll(() => client.status).toBe('disconnected');
  expect(client.auth.isAuthenticated()).toBe(false);
  await client.auth.setToken(tokens);
  await client.connect();
  expect(client.users.currentId).toBe(ada.id);
  await p.jobs();
  expect(await completed).toEqual({ mergeOperationId: expect.any(String), sourceUserId: expect.any(String) });
  expect(client.events.map(([name]) => name)).not.toContain('unlinked');
  for (const one of [client, watcher]) one.dispose();
});

test('a merge that fails leaves the provisional player logged in, and its code valid', async () => {
  const player = await provisional();
  const { client } = player;
  await client.connect();
  const ada = await p.person('ada');
  const { code, verifier } = await codeWithVerifier(ada, game.app);
  const call = (proof: string) => client.auth.getTokenFromProvisionalMerge(id, code, verifier, REDIRECT, OIDC, proof);
  await expect(call('not a proof')).rejects.toMatchObject({ type: ErrorType.HTTPError });
  expect(client.status).toBe('ready');
  await call(await player.proof());
  client.dispose();
});

test('a linked player cannot log in provisionally (530010); unmerging ends all tokens, and makes it possible again', async () => {
  const player = await provisional();
  const { client, proof } = player;
  const ada = await p.person('ada');
  await client.auth.setToken(await link(player, ada));
  await expect(client.auth.getProvisionalToken(id, OIDC, await proof())).rejects.toMatchObject({
    ...{ type: ErrorType.HTTPError, code: 530010, retryable: false },
    message: expect.stringContaining('authorize instead'),
  });
  await client.auth.unmergeIntoProvisionalAccount(id, OIDC, await proof());
  expect(client.events).toEqual([['unlinked', { reason: 'revoked' }]]);
  expect(client.auth.isAuthenticated()).toBe(false);
  await expect(client.auth.unmergeIntoProvisionalAccount(id, OIDC, await proof())).rejects.toMatchObject({
    code: 50229,
    message: expect.stringContaining('nothing to separate'),
  });
  await client.auth.setToken(await client.auth.getProvisionalToken(id, OIDC, await proof()));
  client.dispose();
});

test('unmerging an unknown identity says what to do (10013)', async () => {
  const client = clientOf(p.address, id);
  const proof = await game.provider.token({ sub: 'unknown' });
  await expect(client.auth.unmergeIntoProvisionalAccount(id, OIDC, proof)).rejects.toMatchObject({
    code: 10013,
    message: expect.stringContaining('getProvisionalToken'),
  });
  client.dispose();
});

test('refused merges say what to do: linked already (530014), a second player (530023), banned (530017)', async () => {
  const [ada, ben] = [await p.person('ada'), await p.person('ben')];
  const first = await provisional();
  await link(first, ada);
  await expect(link(first, ben)).rejects.toMatchObject({ code: 530014, message: expect.stringContaining('separate it first') });
  const second = await provisional();
  await expect(link(second, ada)).rejects.toMatchObject({ code: 530023, message: expect.stringContaining('another player') });
  const banned = await game.app.owner.put(`/operator/users/${ada.id}/ban`, { reason: 'spam' });
  expect(banned.status).toBeLessThan(300);
  await p.jobs();
  await expect(link(first, ben)).rejects.toMatchObject({
    ...{ code: 530017, retryable: false, retryAfter: 0 },
    message: expect.stringContaining('until the ban ends'),
  });
  first.client.dispose();
  second.client.dispose();
});

test('a token that the bot issued is a proof as well', async () => {
  const vouched = await game.vouch('vouched');
  const client = clientOf(p.address, id);
  const ada = await p.person('ada');
  const { code, verifier } = await codeWithVerifier(ada, game.app);
  const { access_token } = vouched.body;
  const tokens = await client.auth.getTokenFromProvisionalMerge(id, code, verifier, REDIRECT, BotIssuedAccessToken, access_token);
  expect((await client.auth.fetchCurrentUser(1, tokens.accessToken)).id).toBe(ada.id);
  client.dispose();
});

test('a locked account (423) may be tried again shortly, and a bad parent token (50025) may not', async () => {
  const body = JSON.stringify({ code: 0, message: '423: Locked' });
  const fetch = async () => new Response(body, { status: 423, headers: { 'content-type': 'application/json' } });
  const locked = clientOf(p.address, id, { transports: { fetch } });
  await expect(
    locked.auth.getTokenFromProvisionalMerge(id, 'a code', 'verifier', REDIRECT, OIDC, 'a proof'),
  ).rejects.toMatchObject({
    ...{ type: ErrorType.HTTPError, status: 423, retryable: true, retryAfter: 5 },
    message: expect.stringContaining('try again shortly'),
  });
  locked.dispose();
  const client = clientOf(p.address, id);
  await expect(client.auth.exchangeChildToken('not-a-token', id)).rejects.toMatchObject({
    ...{ code: 50025, retryable: false },
    message: expect.stringContaining('authorize again'),
  });
  client.dispose();
});

test("a parent's token is exchanged for a child's, which has no refresh token", async () => {
  const { parent, child } = await publisher(p, game.app.owner, { flags: 256 });
  const ada = await p.person('ada');
  const client = clientOf(p.address, parent.id);
  const { code, verifier } = await codeWithVerifier(ada, parent);
  const { accessToken } = await client.auth.getToken(parent.id, code, verifier, REDIRECT);
  const token = await client.auth.exchangeChildToken(accessToken, child.id);
  expect(token).toEqual({
    accessToken: expect.any(String),
    tokenType: 1,
    expiresIn: expect.any(Number),
    scopes: expect.any(String),
  });
  const playing = clientOf(p.address, child.id);
  await playing.auth.setToken(token.accessToken);
  await playing.connect();
  expect(playing.users.currentId).toBe(ada.id);
  playing.dispose();
  client.dispose();
});

test('a call that needs an account waits for the merge of the game', async () => {
  const client = clientOf(p.address, id);
  const gate = client.core.use(mergeGate);
  const merged = gate.merged();
  await expect.poll(() => client.events).toEqual([['mergeRequired', undefined]]);
  client.auth.provisionalUserMergeCompleted(true);
  await merged;
  const refused = gate.merged();
  client.auth.provisionalUserMergeCompleted(false);
  await expect(refused).rejects.toMatchObject({ type: ErrorType.ValidationError });
  const stop = new AbortController();
  const stopped = gate.merged({ signal: stop.signal });
  stop.abort();
  await expect(stopped).rejects.toMatchObject({ type: ErrorType.Aborted });
  client.dispose();
});

test('a call of a guest continues with the account, once the game has merged and connected', async () => {
  const player = await provisional();
  const { client } = player;
  const { auth } = client;
  await client.connect();
  const ada = await p.person('ada');
  const onMergeRequired = async () => {
    await auth.setToken(await link(player, ada));
    await client.connect();
    auth.provisionalUserMergeCompleted(true);
  };
  await expect(requireLinked(client.core, {})).rejects.toMatchObject({ type: ErrorType.ValidationError });
  await requireLinked(client.core, { onMergeRequired });
  expect([client.status, client.users.currentId]).toEqual(['ready', ada.id]);
  // An account continues at once.
  await requireLinked(client.core, {});
  client.dispose();
});
