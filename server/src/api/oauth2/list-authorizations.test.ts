import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { app, form, tokensOf } from '@guildhall/testkit/oauth-scene';

const p = await startPlatform();
afterAll(() => p.stop());

test('[oauth2/endpoints] a user sees their authorizations with all scopes; no other caller does', async () => {
  const of = await app(p);
  const ada = await p.person('ada');
  await tokensOf(p, ada, of, 'identify');
  await tokensOf(p, ada, of, 'guilds');
  const listed = await ada.get('/oauth2/tokens');
  expect(listed.body).toMatchObject([{ application: { id: of.id, bot: { id: of.bot.id } }, scopes: ['guilds', 'identify'] }]);
  expect((await (await p.person('eve')).get('/oauth2/tokens')).body).toEqual([]);
});

test('client credentials of the owner are not listed as an authorization', async () => {
  const of = await app(p);
  await form(p, of, { grant_type: 'client_credentials', scope: 'identify' });
  expect((await of.owner.get('/oauth2/tokens')).body).toEqual([]);
});
