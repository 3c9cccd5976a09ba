import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[limits] an expired invite is refused immediately, and the managers of the channel are notified of its deletion', async () => {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const made = await ada.post<{ code: string }>(`/channels/${guild.text.id}/invites`, { max_age: 60 });
  const kept = await ada.post<{ code: string }>(`/channels/${guild.text.id}/invites`, { max_age: 0 });
  await p.clock.advance(59_000);
  await p.jobs();
  expect((await p.anyone.get(`/invites/${made.body.code}`)).status).toBe(200);
  await p.clock.advance(1000);
  expect((await p.anyone.get(`/invites/${made.body.code}`)).body.code).toBe(10006);
  await p.jobs();
  expect(p.emitted('INVITE_DELETE')).toEqual([{ channel_id: guild.text.id, guild_id: guild.id, code: made.body.code }]);
  expect((await p.anyone.get(`/invites/${kept.body.code}`)).status).toBe(200);
});

test('an invite that was revoked earlier is not deleted twice', async () => {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const made = await ada.post<{ code: string }>(`/channels/${guild.text.id}/invites`, { max_age: 60 });
  await ada.delete(`/invites/${made.body.code}`);
  const told = p.emitted('INVITE_DELETE').length;
  await p.clock.advance(61_000);
  await p.jobs();
  expect(p.emitted('INVITE_DELETE')).toHaveLength(told);
});
