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

test('[operations] all reactions of one emoji go, with MANAGE_MESSAGES', async () => {
  const refused = await bob.delete(`${path}/${THUMB}`);
  expect([refused.status, refused.body.code]).toEqual([403, 50013]);
  await alice.put(`/channels/${guild.text.id}/permissions/${bob.id}`, {
    type: 1,
    allow: String(bitsOf('MANAGE_MESSAGES')),
    deny: '0',
  });
  const answer = await bob.delete(`${path}/${THUMB}`);
  expect([answer.status, answer.body]).toEqual([204, undefined]);
  expect(p.emitted('MESSAGE_REACTION_REMOVE_EMOJI')).toEqual([
    { channel_id: guild.text.id, guild_id: guild.id, message_id: message, emoji: { id: null, name: '👍' } },
  ]);
  expect(await shown()).toEqual([['😀', 2]]);
});

test('[errors] an emoji that nobody used is 10014', async () => {
  const answer = await alice.delete(`${path}/${LEAF}`);
  expect([answer.status, answer.body.code]).toEqual([404, 10014]);
  expect(p.emitted('MESSAGE_REACTION_REMOVE_EMOJI')).toEqual([]);
});
