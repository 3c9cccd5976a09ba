import { startFixtures } from '@guildhall/testkit/fixtures';
import type { Account } from '@guildhall/testkit/platform';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

/** The mention counts of all channels in READY, by channel. */
async function counts(who: Account): Promise<Map<string, number>> {
  const session = await who.connect();
  const { read_state } = session.ready;
  await session.close();
  return new Map(read_state?.entries.map((entry) => [entry.id, 'mention_count' in entry ? entry.mention_count : 0]));
}

/** The mention counts in READY and, after marking the channel as unread from its start, in MESSAGE_ACK. */
async function counted(who: Account, channelId: string): Promise<[number | undefined, number | undefined]> {
  const inReady = (await counts(who)).get(channelId);
  p.events.length = 0;
  await who.post(`/channels/${channelId}/messages/1/ack`, { manual: true });
  return [inReady, p.emitted('MESSAGE_ACK').at(-1)?.mention_count];
}

test('[people/read-states] suppressed mentions of everyone and of roles do not count', async ({
  alice,
  guild,
  channel,
  member,
}) => {
  const role = (await alice.post(`/guilds/${guild.id}/roles`, { name: 'readers' })).body.id;
  await alice.put(`/guilds/${guild.id}/members/${member.id}/roles/${role}`);
  await p.clock.advance(1000);
  for (const content of ['@everyone', `<@&${role}>`, `<@${member.id}>`])
    await alice.post(`/channels/${channel.id}/messages`, { content });
  const suppress = (body: object) => member.patch(`/users/@me/guilds/${guild.id}/settings`, body);
  expect(await counted(member, channel.id)).toEqual([3, 3]);
  await suppress({ suppress_everyone: true });
  expect(await counted(member, channel.id)).toEqual([2, 2]);
  await suppress({ suppress_roles: true });
  expect(await counted(member, channel.id)).toEqual([1, 1]);
  await suppress({ suppress_everyone: false, muted: true });
  expect(await counted(member, channel.id)).toEqual([2, 2]);
});

test('[people/read-states] messages of blocked and ignored users, and the person’s own, do not count', async ({
  alice,
  channel,
  member,
}) => {
  const carol = await p.person('carol');
  await p.join(alice, channel.id, carol);
  await p.clock.advance(1000);
  for (const by of [alice, carol, member]) await by.post(`/channels/${channel.id}/messages`, { content: `<@${member.id}>` });
  expect(await counted(member, channel.id)).toEqual([0, 2]);
  await member.put(`/users/@me/relationships/${carol.id}`, { type: 2 });
  expect(await counted(member, channel.id)).toEqual([1, 1]);
  expect((await member.put(`/users/@me/relationships/${alice.id}/ignore`)).status).toBe(204);
  expect(await counted(member, channel.id)).toEqual([0, 0]);
});

test('[people/read-states] in a muted private channel only mentions count', async ({ alice, bob, member }) => {
  for (const one of [alice, member]) await p.befriend(one, bob);
  const open = async (by: Account, other: Account) => (await by.post('/users/@me/channels', { recipients: [other.id] })).body.id;
  const [dm, second] = [await open(alice, bob), await open(member, bob)];
  for (const content of ['hello', `<@${bob.id}> hello`, 'again']) await alice.post(`/channels/${dm}/messages`, { content });
  for (const content of ['hello', 'again']) await member.post(`/channels/${second}/messages`, { content });
  expect(await counted(bob, dm)).toEqual([3, 3]);
  const mute = (body: object) => bob.patch('/users/@me/guilds/@me/settings', body);
  await mute({ channel_overrides: { [dm]: { muted: true, mute_config: { selected_time_window: 60, end_time: null } } } });
  expect([await counted(bob, dm), await counted(bob, second)]).toEqual([
    [1, 1],
    [2, 2],
  ]);
  await p.clock.advance(61_000);
  await p.jobs();
  expect(await counted(bob, dm)).toEqual([3, 3]);
  await mute({ muted: true });
  expect([await counted(bob, dm), await counted(bob, second)]).toEqual([
    [1, 1],
    [0, 0],
  ]);
  await bob.put(`/users/@me/relationships/${alice.id}`, { type: 2 });
  await mute({ muted: false });
  expect(await counted(bob, dm)).toEqual([0, 0]);
});
