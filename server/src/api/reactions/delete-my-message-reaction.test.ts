import { bitsOf } from '@guildhall/protocol/permissions';
import type { Account } from '@guildhall/testkit/platform';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let p: TestPlatform;
let alice: Account;
let bob: Account;
let guild: Awaited<ReturnType<TestPlatform['guild']>>;
let path: string;
let message: string;

beforeAll(async () => {
  p = await startPlatform();
  alice = await p.person('alice');
  bob = await p.person('bob');
  guild = await p.guild(alice);
  await p.join(alice, guild.text.id, bob);
});
afterAll(() => p.stop());
beforeEach(async () => {
  message = (await alice.post<{ id: string }>(`/channels/${guild.text.id}/messages`, { content: 'hi' })).body.id;
  path = `/channels/${guild.text.id}/messages/${message}/reactions`;
  for (const by of [alice, bob]) for (const emoji of ['👍', '😀']) await by.put(`${path}/${encodeURIComponent(emoji)}/@me`);
  p.events.length = 0;
});

const THUMB = encodeURIComponent('👍');
const LEAF = encodeURIComponent('🍁');

async function shown(): Promise<[string, number][]> {
  const { body } = await alice.get<{ reactions?: { emoji: { name: string }; count: number }[] }>(
    `/channels/${guild.text.id}/messages/${message}`,
  );
  return body.reactions?.map((reaction) => [reaction.emoji.name, reaction.count]) ?? [];
}

test('[operations] one’s own reaction goes and is announced', async () => {
  const answer = await bob.delete(`${path}/${THUMB}/@me`);
  expect([answer.status, answer.body]).toEqual([204, undefined]);
  expect(p.emitted('MESSAGE_REACTION_REMOVE')).toEqual([
    {
      user_id: bob.id,
      channel_id: guild.text.id,
      message_id: message,
      guild_id: guild.id,
      emoji: { id: null, name: '👍' },
      burst: false,
      type: 0,
    },
  ]);
  expect(await shown()).toEqual([
    ['👍', 1],
    ['😀', 2],
  ]);
});

test('a reaction that one has not made changes nothing; an emoji that nobody used is 10014', async () => {
  await bob.delete(`${path}/${THUMB}/@me`);
  expect((await bob.delete(`${path}/${THUMB}/@me`)).status).toBe(204);
  expect(p.emitted('MESSAGE_REACTION_REMOVE')).toHaveLength(1);
  const unknown = await bob.delete(`${path}/${LEAF}/@me`);
  expect([unknown.status, unknown.body.code]).toEqual([404, 10014]);
});

test('[operations] it needs no permission but to see the channel', async () => {
  const target = `/channels/${guild.text.id}/permissions/${bob.id}`;
  await alice.put(target, { type: 1, deny: String(bitsOf('READ_MESSAGE_HISTORY', 'ADD_REACTIONS')), allow: '0' });
  expect((await bob.delete(`${path}/${THUMB}/@me`)).status).toBe(204);
  await alice.put(target, { type: 1, deny: String(bitsOf('VIEW_CHANNEL')), allow: '0' });
  const hidden = await bob.delete(`${path}/${THUMB}/@me`);
  expect([hidden.status, hidden.body.code]).toEqual([403, 50001]);
  await alice.delete(target);
});
