import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { adopt, CLEARED, tagged } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());
const operator = await p.person('operator');

test('a changed tag or badge clears the tag of every user who adopted the old one, with events', async () => {
  for (const change of [{ tag: 'NEW' }, { badge: 7 }]) {
    const { ada, bob, guild, profile } = await tagged(p, operator);
    for (const one of [ada, bob]) await adopt(one, guild.id);
    await ada.patch(profile, change);
    await p.jobs();
    for (const one of [ada, bob]) {
      expect((await one.get('/users/@me')).body.primary_guild).toEqual(CLEARED);
      expect(p.emitted('USER_UPDATE')).toContainEqual(expect.objectContaining({ id: one.id, primary_guild: CLEARED }));
      expect(p.emitted('GUILD_MEMBER_UPDATE')).toContainEqual(
        expect.objectContaining({ guild_id: guild.id, user: expect.objectContaining({ id: one.id, primary_guild: CLEARED }) }),
      );
    }
  }
});

test('a user who adopts the new tag before the old ones are cleared keeps it', async () => {
  const { ada, bob, guild, profile } = await tagged(p, operator);
  for (const one of [ada, bob]) await adopt(one, guild.id);
  await ada.patch(profile, { tag: 'NEW' });
  await adopt(bob, guild.id);
  await p.jobs();
  expect((await bob.get('/users/@me')).body.primary_guild).toMatchObject({ identity_guild_id: guild.id, tag: 'NEW' });
});

test('a removed tag, a lost feature and a deleted guild clear the tag of all users who showed it', async () => {
  const end = [
    ({ ada, profile }: Awaited<ReturnType<typeof tagged>>) => ada.patch(profile, { tag: null }),
    ({ guild }: Awaited<ReturnType<typeof tagged>>) => operator.patch(`/operator/guilds/${guild.id}`, { features: [] }),
    ({ ada, guild }: Awaited<ReturnType<typeof tagged>>) => ada.delete(`/guilds/${guild.id}`),
  ];
  for (const go of end) {
    const scene = await tagged(p, operator);
    await adopt(scene.bob, scene.guild.id);
    expect((await go(scene)).status).toBeLessThan(300);
    await p.jobs();
    expect((await scene.bob.get('/users/@me')).body.primary_guild).toEqual(CLEARED);
    expect(p.emitted('USER_UPDATE').at(-1)).toMatchObject({ id: scene.bob.id, primary_guild: CLEARED });
    expect((await adopt(scene.bob, scene.guild.id)).status).toBeGreaterThanOrEqual(400);
  }
});

test('a guild that gets the feature back has no tag until it sets one', async () => {
  const { ada, guild, profile } = await tagged(p, operator);
  await operator.patch(`/operator/guilds/${guild.id}`, { features: [] });
  expect(p.emitted('GUILD_UPDATE').at(-1)).toMatchObject({ id: guild.id, profile: null });
  await operator.patch(`/operator/guilds/${guild.id}`, { features: ['GUILD_TAGS'] });
  expect((await ada.get(profile)).body.tag).toBeNull();
});

test('clears the tag of more users than one step handles', async () => {
  const { ada, guild, profile } = await tagged(p, operator);
  const shown = JSON.stringify({ identity_guild_id: guild.id, identity_enabled: true, tag: 'ADA', badge: 'x' });
  const ids = Array.from({ length: 250 }, (_, n) => String(10_000 + n));
  await p.server.platform.store.transaction(async ({ kysely }) => {
    await kysely
      .insertInto('users')
      .values(
        ids.map((id) => ({
          id,
          kind: 'person' as const,
          username: `many_${id}`,
          discriminator: '0',
          bio: '',
          flags: 0,
          locale: 'en-US',
          operator: 0,
          primary_guild_id: guild.id,
          primary_guild_json: shown,
        })),
      )
      .execute();
  });
  await ada.patch(profile, { tag: 'ALL' });
  await p.jobs();
  const told = p.emitted('USER_UPDATE').filter((one) => ids.includes(String(one.id)));
  expect(told.length).toBe(250);
  for (const one of told) expect(one).toMatchObject({ primary_guild: CLEARED });
});
