import { permissionBits, startFixtures } from '@guildhall/testkit/fixtures';
import type { Account } from '@guildhall/testkit/platform';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('a list of channels is never stale: each change shows in the next read of everyone', async ({ alice, member, guild }) => {
  const path = `/guilds/${guild.id}/channels` as const;
  const read = async (who: Account) => JSON.stringify((await who.get(path)).body);
  const { id } = guild.text;
  const role = (await alice.post<{ id: string }>(`/guilds/${guild.id}/roles`, { name: 'r', permissions: '0' })).body.id;
  const overwrites = `/channels/${id}/permissions` as const;
  const view = permissionBits('VIEW_CHANNEL');
  let sent = '';
  const changes: [string, () => Promise<unknown>, 'seen' | 'unseen'][] = [
    [
      'a message',
      async () => (sent = (await alice.post<{ id: string }>(`/channels/${id}/messages`, { content: 'a' })).body.id),
      'seen',
    ],
    ['a pin', () => alice.put(`/channels/${id}/messages/pins/${sent}`), 'seen'],
    ['a topic', () => alice.patch(`/channels/${id}`, { topic: 'about' }), 'seen'],
    ['a channel', () => alice.post(path, { name: 'more' }), 'seen'],
    ['a denial for everyone', () => alice.put(`${overwrites}/${guild.id}`, { type: 0, deny: view }), 'unseen'],
    ['an overwrite for the member', () => alice.put(`${overwrites}/${member.id}`, { type: 1, allow: view }), 'seen'],
    ['without it', () => alice.delete(`${overwrites}/${member.id}`), 'unseen'],
    ['an overwrite for a role', () => alice.put(`${overwrites}/${role}`, { type: 0, allow: view }), 'unseen'],
    ['that role', () => alice.put(`/guilds/${guild.id}/members/${member.id}/roles/${role}`), 'seen'],
    ['without the role', () => alice.delete(`/guilds/${guild.id}/members/${member.id}/roles/${role}`), 'unseen'],
    ['another name', () => alice.patch(`/channels/${id}`, { name: 'renamed' }), 'unseen'],
  ];
  for (const [name, change, expected] of changes) {
    const before = await read(alice);
    await read(member);
    await change();
    const after = await read(alice);
    if (!name.includes('role') || name.startsWith('an overwrite')) expect(after, name).not.toBe(before);
    const seen = (await member.get<{ id: string }[]>(path)).body;
    expect(seen.some((channel) => channel.id === id) ? 'seen' : 'unseen', name).toBe(expected);
    const all: { id: string }[] = JSON.parse(after);
    const hidden = seen.every((channel) => JSON.stringify(all.find((one) => one.id === channel.id)) === JSON.stringify(channel));
    expect(hidden, name).toBe(true);
  }
});

test('a member in a timeout views channels by the clock, as before and after it', async ({ alice, member, guild }) => {
  const path = `/guilds/${guild.id}/channels` as const;
  const read = async () => JSON.stringify((await member.get(path)).body);
  const before = await read();
  const until = new Date(p.clock.now() + 60_000).toISOString();
  await alice.patch(`/guilds/${guild.id}/members/${member.id}`, { communication_disabled_until: until });
  expect(await read()).toBe(before);
  await p.clock.advance(61_000);
  expect(await read()).toBe(before);
});
