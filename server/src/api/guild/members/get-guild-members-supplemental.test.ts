import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[guilds/finding-members] returns how the named members joined, in the given order, without strangers', async ({
  alice,
  guild,
  member,
}) => {
  const stranger = await p.person('stranger');
  const path = `/guilds/${guild.id}/members/supplemental`;
  const found = await alice.post(path, { user_ids: [member.id, stranger.id, alice.id, member.id] });
  expect([found.status, found.body]).toMatchObject([
    200,
    [
      { user_id: member.id, join_source_type: 5, source_invite_code: expect.any(String), inviter_id: alice.id },
      { user_id: alice.id, join_source_type: 0, source_invite_code: null, inviter_id: null },
    ],
  ]);
});

test('refusals: without MANAGE_GUILD 50013, no ids or more than 200: 50035', async ({ alice, guild, member }) => {
  const path = `/guilds/${guild.id}/members/supplemental`;
  expect((await member.post(path, { user_ids: [alice.id] })).error.code).toBe(50013);
  const many = Array.from({ length: 201 }, (_one, n) => String(n + 1));
  for (const user_ids of [[], many, ['x']]) expect((await alice.post(path, { user_ids })).error.code).toBe(50035);
});
