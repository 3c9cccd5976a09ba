import { app, bearer, tokensOf } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test("[games/headless-sessions] a user cannot end another's session, nor a game another game's", async () => {
  const [of, other] = [await app(p), await app(p)];
  const [ada, ben] = [await p.person('ada'), await p.person('ben')];
  await p.befriend(ada, ben);
  const scope = 'openid sdk.social_layer_presence';
  const [own, elsewhere, theirs] = await Promise.all([
    tokensOf(p, ada, of, scope),
    tokensOf(p, ada, other, scope),
    tokensOf(p, ben, of, scope),
  ]);
  const looking = await ben.connect();
  const shown = await bearer(p, own).post('/users/@me/headless-sessions', {
    activities: [{ name: 'Chess', type: 0 }],
  });
  await looking.event('PRESENCE_UPDATE');
  for (const by of [elsewhere, theirs])
    expect((await bearer(p, by).post('/users/@me/headless-sessions/delete', { token: shown.body.token })).status).toBe(204);
  await looking.settle();
  expect(looking.seen('PRESENCE_UPDATE')).toHaveLength(1);
});
