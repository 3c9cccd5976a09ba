import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

const features = ['MEMBER_VERIFICATION_GATE_ENABLED', 'MEMBER_VERIFICATION_MANUAL_APPROVAL'];

test('[operations] one of two concurrent reviewers decides; the other gets 404, and so does a caller who names another guild', async ({
  alice,
  guild,
  bob,
}) => {
  const other = await p.guild(alice);
  for (const { id } of [guild, other]) await alice.patch(`/guilds/${id}`, { features });
  const asked = await bob.put<{ id: string }>(`/guilds/${guild.id}/requests/@me`, {});
  const path = `/guilds/${guild.id}/requests/${asked.body.id}` as const;
  expect((await alice.patch(`/guilds/${other.id}/requests/${asked.body.id}`, { action: 'APPROVED' })).status).toBe(404);
  const both = await Promise.all([alice.patch(path, { action: 'APPROVED' }), alice.patch(path, { action: 'REJECTED' })]);
  expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 404]);
  const isIn = (await bob.get(`/guilds/${guild.id}`)).status === 200;
  expect(isIn).toBe(both[0].status === 200);
  expect(p.emitted('GUILD_JOIN_REQUEST_UPDATE').length).toBe(1);
});
