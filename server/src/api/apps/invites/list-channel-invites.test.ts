import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test("[invites/invites] lists the channel's invites with metadata, oldest first, without expired ones", async ({
  alice,
  guild,
}) => {
  const other = await alice.post(`/guilds/${guild.id}/channels`, { name: 'other', type: 0 });
  const path = `/channels/${guild.text.id}/invites` as const;
  expect((await alice.get(path)).body).toEqual([]);
  await alice.post(path, { max_age: 1 });
  await p.clock.advance(2000);
  const one = await alice.post(path, { max_uses: 5 });
  await p.clock.advance(1000);
  const two = await alice.post(path, { max_age: 0 });
  await alice.post(`/channels/${other.body.id}/invites`, {});
  const listed = await alice.get(path);
  expect(listed.status).toBe(200);
  expect(listed.body).toEqual([one.body, two.body]);
});

test('[operations] requires MANAGE_CHANNELS', async ({ guild, member }) => {
  const refused = await member.get(`/channels/${guild.text.id}/invites`);
  expect([refused.status, refused.error.code]).toEqual([403, 50013]);
});
