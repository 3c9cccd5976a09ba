import { form } from '@guildhall/testkit/oauth-scene';
import { Game } from '@guildhall/testkit/provisional-scene';
import { afterAll, expect, test } from 'vitest';

const game = await Game.start();
afterAll(() => game.stop());

async function setPublic(isPublic: boolean): Promise<void> {
  const saved = await game.app.owner.patch(`/applications/${game.app.id}`, { flags: isPublic ? 1 << 8 : 0 });
  expect(saved.status).toBe(200);
}

test('[game-accounts/provisional-accounts] a player of the OIDC provider gets a token of a provisional account, the same account each time', async () => {
  const answer = await game.enter(await game.provider.token({ sub: 'ada', preferred_username: 'Ada L.' }));
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ token_type: 'Bearer', scope: 'sdk.social_layer', expires_in: 604_800 });
  const me = await game.who(answer.body);
  expect(me).toMatchObject({ global_name: 'Ada L.', public_flags: 1 << 23 });
  const again = await game.enter(await game.provider.token({ sub: 'ada', preferred_username: 'Other' }));
  expect(await game.who(again.body)).toMatchObject({ id: me.id, global_name: 'Ada L.' });
});

test('[game-accounts/provisional-accounts] with the secret OIDC also yields a refresh token, which works once', async () => {
  const { body } = await game.enter(await game.provider.token({ sub: 'refresher' }));
  const refresh = () => form(game.p, game.app, { grant_type: 'refresh_token', refresh_token: body.refresh_token ?? '' });
  const fresh = await refresh();
  expect(fresh.status).toBe(200);
  expect((await game.who(fresh.body)).id).toBe((await game.who(body)).id);
  expect((await refresh()).body).toEqual({ error: 'invalid_grant', error_description: 'Invalid "refresh_token" in request' });
});

test('[game-accounts/provisional-accounts] a public application needs no secret, and gets no refresh token; a wrong secret is rejected anyway', async () => {
  await setPublic(true);
  const token = await game.provider.token({ sub: 'public' });
  for (const client_secret of [undefined, null, '']) {
    const answer = await game.enter(token, 'OIDC', { client_secret });
    expect([answer.status, answer.body.refresh_token]).toEqual([200, null]);
  }
  const wrong = await game.enter(token, 'OIDC', { client_secret: 'wrong' });
  expect([wrong.status, wrong.body.code]).toEqual([401, 530007]);
  await setPublic(false);
});

test('[errors 530007] a confidential application needs its secret; an unknown one is 10002', async () => {
  const token = await game.provider.token();
  for (const client_secret of [undefined, null, '', 'wrong']) {
    const refused = await game.enter(token, 'OIDC', { client_secret });
    expect([refused.status, refused.body.code]).toEqual([401, 530007]);
  }
  const unknown = await game.enter(token, 'OIDC', { client_id: '1' });
  expect([unknown.status, unknown.body.code]).toEqual([404, 10002]);
});

test('[errors 530000] a provider that the application has not configured is rejected', async () => {
  const refused = await game.enter('ab12', 'STEAM_SESSION_TICKET');
  expect([refused.status, refused.body.code]).toEqual([400, 530000]);
});

test.each([
  [{ external_auth_type: 'NOT_A_TYPE' }, 'external_auth_type'],
  [{ external_auth_token: '' }, 'external_auth_token'],
  [{ external_auth_token: 'x'.repeat(10_241) }, 'external_auth_token'],
  [{ client_id: 'me' }, 'client_id'],
  [{ client_secret: 'x'.repeat(1025) }, 'client_secret'],
])('an invalid request is rejected: %j', async (body, field) => {
  const refused = await game.enter('x', 'OIDC', body);
  expect([refused.status, refused.body.code]).toEqual([400, 50035]);
  expect(refused.body).toMatchObject({ errors: { [field]: {} } });
});

test('a token issued to the bot proves its player; tokens of another kind or game do not', async () => {
  const player = await game.player('vouched');
  const entered = await game.enter(player.access_token, 'DISCORD_BOT_ISSUED_ACCESS_TOKEN');
  expect((await game.who(entered.body)).id).toBe(player.id);
  const oidc = await game.enter(await game.provider.token({ sub: 'not vouched' }));
  const other = await Game.start();
  const foreign = await other.player('vouched');
  await other.stop();
  for (const token of [entered.body.access_token, oidc.body.access_token, foreign.access_token, 'vouched']) {
    const refused = await game.enter(token, 'DISCORD_BOT_ISSUED_ACCESS_TOKEN');
    expect([refused.status, refused.body.code]).toEqual([403, 50025]);
  }
  await game.turn(604_800_000);
  const late = await game.enter(player.access_token, 'DISCORD_BOT_ISSUED_ACCESS_TOKEN');
  expect([late.status, late.body.code]).toEqual([403, 50025]);
});

test('a token issued to the bot proves nothing once it is revoked', async () => {
  const player = await game.player('revoked');
  await form(game.p, game.app, { token: player.access_token }, { path: '/oauth2/token/revoke' });
  expect((await game.as(player).get('/users/@me')).status).toBe(401);
  const refused = await game.enter(player.access_token, 'DISCORD_BOT_ISSUED_ACCESS_TOKEN');
  expect([refused.status, refused.body.code]).toEqual([403, 50025]);
  expect((await game.player('revoked')).id).toBe(player.id);
});

test('many concurrent first logins create one account', async () => {
  const token = await game.provider.token({ sub: 'rush' });
  const answers = await Promise.all(Array.from({ length: 12 }, () => game.enter(token)));
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  const ids = await Promise.all(answers.map(async ({ body }) => (await game.who(body)).id));
  expect(new Set(ids).size).toBe(1);
});
