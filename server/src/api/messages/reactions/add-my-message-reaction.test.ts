import { bitsOf } from '@guildhall/protocol/permissions';
import type { Account } from '@guildhall/testkit/platform';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let p: TestPlatform;
let alice: Account;
let bob: Account;
let guild: Awaited<ReturnType<TestPlatform['guild']>>;
let path: `/channels/${string}/messages`;
let message: string;

beforeAll(async () => {
  p = await startPlatform();
  alice = await p.person('alice');
  bob = await p.person('bob');
  guild = await p.guild(alice);
  path = `/channels/${guild.text.id}/messages`;
  await p.join(alice, guild.text.id, bob);
});
afterAll(() => p.stop());
beforeEach(async () => {
  message = (await alice.post(path, { content: 'react to me' })).body.id;
  p.events.length = 0;
});

const react = (by: Account, emoji: string) => by.put(`${path}/${message}/reactions/${encodeURIComponent(emoji)}/@me`);
const shown = async (by: Account) => (await by.get(`${path}/${message}`)).body.reactions;

test('[operations] a reaction is announced, and shown to its user as their own', async () => {
  const answer = await react(bob, '👍');
  expect([answer.status, answer.body]).toEqual([204, undefined]);
  expect(p.emitted('MESSAGE_REACTION_ADD')).toEqual([
    {
      user_id: bob.id,
      channel_id: guild.text.id,
      message_id: message,
      guild_id: guild.id,
      member: expect.objectContaining({ user: expect.objectContaining({ id: bob.id }) }),
      emoji: { id: null, name: '👍' },
      message_author_id: alice.id,
      burst: false,
      burst_colors: [],
      type: 0,
    },
  ]);
  const reaction = {
    emoji: { id: null, name: '👍' },
    count: 1,
    count_details: { normal: 1, burst: 0 },
    burst_colors: [],
    me: true,
    me_burst: false,
  };
  expect(await shown(bob)).toEqual([reaction]);
  expect(await shown(alice)).toEqual([{ ...reaction, me: false }]);
});

test('adding a reaction again has no effect', async () => {
  await react(bob, '👍');
  expect((await react(bob, '👍')).status).toBe(204);
  expect(p.emitted('MESSAGE_REACTION_ADD')).toHaveLength(1);
  expect(await shown(bob)).toMatchObject([{ count: 1 }]);
});

test('emoji are listed in the order they were first added, with their counts', async () => {
  for (const emoji of ['😀', '🍎', '👋']) await react(alice, emoji);
  await react(bob, '🍎');
  expect(await shown(bob)).toMatchObject([
    { emoji: { name: '😀' }, count: 1, me: false },
    { emoji: { name: '🍎' }, count: 2, me: true },
    { emoji: { name: '👋' }, count: 1, me: false },
  ]);
  const page = await bob.get(path, { query: { limit: 1 } });
  expect(page.body[0]?.reactions).toEqual(await shown(bob));
});

const SELECTOR = '\u{fe0f}';

test.each(['❤', `❤${SELECTOR}`, '➡', `1${SELECTOR}⃣`, '1⃣', '👨‍👩‍👧', '🏳‍🌈', '👍🏽', '☝🏽', '🇩🇪', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', `👍${SELECTOR}`])(
  'a reaction keeps the spelling of its emoji: %s',
  async (name) => {
    expect((await react(bob, name)).status).toBe(204);
    expect(await shown(bob)).toMatchObject([{ emoji: { id: null, name } }]);
    expect(p.emitted('MESSAGE_REACTION_ADD')).toMatchObject([{ emoji: { id: null, name } }]);
  },
);

test('a repeated variation selector is dropped', async () => {
  expect((await react(bob, `➡${SELECTOR.repeat(9)}`)).status).toBe(204);
  expect(await shown(bob)).toMatchObject([{ emoji: { id: null, name: `➡${SELECTOR}` } }]);
});

test.each(['abc', '👍👍', '1', ' ', 'smile:123456789012345678', 'a:smile:1', '👍 '])(
  '[errors] %j is not an emoji: 10014',
  async (emoji) => {
    const answer = await react(bob, emoji);
    expect([answer.status, answer.error.code]).toEqual([404, 10014]);
    expect(p.emitted('MESSAGE_REACTION_ADD')).toEqual([]);
  },
);

test('[operations] adding a new emoji needs ADD_REACTIONS, any reaction READ_MESSAGE_HISTORY', async () => {
  const target = `/channels/${guild.text.id}/permissions/${bob.id}` as const;
  await react(alice, '😀');
  await alice.put(target, { type: 1, deny: String(bitsOf('ADD_REACTIONS')), allow: '0' });
  const refused = await react(bob, '🍎');
  expect([refused.status, refused.error.code]).toEqual([403, 50013]);
  expect((await react(bob, '😀')).status).toBe(204);
  await alice.put(target, { type: 1, deny: String(bitsOf('READ_MESSAGE_HISTORY')), allow: '0' });
  const blind = await react(bob, '😀');
  expect([blind.status, blind.error.code]).toEqual([403, 50013]);
  await alice.delete(target);
});

test('[limits] twenty different emoji, also under concurrent requests: 30010', async () => {
  const emoji = Array.from({ length: 25 }, (_, n) => String.fromCodePoint(0x1f600 + n));
  const answers = await Promise.all(emoji.map((one) => react(alice, one)));
  expect(answers.filter((answer) => answer.status === 204)).toHaveLength(20);
  expect(answers.filter((answer) => answer.error.code !== undefined).map((answer) => [answer.status, answer.error.code])).toEqual(
    Array.from({ length: 5 }, () => [400, 30010]),
  );
  expect(await shown(alice)).toHaveLength(20);
});

test('[errors] an unknown message is 10008', async () => {
  const answer = await bob.put(`${path}/1/reactions/${encodeURIComponent('👍')}/@me`);
  expect([answer.status, answer.error.code]).toEqual([404, 10008]);
});
