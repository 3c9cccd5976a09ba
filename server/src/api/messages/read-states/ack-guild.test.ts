import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[people/read-states] a whole guild is marked as read, with one event for each unread channel', async ({
  alice,
  guild,
  channel,
  member,
  bob,
}) => {
  await p.clock.advance(1000);
  const other = (await alice.post(`/guilds/${guild.id}/channels`, { name: 'other', type: 0 })).body.id;
  const ids = new Map<string, string>();
  for (const id of [channel.id, other])
    ids.set(id, (await alice.post(`/channels/${id}/messages`, { content: '@everyone' })).body.id);
  p.events.length = 0;
  const answer = await member.post(`/guilds/${guild.id}/ack`);
  expect([answer.status, answer.body]).toEqual([204, undefined]);
  const acks = p
    .emitted('MESSAGE_ACK')
    .map(({ channel_id, message_id, mention_count }) => [channel_id, message_id, mention_count]);
  expect(acks).toHaveLength(2);
  expect(acks).toEqual(expect.arrayContaining([...ids].map(([id, messageId]) => [id, messageId, 0])));
  p.events.length = 0;
  await member.post(`/guilds/${guild.id}/ack`);
  expect(p.emitted('MESSAGE_ACK')).toEqual([]);
  expect((await bob.post(`/guilds/${guild.id}/ack`)).status).toBeGreaterThanOrEqual(403);
});

test('[people/read-states] flags and the last visit are kept; a deleted state is unread again', async ({
  channel,
  message,
  member,
}) => {
  const path = `/channels/${channel.id}/messages/${message}/ack` as const;
  p.events.length = 0;
  await member.post(path, { flags: 1, last_viewed: 4000 });
  await member.post(path, { last_viewed: 4001 });
  await member.post(path, { last_viewed: 4001 });
  expect(p.emitted('MESSAGE_ACK')).toMatchObject([
    { flags: 1, last_viewed: 4000 },
    { message_id: message, last_viewed: 4001 },
  ]);
  const entries = async () => (await member.connect()).ready.read_state?.entries ?? [];
  expect(await entries()).toMatchObject([{ id: channel.id, flags: 1, last_viewed: 4001 }]);
  const deleted = await member.delete(`/channels/${channel.id}/messages/ack`, { version: 2 });
  expect(deleted.status).toBe(204);
  expect((await entries()).filter((entry) => 'flags' in entry)).toEqual([]);
});
