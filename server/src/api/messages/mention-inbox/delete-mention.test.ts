import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[people/inbox-of-mentions] a removed mention stays removed, for that person only', async ({
  alice,
  channel,
  member,
  message,
}) => {
  const sent = await alice.post(`/channels/${channel.id}/messages`, { content: `@everyone <@${member.id}>` });
  const session = await member.connect();
  const path = `/users/@me/mentions/${sent.body.id}` as const;
  p.events.length = 0;
  expect((await member.delete(path)).status).toBe(204);
  expect(await session.event('RECENT_MENTION_DELETE')).toEqual({ message_id: sent.body.id });
  expect((await member.get('/users/@me/mentions')).body).toEqual([]);
  expect((await member.delete(path)).status).toBe(204);
  expect(p.emitted('RECENT_MENTION_DELETE')).toHaveLength(1);
  expect((await member.get(`/channels/${channel.id}/messages/${sent.body.id}`)).status).toBe(200);
  const plain = await member.delete(`/users/@me/mentions/${message}`);
  expect([plain.status, plain.error.code]).toEqual([404, 10008]);
});
