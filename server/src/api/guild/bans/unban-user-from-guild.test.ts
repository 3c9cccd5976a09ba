import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[operations] lifts a ban with GUILD_BAN_REMOVE and audit 23; a user who is not banned is 10026', async ({
  alice,
  guild,
  member,
  bob,
}) => {
  const path = `/guilds/${guild.id}/bans/${bob.id}` as const;
  await alice.put(path, {});
  expect((await member.delete(path)).error.code).toBe(50013);
  expect((await alice.delete(path, undefined, { headers: { 'x-audit-log-reason': 'forgiven' } })).status).toBe(204);
  expect(p.emitted('GUILD_BAN_REMOVE')).toEqual([{ guild_id: guild.id, user: expect.objectContaining({ id: bob.id }) }]);
  const entry = p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1);
  expect(entry).toMatchObject({ action_type: 23, user_id: alice.id, target_id: bob.id, reason: 'forgiven' });
  expect(await alice.delete(path)).toMatchObject({ status: 404, body: { code: 10026 } });
  expect((await alice.delete(`/guilds/${guild.id}/bans/1`)).error.code).toBe(10026);
});
