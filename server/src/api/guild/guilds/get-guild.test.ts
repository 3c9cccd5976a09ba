import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[operations] a member reads the guild, with counts on request', async ({ alice, guild, bot }) => {
  const plain = await bot.get(`/guilds/${guild.id}`);
  expect(plain.status).toBe(200);
  expect(plain.body).toMatchObject({ id: guild.id, owner_id: alice.id, name: 'Test guild', emojis: [], stickers: [] });
  expect(plain.body.approximate_member_count).toBeUndefined();

  const before = await alice.get(`/guilds/${guild.id}`, { query: { with_counts: true } });
  expect(before.body).toMatchObject({ approximate_member_count: 2, approximate_presence_count: 0 });
  await alice.connect();
  const after = await alice.get(`/guilds/${guild.id}`, { query: { with_counts: true } });
  expect(after.body).toMatchObject({ approximate_member_count: 2, approximate_presence_count: 1 });
});

test('an unknown guild is 10004, one that the viewer is not in 50001', async ({ alice, guild, bob }) => {
  const unknown = await alice.get('/guilds/1');
  expect([unknown.status, unknown.error.code]).toEqual([404, 10004]);
  const foreign = await bob.get(`/guilds/${guild.id}`);
  expect([foreign.status, foreign.error.code]).toEqual([403, 50001]);
  const malformed = await alice.get('/guilds/abc');
  expect(malformed.body).toMatchObject({ code: 50035, errors: { guild_id: { _errors: [{ code: 'NUMBER_TYPE_COERCE' }] } } });
  expect((await p.anyone.get(`/guilds/${guild.id}`)).status).toBe(401);
});
