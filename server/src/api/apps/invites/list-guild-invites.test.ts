import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[operations] MANAGE_GUILD sees all with metadata, VIEW_AUDIT_LOG without, other members are refused', async ({
  alice,
  guild,
  bob,
}) => {
  const path = `/guilds/${guild.id}/invites` as const;
  await p.join(alice, guild.text.id, bob);
  const made = await alice.post(`/channels/${guild.text.id}/invites`, { max_uses: 7 });
  const whole = await alice.get(path);
  expect(whole.body).toContainEqual(made.body);
  expect((await bob.get(path)).error.code).toBe(50013);
  const reader = await alice.post(`/guilds/${guild.id}/roles`, {
    permissions: String(PERMISSIONS.VIEW_AUDIT_LOG),
  });
  await alice.put(`/guilds/${guild.id}/members/${bob.id}/roles/${reader.body.id}`);
  const partial = await bob.get(path);
  expect(partial.status).toBe(200);
  expect(partial.body).toHaveLength(whole.body.length);
  for (const invite of partial.body) expect(invite).not.toHaveProperty('max_uses');
});
