import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[errors 90001] a user whom the author has blocked cannot react, in a guild or in a direct message', async ({
  alice,
  guild,
  member,
}) => {
  const direct = await alice.post('/users/@me/channels', { recipient_id: member.id });
  for (const channelId of [guild.text.id, direct.body.id]) {
    await alice.delete(`/users/@me/relationships/${member.id}`);
    const sent = await alice.post(`/channels/${channelId}/messages`, { content: 'look' });
    const reaction = `/channels/${channelId}/messages/${sent.body.id}/reactions/${encodeURIComponent('👍')}/@me` as const;
    await alice.put(`/users/@me/relationships/${member.id}`, { type: 2 });
    p.events.length = 0;
    const refused = await member.put(reaction);
    expect([refused.status, refused.error.code]).toEqual([403, 90001]);
    expect(p.emitted('MESSAGE_REACTION_ADD')).toEqual([]);
    // The block does not affect the author's own reactions.
    expect((await alice.put(reaction)).status).toBe(204);
    await alice.delete(`/users/@me/relationships/${member.id}`);
    expect((await member.put(reaction)).status).toBe(204);
  }
});
