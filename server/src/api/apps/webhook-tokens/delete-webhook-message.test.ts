import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { auditOf, hooked } from '../../messages/webhooks/test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] a webhook deletes its own message: MESSAGE_DELETE, no audit entry; other messages are 10008', async () => {
  const { ada, guild, own, open } = await hooked(p);
  const sent = await p.anyone.post<{ id: string }>(open, { content: 'mine' }, { query: { wait: true } });
  const hers = await ada.post<{ id: string }>(`/channels/${guild.text.id}/messages`, { content: 'hers' });
  const messages = `/channels/${guild.text.id}/messages` as const;
  await ada.put(`${messages}/${sent.body.id}/reactions/${encodeURIComponent('🔥')}/@me`);
  expect((await p.anyone.delete(`${own}/wrong/messages/${sent.body.id}`)).error.code).toBe(50027);
  expect((await p.anyone.delete(`${open}/messages/${hers.body.id}`)).error.code).toBe(10008);
  expect((await p.anyone.delete(`${open}/messages/${sent.body.id}`)).status).toBe(204);
  expect(p.emitted('MESSAGE_DELETE').at(-1)).toEqual({ id: sent.body.id, channel_id: guild.text.id, guild_id: guild.id });
  expect((await ada.get(`${messages}/${sent.body.id}`)).error.code).toBe(10008);
  expect((await p.anyone.delete(`${open}/messages/${sent.body.id}`)).error.code).toBe(10008);
  expect((await auditOf(ada, guild.id, 72)).entries).toEqual([]);
});

test("users who manage messages can delete a webhook's message, with an audit entry", async () => {
  const { ada, bob, guild, hook, open } = await hooked(p);
  const sent = await p.anyone.post<{ id: string }>(open, { content: 'mine' }, { query: { wait: true } });
  const path = `/channels/${guild.text.id}/messages/${sent.body.id}` as const;
  expect((await bob.delete(path)).error.code).toBe(50013);
  expect((await ada.delete(path)).status).toBe(204);
  expect((await auditOf(ada, guild.id, 72)).entries).toMatchObject([{ target_id: hook.id }]);
});
