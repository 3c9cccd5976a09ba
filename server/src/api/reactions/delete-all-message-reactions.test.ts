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

test('[operations] all reactions go at once, with MANAGE_MESSAGES', async () => {
  const refused = await bob.delete(path);
  expect([refused.status, refused.body.code]).toEqual([403, 50013]);
  expect(await shown()).toEqual([
    ['👍', 2],
    ['😀', 2],
  ]);
  await alice.put(`/channels/${guild.text.id}/permissions/${bob.id}`, {
    type: 1,
    allow: String(bitsOf('MANAGE_MESSAGES')),
    deny: '0',
  });
  const answer = await bob.delete(path);
  expect([answer.status, answer.body]).toEqual([204, undefined]);
  expect(p.emitted('MESSAGE_REACTION_REMOVE_ALL')).toEqual([
    { channel_id: guild.text.id, message_id: message, guild_id: guild.id },
  ]);
  expect(await shown()).toEqual([]);
});

test('the second time nothing is announced; emoji can be put anew', async () => {
  await alice.delete(path);
  expect((await alice.delete(path)).status).toBe(204);
  expect(p.emitted('MESSAGE_REACTION_REMOVE_ALL')).toHaveLength(1);
  for (const emoji of [LEAF, THUMB]) await bob.put(`${path}/${emoji}/@me`);
  expect(await shown()).toEqual([
    ['🍁', 1],
    ['👍', 1],
  ]);
});
