import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] counts without removing; seven days by default; requires both permissions', async () => {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  const guild = await p.guild(ada);
  await p.join(ada, guild.text.id, bob);
  const path = `/guilds/${guild.id}/prune`;
  await p.server.platform.store.transaction(({ kysely }) =>
    kysely
      .updateTable('members')
      .set((eb) => ({ joined_at: eb('joined_at', '-', 8 * 86_400_000) }))
      .execute(),
  );
  const before = p.events.length;
  expect((await ada.get(path)).body).toEqual({ pruned: 1 });
  expect((await ada.get(path, { query: { days: 8 } })).body).toEqual({ pruned: 0 });
  expect((await ada.get(path, { query: { days: 9 } })).body).toEqual({ pruned: 0 });
  expect(p.events.length).toBe(before);
  expect((await bob.get(`/guilds/${guild.id}`)).status).toBe(200);
  for (const name of ['KICK_MEMBERS', 'MANAGE_GUILD'] as const) {
    expect((await bob.get(path)).body.code).toBe(50013);
    const role = await ada.post<{ id: string }>(`/guilds/${guild.id}/roles`, { permissions: String(PERMISSIONS[name]) });
    await ada.put(`/guilds/${guild.id}/members/${bob.id}/roles/${role.body.id}`);
  }
  expect((await bob.get(path)).body).toEqual({ pruned: 0 });
});
