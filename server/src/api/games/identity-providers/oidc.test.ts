import { Game } from '@guildhall/testkit/provisional-scene';
import { PROVIDER_HOST } from '@guildhall/testkit/identity-provider';
import { base64url, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, afterEach, expect, test } from 'vitest';

const game = await Game.start();
afterAll(() => game.stop());
afterEach(() => game.provider.answers.clear());

const seconds = () => Math.floor(game.p.server.platform.clock.now() / 1000);

async function refusal(token: string): Promise<[number, number]> {
  const { status, body } = await game.enter(token);
  return [status, body.code];
}

test.each<[string, () => Record<string, unknown>, number]>([
  ['[errors 530001] that has ended', () => ({ exp: seconds() - 60 }), 530001],
  ['[errors 530002] of another issuer', () => ({ iss: 'https://other.example' }), 530002],
  ['[errors 530002] of the issuer in another spelling', () => ({ iss: `${game.provider.issuer}/` }), 530002],
  ['[errors 530002] without an issuer', () => ({ iss: undefined }), 530002],
  ['[errors 530003] for another client', () => ({ aud: 'other game' }), 530003],
  ['[errors 530003] without an audience', () => ({ aud: undefined }), 530003],
  ['[errors 530004] older than 7 days', () => ({ iat: seconds() - 7 * 86_400 - 60 }), 530004],
  ['[errors 530020] from the future', () => ({ iat: seconds() + 600 }), 530020],
  ['[errors 530020] without a time', () => ({ iat: undefined }), 530020],
  ['[errors 530020] without an end', () => ({ exp: undefined }), 530020],
  ['[errors 530020] without a subject', () => ({ sub: undefined }), 530020],
  ['[errors 530020] with an empty subject', () => ({ sub: '' }), 530020],
  ['[errors 530020] with a subject that is not a string', () => ({ sub: 7 }), 530020],
  ['[errors 530020] that does not count yet', () => ({ nbf: seconds() + 600 }), 530020],
])('a token %s is rejected', async (_what, claims, code) => {
  expect(await refusal(await game.provider.token(claims()))).toEqual([400, code]);
});

test('[game-accounts/issuers] a token may be presented again until it expires, and leads to the same account', async () => {
  const token = await game.provider.token({ sub: 'again', aud: ['other', 'game'], exp: seconds() + 8 * 86_400 });
  const { id } = await game.who((await game.enter(token)).body);
  await game.turn(7 * 86_400_000 - 60_000);
  expect((await game.who((await game.enter(token)).body)).id).toBe(id);
  await game.turn(120_000);
  expect(await refusal(token)).toEqual([400, 530004]);
});

test('[errors 530020] invalid tokens, unsigned ones and those signed with a public key as a secret are rejected', async () => {
  const token = await game.provider.token();
  const [head = '', body = '', signature = ''] = token.split('.');
  const forged = `${head}.${base64url.encode(JSON.stringify({ sub: 'admin', aud: 'game', iss: game.provider.issuer }))}.${signature}`;
  const secret = new TextEncoder().encode('-----BEGIN PUBLIC KEY-----');
  const claims = { sub: 'x', aud: 'game', iss: game.provider.issuer, iat: seconds(), exp: seconds() + 60 };
  const hs = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'key 1' }).sign(secret);
  const none = new UnsecuredJWT(claims).encode();
  const named = `${base64url.encode(JSON.stringify({ alg: 'none', kid: 'key 1' }))}.${body}.`;
  const cut = `${head}.${body}.${signature.slice(0, -8)}`;
  for (const bad of ['x', 'a.b.c', `${head}.${body}`, forged, hs, none, named, cut])
    expect([bad, await refusal(bad)]).toEqual([bad, [400, 530020]]);
});

test('[errors 530020] an algorithm that the provider does not list is rejected', async () => {
  await game.turn(11 * 60_000);
  await game.provider.rotate('PS256');
  expect(await refusal(await game.provider.token())).toEqual([400, 530020]);
  await game.provider.rotate('ES256');
  await game.turn(11 * 60_000);
  expect((await game.enter(await game.provider.token({ sub: 'es' }))).status).toBe(200);
});

test('[errors 530027] a token without a key name is rejected', async () => {
  for (const kid of [undefined, '', 7]) {
    const token = await game.provider.token({}, Object(kid === undefined ? { kid: undefined } : { kid }));
    expect([kid, await refusal(token)]).toEqual([kid, [400, 530027]]);
  }
});

test('[game-accounts/issuers] keys are cached; an unknown one is requested again, at most every 30 s', async () => {
  await game.turn(11 * 60_000);
  await game.provider.rotate();
  const old = await game.provider.token({ sub: 'keys' });
  expect((await game.enter(old)).status).toBe(200);
  game.provider.asked.length = 0;
  for (let round = 0; round < 3; round += 1) expect((await game.enter(old)).status).toBe(200);
  expect(game.provider.asked).toEqual([]);
  await game.provider.rotate();
  const fresh = await game.provider.token({ sub: 'keys' });
  expect(await refusal(fresh)).toEqual([400, 530020]);
  await game.turn(31_000);
  expect((await Promise.all([1, 2, 3].map(() => game.enter(fresh)))).map(({ status }) => status)).toContain(200);
  const unknown = await game.provider.token({}, { kid: 'nobody' });
  const counted = game.provider.count('/keys');
  for (let round = 0; round < 3; round += 1) expect(await refusal(unknown)).toEqual([400, 530020]);
  expect(game.provider.count('/keys')).toBe(counted);
  expect(await refusal(old)).toEqual([400, 530020]);
});

test('[game-accounts/issuers] redirects of a provider are not followed at run time', async () => {
  await game.turn(11 * 60_000);
  game.provider.answers.set('/.well-known/openid-configuration', {
    status: 301,
    headers: { location: `${game.provider.issuer}/moved` },
  });
  game.provider.answers.set('/moved', { body: game.provider.document });
  expect(await refusal(await game.provider.token())).toEqual([400, 530008]);
  game.provider.answers.clear();
  await game.turn(5000);
  game.provider.answers.set('/keys', { status: 302, headers: { location: `${game.provider.issuer}/other-keys` } });
  expect(await refusal(await game.provider.token())).toEqual([400, 530009]);
  expect(game.provider.count('/moved') + game.provider.count('/other-keys')).toBe(0);
});

test('a broken provider is not called for a while, longer each time, and callers do not wait for it', async () => {
  await game.turn(11 * 60_000);
  const token = await game.provider.token({ sub: 'patient' });
  for (const [path, code] of [
    ['/.well-known/openid-configuration', 530008],
    ['/keys', 530009],
  ] as const) {
    const asked = game.provider.count(path);
    const attempts = () => Promise.all([1, 2, 3, 4].map(() => refusal(token)));
    game.provider.answers.set(path, { status: 500 });
    expect(await attempts()).toEqual(Array(4).fill([400, code]));
    expect(await refusal(token)).toEqual([400, code]);
    expect(game.provider.count(path)).toBe(asked + 1);
    await game.turn(5000);
    await attempts();
    await game.turn(5000);
    await attempts();
    expect(game.provider.count(path)).toBe(asked + 2);
    await game.turn(5000);
    game.provider.answers.clear();
    // A developer who sets it up again expects its current state.
    if (path === '/keys') await game.setProvider('OIDC', { issuer: game.provider.issuer, client_id: 'game' });
    else expect((await game.enter(token)).status).toBe(200);
    await game.turn(11 * 60_000);
  }
  expect((await game.enter(token)).status).toBe(200);
  // Tokens with a known key are accepted meanwhile.
  await game.turn(31_000);
  game.provider.answers.set('/keys', { status: 500 });
  expect(await refusal(await game.provider.token({}, { kid: 'nobody' }))).toEqual([400, 530009]);
  expect((await game.enter(token)).status).toBe(200);
});

test.each([
  ['to this machine', ['127.0.0.1']],
  ['to this machine in IPv6', ['::1']],
  ['to this machine as mapped IPv4', ['::ffff:127.0.0.1']],
  ['to a private network', ['10.0.0.1']],
  ['to cloud metadata', ['169.254.169.254']],
  ['nowhere', []],
])('[game-accounts/issuers] a public name that resolves %s is not called', async (_what, addresses) => {
  const guarded = await Game.start({ settings: { GUILDHALL_OUTBOUND: 'loopback' } });
  const issuer = guarded.provider.issuer;
  const outside = await Game.start({
    settings: { GUILDHALL_OUTBOUND: 'public' },
    resolve: async () => addresses,
    provider: false,
  });
  const refused = await outside.saveProvider('OIDC', { issuer, client_id: 'game' });
  expect([refused.status, Number(refused.error.code)]).toEqual([400, 530008]);
  const asked = guarded.provider.asked.filter(({ path }) => path.startsWith('/.well-known')).length;
  expect(asked).toBe(1);
  await Promise.all([guarded.stop(), outside.stop()]);
});

test('[game-accounts/issuers] a name that resolves elsewhere after it was checked (DNS rebinding) is checked again', async () => {
  const places = [['127.0.0.1']];
  const rebound = await Game.start({ resolve: async (host) => (host === PROVIDER_HOST ? (places.at(-1) ?? []) : []) });
  const token = await rebound.provider.token();
  expect((await rebound.enter(token)).status).toBe(200);
  await rebound.turn(11 * 60_000);
  places.push(['192.168.0.1']);
  const asked = rebound.provider.asked.length;
  const refused = await rebound.enter(await rebound.provider.token());
  expect([refused.status, refused.body.code]).toEqual([400, 530008]);
  expect(rebound.provider.asked).toHaveLength(asked);
  await rebound.stop();
});
