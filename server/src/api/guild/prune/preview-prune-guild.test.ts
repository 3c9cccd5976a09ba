import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[operations] counts without removing; seven days by default; requires both permissions', async ({
  alice,
  guild,
  member,
}) => {
  const path = `/guilds/${guild.id}/prune` as const;
  await p.server.platform.store.transaction(({ kysely }) =>
    kysely
      .updateTable('members')
      .set((eb) => ({ joined_at: eb('joined_at', '-', 8 * 86_400_000) }))
      .execute(),
  );
  const before = p.events.length;
  expect((await alice.get(path)).body).toEqual({ pruned: 1 });
  expect((await alice.get(path, { query: { days: 8 } })).body).toEqual({ pruned: 0 });
  expect((await alice.get(path, { query: { days: 9 } })).body).toEqual({ pruned: 0 });
  expect(p.events.length).toBe(before);
  expect((await member.get(`/guilds/${guild.id}`)).status).toBe(200);
  for (const name of ['KICK_MEMBERS', 'MANAGE_GUILD'] as const) {
    expect((await member.get(path)).error.code).toBe(50013);
    const role = await alice.post(`/guilds/${guild.id}/roles`, { permissions: String(PERMISSIONS[name]) });
    await alice.put(`/guilds/${guild.id}/members/${member.id}/roles/${role.body.id}`);
  }
  expect((await member.get(path)).body).toEqual({ pruned: 0 });
});
