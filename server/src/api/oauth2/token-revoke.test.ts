import { startPlatform } from '@guildhall/testkit/platform';
import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { app, bearer, codeOf, exchange, form, tokensOf } from '@guildhall/testkit/oauth-scene';

const p = await startPlatform();
afterAll(() => p.stop());

const path = '/oauth2/token/revoke';

test.each(['access_token', 'refresh_token'] as const)(
  '[oauth2/revocation] revoking its %s ends the whole authorization: other tokens, codes and sessions of the pair too',
  async (kind) => {
    const of = await app(p);
    const [one, two] = [await tokensOf(p, of.owner, of), await tokensOf(p, of.owner, of, 'guilds identify')];
    const code = await codeOf(of.owner, of);
    const other = await tokensOf(p, await p.person(), of);
    const answer = await form<object>(p, of, { token: one[kind], token_type_hint: 'nonsense' }, { path });
    expect([answer.status, answer.body]).toEqual([200, {}]);
    for (const token of [one, two]) {
      expect((await bearer(p, token).get('/users/@me')).status).toBe(401);
      expect((await form(p, of, { grant_type: 'refresh_token', refresh_token: token.refresh_token })).body).toEqual({
        error: 'invalid_grant',
        error_description: 'Invalid "refresh_token" in request',
      });
      const hash = createHash('sha256').update(token.access_token).digest('hex');
      const signal = { type: 'token_revoked', user_id: of.owner.id, hash };
      expect(p.events).toContainEqual({
        subject: `user.${of.owner.id}`,
        message: expect.objectContaining({ kind: 'signal', signal }),
      });
    }
    expect((await exchange(p, of, code)).body.error).toBe('invalid_grant');
    expect((await bearer(p, other).get('/users/@me')).status).toBe(200);
    expect((await of.owner.get('/oauth2/tokens')).body).toEqual([]);
  },
);

test('[RFC 7009 2.2] an unknown token is a success, even if revoked before', async () => {
  const of = await app(p);
  expect((await form(p, of, { token: 'nonsense' }, { path })).status).toBe(200);
  const { access_token } = await tokensOf(p, of.owner, of);
  for (let time = 0; time < 2; time += 1) expect((await form(p, of, { token: access_token }, { path })).status).toBe(200);
});

test('[RFC 7009 2.2] a used refresh token and an expired access token are unknown, and end nothing', async () => {
  const of = await app(p);
  const first = await tokensOf(p, of.owner, of);
  const refresh = (refresh_token: string) => form(p, of, { grant_type: 'refresh_token', refresh_token });
  const second = (await refresh(first.refresh_token)).body;
  expect((await form(p, of, { token: first.refresh_token }, { path })).status).toBe(200);
  expect((await bearer(p, second).get('/users/@me')).status).toBe(200);
  const { store, clock } = p.server.platform;
  const hash = createHash('sha256').update(first.access_token).digest('hex');
  await store.transaction(({ kysely }) =>
    kysely.updateTable('tokens').set({ expires_at: clock.now() }).where('hash', '=', hash).execute(),
  );
  expect((await form(p, of, { token: first.access_token }, { path })).status).toBe(200);
  expect((await bearer(p, second).get('/users/@me')).status).toBe(200);
  await form(p, of, { token: second.refresh_token }, { path });
  expect((await bearer(p, second).get('/users/@me')).status).toBe(401);
});

test("[RFC 7009 2.1] another client's token is rejected and stays valid; the client must authenticate", async () => {
  const [of, other] = [await app(p), await app(p)];
  const given = await tokensOf(p, of.owner, of);
  const refused = await form(p, other, { token: given.access_token }, { path });
  expect([refused.status, refused.body.error]).toEqual([400, 'invalid_request']);
  expect((await form(p, { ...of, secret: 'wrong' }, { token: given.access_token }, { path })).body.error).toBe('invalid_client');
  expect((await form(p, of, {}, { path })).body.error).toBe('invalid_request');
  expect((await bearer(p, given).get('/users/@me')).status).toBe(200);
});

test('[RFC 7009 2.1] the owner token of client credentials is revoked too', async () => {
  const of = await app(p);
  const { body } = await form(p, of, { grant_type: 'client_credentials', scope: 'identify' });
  await form(p, of, { token: body.access_token }, { path });
  expect((await bearer(p, body).get('/users/@me')).status).toBe(401);
});
