import { EventsEndpoint } from '@guildhall/testkit/events-endpoint';
import { identify } from '@guildhall/testkit/gateway-session';
import { app, bearer, codeOf, exchange, form, tokensOf } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { childToken, publisher } from '@guildhall/testkit/publisher-scene';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform({ settings: { GUILDHALL_OUTBOUND: 'loopback' } });
const operator = await p.person('operator');
afterAll(() => p.stop());

const revoke = (of: { id: string; secret: string }, token: string) => form(p, of, { token }, { path: '/oauth2/token/revoke' });

test('[oauth2/child-tokens] a parent’s token is exchanged for one of the child: same user, scopes and expiry, no refresh token', async () => {
  const [family, ada] = [await publisher(p, operator), await p.person('ada')];
  const token = await tokensOf(p, ada, family.parent, 'identify sdk.social_layer');
  await p.clock.advance(60_000);
  const given = await childToken(p, family, token);
  expect([given.status, given.body]).toEqual([
    200,
    { access_token: expect.any(String), token_type: 'Bearer', expires_in: 604_740, scope: 'identify sdk.social_layer' },
  ]);
  const me = await bearer(p, given.body).get('/oauth2/@me');
  expect(me.body).toMatchObject({
    application: { id: family.child.id },
    user: { id: ada.id },
    scopes: ['identify', 'sdk.social_layer'],
  });
  const parents = await bearer(p, token).get('/oauth2/@me');
  expect(me.body.expires).toEqual(parents.body.expires);
  expect((await ada.get('/oauth2/tokens')).body.map((one) => one.application.id).sort()).toEqual(
    [family.parent.id, family.child.id].sort(),
  );
});

test("[webhook-events/events] the child is notified of the authorization once, and of its end; not for its parent's provisional players", async () => {
  const [family, ada] = [await publisher(p, operator), await p.person('ada')];
  const endpoint = await EventsEndpoint.open(family.child.owner, family.child.id);
  await endpoint.subscribe(family.child.owner, family.child.id, 'APPLICATION_AUTHORIZED', 'APPLICATION_DEAUTHORIZED');
  const told = async () => {
    await p.jobs();
    return endpoint.events.map(({ event }) => event);
  };
  const token = await tokensOf(p, ada, family.parent, 'identify sdk.social_layer');
  for (let round = 0; round < 2; round += 1) expect((await childToken(p, family, token)).status).toBe(200);
  const player = await family.parent.bot.post('/partner-sdk/token/bot', { external_user_id: 'guest' });
  expect((await childToken(p, family, player.body)).status).toBe(200);
  const user = expect.objectContaining({ id: ada.id });
  const authorized = { type: 'APPLICATION_AUTHORIZED', data: { user, scopes: ['identify', 'sdk.social_layer'] } };
  expect(await told()).toMatchObject([authorized]);
  await revoke(family.parent, token.access_token);
  expect(await told()).toMatchObject([authorized, { type: 'APPLICATION_DEAUTHORIZED', data: { user } }]);
  await endpoint.close();
});

test('[oauth2/child-tokens] a confidential parent must send its secret, a public one may omit it; a secret that is sent must be right', async () => {
  const [family, open, ada] = [await publisher(p, operator), await publisher(p, operator, { flags: 256 }), await p.person('ada')];
  const token = await tokensOf(p, ada, family.parent);
  for (const parent_client_secret of ['wrong', null, undefined]) {
    const refused = await childToken(p, family, token, { parent_client_secret });
    expect([refused.status, refused.error.code]).toEqual([401, 530007]);
  }
  const openToken = await tokensOf(p, ada, open.parent);
  expect((await childToken(p, open, openToken, { parent_client_secret: undefined })).status).toBe(200);
  expect((await childToken(p, open, openToken)).status).toBe(200);
  expect((await childToken(p, open, openToken, { parent_client_secret: 'wrong' })).error.code).toBe(530007);
});

test('[oauth2/child-tokens] rejected: other applications, unapproved parents; invalid, expired and child tokens', async () => {
  const [family, other, ada] = [await publisher(p, operator), await app(p), await p.person('ada')];
  const token = await tokensOf(p, ada, family.parent);
  const given = (await childToken(p, family, token)).body;
  for (const [body, status, code] of [
    [{ child_application_id: other.id }, 403, 20012],
    [{ child_application_id: family.parent.id }, 403, 20012],
    [{ child_application_id: '1' }, 404, 10002],
    [{ parent_access_token: 'nonsense' }, 400, 50025],
    [{ parent_access_token: token.refresh_token }, 400, 50025],
    [{ parent_access_token: ada.token }, 400, 50025],
    [{ parent_access_token: given.access_token, parent_client_secret: family.child.secret }, 403, 20012],
    [{ child_application_id: 'x' }, 400, 50035],
    [{ parent_access_token: '' }, 400, 50035],
  ] as const) {
    const refused = await childToken(p, family, token, body);
    expect([body, refused.status, refused.error.code]).toEqual([body, status, code]);
  }
  await operator.patch(`/operator/applications/${family.parent.id}`, { publisher: false });
  expect((await childToken(p, family, token)).error.code).toBe(20012);
});

test('[oauth2/child-tokens] child tokens outlive a refresh of the parent, and are revoked with the token they came from', async () => {
  const [family, ada] = [await publisher(p, operator), await p.person('ada')];
  const token = await tokensOf(p, ada, family.parent);
  const child = bearer(p, (await childToken(p, family, token)).body);
  const fresh = await form(p, family.parent, { grant_type: 'refresh_token', refresh_token: token.refresh_token });
  expect([fresh.status, (await child.get('/users/@me')).status]).toEqual([200, 200]);
  expect((await childToken(p, family, fresh.body)).status).toBe(200);
  expect((await childToken(p, family, token)).status).toBe(200);
  // A stolen refresh token revokes its whole family, including derived tokens.
  await form(p, family.parent, { grant_type: 'refresh_token', refresh_token: token.refresh_token });
  expect((await child.get('/users/@me')).status).toBe(401);
});

test('[RFC 6749 4.1.2] a code used twice revokes the child tokens too', async () => {
  const [family, ada] = [await publisher(p, operator), await p.person('ada')];
  const code = await codeOf(ada, family.parent);
  const child = bearer(p, (await childToken(p, family, (await exchange(p, family.parent, code)).body)).body);
  expect((await child.get('/users/@me')).status).toBe(200);
  expect((await exchange(p, family.parent, code)).body.error).toBe('invalid_grant');
  expect((await child.get('/users/@me')).status).toBe(401);
});

test.each(['access_token', 'refresh_token'] as const)(
  '[oauth2/child-tokens] revoking the parent’s %s revokes all child tokens and closes their sessions; another user’s are kept',
  async (which) => {
    const [family, ada, bob] = [await publisher(p, operator), await p.person('ada'), await p.person('bob')];
    const token = await tokensOf(p, ada, family.parent, 'identify sdk.social_layer');
    const given = (await childToken(p, family, token)).body;
    const bobs = (await childToken(p, family, await tokensOf(p, bob, family.parent))).body;
    const session = await identify(p.address, `Bearer ${given.access_token}`);
    expect((await revoke(family.parent, token[which])).status).toBe(200);
    expect(await session.closed).toBe(4004);
    expect((await bearer(p, given).get('/users/@me')).status).toBe(401);
    expect((await bearer(p, bobs).get('/users/@me')).status).toBe(200);
    const late = await childToken(p, family, token);
    expect([late.status, late.body]).toMatchObject([400, { error: 'invalid_grant', code: 50025 }]);
    expect((await ada.get('/oauth2/tokens')).body).toEqual([]);
  },
);

test('[oauth2/child-tokens] a child token is revoked with the child’s own id, without affecting the parent', async () => {
  const [family, ada] = [await publisher(p, operator), await p.person('ada')];
  const token = await tokensOf(p, ada, family.parent);
  const given = (await childToken(p, family, token)).body;
  expect((await revoke(family.parent, given.access_token)).status).toBe(400);
  expect((await revoke(family.child, given.access_token)).status).toBe(200);
  expect((await bearer(p, given).get('/users/@me')).status).toBe(401);
  expect((await bearer(p, token).get('/users/@me')).status).toBe(200);
  expect((await childToken(p, family, token)).status).toBe(200);
});

test('[oauth2/child-tokens] deauthorizing the parent deauthorizes its children; deauthorizing the child affects only the child', async () => {
  const [family, ada] = [await publisher(p, operator), await p.person('ada')];
  const token = await tokensOf(p, ada, family.parent);
  const child = bearer(p, (await childToken(p, family, token)).body);
  const rows = (await ada.get('/oauth2/tokens')).body;
  const rowOf = (id: string) => rows.find((row) => row.application.id === id)?.id;
  expect((await ada.delete(`/oauth2/tokens/${rowOf(family.child.id)}`)).status).toBe(204);
  expect((await child.get('/users/@me')).status).toBe(401);
  const again = bearer(p, (await childToken(p, family, token)).body);
  expect((await ada.delete(`/oauth2/tokens/${rowOf(family.parent.id)}`)).status).toBe(204);
  expect((await again.get('/users/@me')).status).toBe(401);
});

test('[oauth2/child-tokens] an exchange concurrent with a revocation leaves no child token behind', async () => {
  const [family, ada] = [await publisher(p, operator), await p.person('ada')];
  const token = await tokensOf(p, ada, family.parent);
  const [, ...given] = await Promise.all([
    revoke(family.parent, token.access_token),
    ...Array.from({ length: 8 }, () => childToken(p, family, token)),
  ]);
  for (const { status, body, error } of given) {
    if (status === 200) expect((await bearer(p, body).get('/users/@me')).status).toBe(401);
    else expect(error.code).toBe(50025);
  }
});
