import { Game } from '@guildhall/testkit/provisional-scene';
import { afterAll, expect, test } from 'vitest';

const game = await Game.start();
afterAll(() => game.stop());

const path = () => `/applications/${game.app.id}/players` as const;

test('[game-accounts/players] developers list the players with their accounts, the newest first, in pages', async () => {
  const first = await game.who((await game.vouch('bot-player', { preferred_global_name: 'Gawain' })).body);
  const second = await game.who((await game.enter(await game.provider.token({ sub: 'oidc-player' }))).body);
  const { body } = await game.app.owner.get(path());
  expect(body).toMatchObject([
    {
      user: { id: second.id },
      provider_type: 'OIDC',
      issuer: game.provider.issuer,
      external_id: 'oidc-player',
      is_provisional: true,
      created_at: expect.stringMatching(/^\d{4}-/),
    },
    { user: { id: first.id, global_name: 'Gawain' }, provider_type: 'DISCORD_BOT', issuer: '', external_id: 'bot-player' },
  ]);
  const page = await game.app.owner.get(path(), { query: { limit: 1 } });
  expect(page.body).toEqual(body.slice(0, 1));
  const next = await game.app.owner.get(path(), { query: { limit: 1, before: body[0]?.id ?? '' } });
  expect(next.body).toEqual(body.slice(1));
});

test('[errors 20012, errors 10002, errors 50035] others do not list them', async () => {
  const eve = await game.p.person('eve');
  expect((await eve.get(path())).error.code).toBe(20012);
  expect((await game.app.owner.get('/applications/1/players')).error.code).toBe(10002);
  expect((await game.app.owner.get(path(), { query: { limit: 0 } })).error.code).toBe(50035);
});
