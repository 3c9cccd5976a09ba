import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test("[invites/invites] lists the channel's invites with metadata, oldest first, without expired ones", async () => {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const other = await ada.post<{ id: string }>(`/guilds/${guild.id}/channels`, { name: 'other', type: 0 });
  const path = `/channels/${guild.text.id}/invites`;
  expect((await ada.get(path)).body).toEqual([]);
  await ada.post(path, { max_age: 1 });
  await p.clock.advance(2000);
  const one = await ada.post(path, { max_uses: 5 });
  await p.clock.advance(1000);
  const two = await ada.post(path, { max_age: 0 });
  await ada.post(`/channels/${other.body.id}/invites`, {});
  const listed = await ada.get(path);
  expect(listed.status).toBe(200);
  expect(listed.body).toEqual([one.body, two.body]);
});

test('[operations] requires MANAGE_CHANNELS', async () => {
  const ada = await p.person('ada');
  const bob = await p.person('bob');
  const guild = await p.guild(ada);
  await p.join(ada, guild.text.id, bob);
  const refused = await bob.get(`/channels/${guild.text.id}/invites`);
  expect([refused.status, refused.body.code]).toEqual([403, 50013]);
});
