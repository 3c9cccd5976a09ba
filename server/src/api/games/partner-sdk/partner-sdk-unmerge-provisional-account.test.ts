import { codeOf, exchange } from '@guildhall/testkit/oauth-scene';
import { Game } from '@guildhall/testkit/provisional-scene';
import { afterAll, expect, test } from 'vitest';

const game = await Game.start();
afterAll(() => game.stop());

const unmerge = (token: string, type = 'OIDC', body: object = {}) =>
  game.p.anyone.post('/partner-sdk/provisional-accounts/unmerge', { ...game.credentials(token, type), ...body });

async function link(token: string, type: string) {
  const person = await game.p.person();
  const code = await codeOf(person, game.app, { scope: 'openid sdk.social_layer' });
  const linked = await exchange(game.p, game.app, code, { external_auth_type: type, external_auth_token: token });
  expect(linked.status).toBe(200);
  return { person, tokens: linked.body };
}

test('[game-accounts/unlinking] a player with a proof is unlinked from the user', async () => {
  const token = await game.provider.token({ sub: 'leaver' });
  const { person, tokens } = await link(token, 'OIDC');
  expect((await unmerge(token)).status).toBe(204);
  expect((await game.as(tokens).get('/users/@me')).status).toBe(401);
  expect((await game.who((await game.enter(token)).body)).id).not.toBe(person.id);
});

test('[game-accounts/unlinking] a token issued to the bot works as proof although the merge revoked it', async () => {
  const player = await game.player('vouched');
  const { person } = await link(player.access_token, 'DISCORD_BOT_ISSUED_ACCESS_TOKEN');
  expect((await game.as(player).get('/users/@me')).status).toBe(401);
  expect((await unmerge(player.access_token, 'DISCORD_BOT_ISSUED_ACCESS_TOKEN')).status).toBe(204);
  expect((await game.player('vouched')).id).not.toBe(person.id);
});

test('rejected: not linked 50229, never seen 10013, wrong secret 530007, bad proof', async () => {
  const token = await game.provider.token({ sub: 'stays' });
  expect((await unmerge(token)).error.code).toBe(10013);
  expect((await game.enter(token)).status).toBe(200);
  const refused = await unmerge(token);
  expect([refused.status, Number(refused.error.code)]).toEqual([400, 50229]);
  const wrong = await unmerge(token, 'OIDC', { client_secret: 'wrong' });
  expect([wrong.status, Number(wrong.error.code)]).toEqual([401, 530007]);
  expect((await unmerge('no token')).error.code).toBe(530020);
  expect((await unmerge(token, 'OIDC', { external_auth_type: 'NOTHING' })).error.code).toBe(50035);
  await game.app.owner.patch(`/applications/${game.app.id}`, { flags: 1 << 8 });
  expect((await unmerge(token, 'OIDC', { client_secret: null })).error.code).toBe(50229);
});
