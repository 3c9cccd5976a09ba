import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[operations] returns a ban with its user and reason; 10026 for a user who is not banned here; requires BAN_MEMBERS', async ({
  alice,
  guild,
  member,
  bob,
}) => {
  const other = await p.guild(alice);
  const path = `/guilds/${guild.id}/bans/${bob.id}` as const;
  await alice.put(path, {}, { headers: { 'x-audit-log-reason': 'it%20was%20late' } });
  expect((await alice.get(path)).body).toEqual({
    user: expect.objectContaining({ id: bob.id, username: bob.username }),
    reason: 'it was late',
  });
  for (const missing of [
    `/guilds/${other.id}/bans/${bob.id}`,
    `/guilds/${guild.id}/bans/${member.id}`,
    `/guilds/${guild.id}/bans/1`,
  ])
    expect(await alice.get(missing)).toMatchObject({ status: 404, body: { code: 10026 } });
  expect((await member.get(path)).error.code).toBe(50013);
  expect((await bob.get(path)).error.code).toBe(50001);
});
