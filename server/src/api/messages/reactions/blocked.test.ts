import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[errors 90001] a user whom the author has blocked cannot react, in a guild or in a direct message', async () => {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  const guild = await p.guild(ada);
  await p.join(ada, guild.text.id, bob);
  const direct = await ada.post<{ id: string }>('/users/@me/channels', { recipient_id: bob.id });
  for (const channelId of [guild.text.id, direct.body.id]) {
    await ada.delete(`/users/@me/relationships/${bob.id}`);
    const sent = await ada.post<{ id: string }>(`/channels/${channelId}/messages`, { content: 'look' });
    const reaction = `/channels/${channelId}/messages/${sent.body.id}/reactions/${encodeURIComponent('👍')}/@me`;
    await ada.put(`/users/@me/relationships/${bob.id}`, { type: 2 });
    p.events.length = 0;
    const refused = await bob.put(reaction);
    expect([refused.status, refused.body.code]).toEqual([403, 90001]);
    expect(p.emitted('MESSAGE_REACTION_ADD')).toEqual([]);
    // The block does not affect the author's own reactions.
    expect((await ada.put(reaction)).status).toBe(204);
    await ada.delete(`/users/@me/relationships/${bob.id}`);
    expect((await bob.put(reaction)).status).toBe(204);
  }
});
