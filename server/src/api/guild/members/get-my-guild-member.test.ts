import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { app, bearer, tokensOf } from '@guildhall/testkit/oauth-scene';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] with guilds.members.read an application can read its user as a member', async () => {
  const of = await app(p);
  const guild = await p.guild(of.owner);
  const ada = await p.person('ada');
  await p.join(of.owner, guild.text.id, ada);
  await ada.patch(`/guilds/${guild.id}/members/@me`, { nick: 'Countess' });
  const seen = await bearer(p, await tokensOf(p, ada, of, 'guilds.members.read')).get(`/users/@me/guilds/${guild.id}/member`);
  expect(seen.status).toBe(200);
  expect(seen.body).toMatchObject({ user: { id: ada.id }, nick: 'Countess', permissions: expect.stringMatching(/^\d+$/) });
});

test('[errors 50026] refused without the scope and for guilds the user is not in; 401 for all other callers', async () => {
  const of = await app(p);
  const guild = await p.guild(of.owner);
  const path = `/users/@me/guilds/${guild.id}/member` as const;
  expect((await bearer(p, await tokensOf(p, of.owner, of, 'guilds')).get(path)).error.code).toBe(50026);
  const eve = bearer(p, await tokensOf(p, await p.person('eve'), of, 'guilds.members.read'));
  expect((await eve.get(path)).error.code).toBe(50001);
  expect((await eve.get('/users/@me/guilds/1/member')).error.code).toBe(10004);
  for (const actor of [of.owner, of.bot, p.anyone]) expect((await actor.get(path)).status).toBe(401);
});
