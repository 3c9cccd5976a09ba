import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] MANAGE_GUILD sees all with metadata, VIEW_AUDIT_LOG without, other members are refused', async () => {
  const ada = await p.person('ada');
  const bob = await p.person('bob');
  const guild = await p.guild(ada);
  const path = `/guilds/${guild.id}/invites`;
  await p.join(ada, guild.text.id, bob);
  const made = await ada.post(`/channels/${guild.text.id}/invites`, { max_uses: 7 });
  const whole = await ada.get<object[]>(path);
  expect(whole.body).toContainEqual(made.body);
  expect((await bob.get(path)).body.code).toBe(50013);
  const reader = await ada.post<{ id: string }>(`/guilds/${guild.id}/roles`, { permissions: String(PERMISSIONS.VIEW_AUDIT_LOG) });
  await ada.put(`/guilds/${guild.id}/members/${bob.id}/roles/${reader.body.id}`);
  const partial = await bob.get<object[]>(path);
  expect(partial.status).toBe(200);
  expect(partial.body).toHaveLength(whole.body.length);
  for (const invite of partial.body) expect(invite).not.toHaveProperty('max_uses');
});
