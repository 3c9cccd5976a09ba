import { Actor } from '@guildhall/testkit/actor';
import { startPlatform } from '@guildhall/testkit/platform';
import { Game } from '@guildhall/testkit/provisional-scene';
import { afterAll, expect, test } from 'vitest';
import { adopt, CLEARED, HIDDEN, NEVER, tagged } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());
const operator = await p.person('operator');

test('[guilds/guild-tags] a member shows the tag of a guild: it is in every user object, with USER_UPDATE and GUILD_MEMBER_UPDATE', async () => {
  const { ada, bob, guild, profile } = await tagged(p, operator);
  const elsewhere = await p.guild(bob);
  const session = await bob.connect();
  expect((await bob.get('/users/@me')).body.primary_guild).toBe(NEVER);
  const before = await bob.post(`/channels/${guild.text.id}/messages`, { content: 'before' });
  expect(before.body.author).toMatchObject({ primary_guild: NEVER });

  const shown = await adopt(bob, guild.id);
  const badge = (await ada.get(profile)).body.badge_hash;
  const tag = { identity_guild_id: guild.id, identity_enabled: true, tag: 'ADA', badge };
  expect([shown.status, shown.body.id, shown.body.primary_guild]).toEqual([200, bob.id, tag]);
  expect(await session.event('USER_UPDATE')).toMatchObject({ id: bob.id, primary_guild: tag });
  const told = p.emitted('GUILD_MEMBER_UPDATE').slice(-2);
  expect(told.map((one) => one.guild_id).sort()).toEqual([guild.id, elsewhere.id].sort());
  for (const one of told) expect(one).toMatchObject({ user: { id: bob.id, primary_guild: tag } });

  expect((await ada.get(`/users/${bob.id}`)).body.primary_guild).toEqual(tag);
  expect((await ada.get(`/users/${bob.id}/profile`)).body.user).toMatchObject({ primary_guild: tag });
  expect((await ada.get(`/guilds/${guild.id}/members/${bob.id}`)).body.user).toMatchObject({ primary_guild: tag });
  const written = await bob.post(`/channels/${guild.text.id}/messages`, { content: 'after' });
  expect(written.body.author).toMatchObject({ primary_guild: tag });
  expect(p.emitted('MESSAGE_CREATE').at(-1)).toMatchObject({ author: { primary_guild: tag } });
  const mention = await ada.post(`/channels/${guild.text.id}/messages`, { content: `<@${bob.id}>` });
  expect(mention.body.mentions).toMatchObject([{ id: bob.id, primary_guild: tag }]);
  const page = await ada.get(`/channels/${guild.text.id}/messages`);
  expect(page.body.find(({ id }) => id === before.body.id)?.author).toMatchObject({ primary_guild: tag });
  const again = await bob.connect();
  expect(again.ready.user).toMatchObject({ primary_guild: tag });
});

test('hiding the tag sets `identity_enabled` to false; repeating it emits nothing, and an empty body changes nothing', async () => {
  const { bob, guild } = await tagged(p, operator);
  await adopt(bob, guild.id);
  const count = p.emitted('USER_UPDATE').length;
  await adopt(bob, guild.id);
  for (const body of [{}, { identity_enabled: true }, { identity_enabled: null }])
    expect((await bob.put('/users/@me/clan', body)).body.primary_guild).toMatchObject({ identity_guild_id: guild.id });
  expect(p.emitted('USER_UPDATE').length).toBe(count);
  expect((await bob.put('/users/@me/clan', { identity_enabled: false })).body.primary_guild).toEqual(HIDDEN);
  expect(p.emitted('GUILD_MEMBER_UPDATE').at(-1)).toMatchObject({ user: { id: bob.id, primary_guild: HIDDEN } });
  await adopt(bob, guild.id);
  expect((await bob.put('/users/@me/clan', { identity_guild_id: null })).body.primary_guild).toEqual(HIDDEN);
  const required = await bob.put('/users/@me/clan', { identity_enabled: true });
  expect(required.body).toMatchObject({ code: 50035, errors: { identity_guild_id: {} } });
});

test('[errors] not a member 50001, no tag 50035, a bot 401 or 403, an invalid id 50035; nothing changes', async () => {
  const [one, bare] = [await tagged(p, operator), await tagged(p, operator, null)];
  await adopt(one.bob, one.guild.id);
  const shown = (await one.bob.get('/users/@me')).body.primary_guild;
  expect((await adopt(one.bob, bare.guild.id)).error.code).toBe(50001);
  expect((await adopt(one.bob, '1')).error.code).toBe(50001);
  expect((await adopt(one.bob, 'x')).body).toMatchObject({ code: 50035, errors: { identity_guild_id: {} } });
  expect((await adopt(bare.bob, bare.guild.id)).body).toMatchObject({
    code: 50035,
    errors: { identity_guild_id: { _errors: [{ code: 'GUILD_TAG_MISSING' }] } },
  });
  const bot = await p.bot(one.ada, { guild: one.guild });
  expect((await adopt(bot, one.guild.id)).error.code).toBe(20001);
  expect((await one.bob.get('/users/@me')).body.primary_guild).toEqual(shown);
  expect((await bare.bob.get('/users/@me')).body.primary_guild).toBeNull();
});

test("leaving the guild, a kick and a ban clear the tag, and the user's other guilds are notified", async () => {
  const leave = [
    ({ bob, guild }: Awaited<ReturnType<typeof tagged>>) => bob.delete(`/users/@me/guilds/${guild.id}`),
    ({ ada, bob, guild }: Awaited<ReturnType<typeof tagged>>) => ada.delete(`/guilds/${guild.id}/members/${bob.id}`),
    ({ ada, bob, guild }: Awaited<ReturnType<typeof tagged>>) => ada.put(`/guilds/${guild.id}/bans/${bob.id}`, {}),
  ];
  for (const go of leave) {
    const scene = await tagged(p, operator);
    const elsewhere = await p.guild(scene.bob);
    await adopt(scene.bob, scene.guild.id);
    expect((await go(scene)).status).toBe(204);
    expect((await scene.bob.get('/users/@me')).body.primary_guild).toEqual(CLEARED);
    expect(p.emitted('USER_UPDATE').at(-1)).toMatchObject({ id: scene.bob.id, primary_guild: CLEARED });
    expect(p.emitted('GUILD_MEMBER_UPDATE').at(-1)).toMatchObject({
      guild_id: elsewhere.id,
      user: { id: scene.bob.id, primary_guild: CLEARED },
    });
    expect(p.emitted('GUILD_MEMBER_REMOVE').at(-1)).toMatchObject({ user: { id: scene.bob.id, primary_guild: CLEARED } });
  }
});

test('leaving another guild keeps the tag', async () => {
  const [one, other] = [await tagged(p, operator), await tagged(p, operator)];
  await p.join(other.ada, other.guild.text.id, one.bob);
  await adopt(one.bob, one.guild.id);
  await one.bob.delete(`/users/@me/guilds/${other.guild.id}`);
  expect((await one.bob.get('/users/@me')).body.primary_guild).toMatchObject({ identity_guild_id: one.guild.id });
});

test('a user who adopts a tag while being kicked does not keep it', async () => {
  const { ada, bob, guild } = await tagged(p, operator);
  await Promise.all([adopt(bob, guild.id), ada.delete(`/guilds/${guild.id}/members/${bob.id}`)]);
  expect((await bob.get('/users/@me')).body.primary_guild?.identity_guild_id ?? null).toBeNull();
});

test('provisional accounts are refused', async () => {
  const game = await Game.start();
  const { access_token } = await game.player('player-1');
  const player = new Actor(game.p.address, `Bearer ${access_token}`);
  const answer = await player.put('/users/@me/clan', { identity_enabled: false });
  expect([answer.status, answer.error.code]).toEqual([403, 50002]);
  await game.stop();
});
