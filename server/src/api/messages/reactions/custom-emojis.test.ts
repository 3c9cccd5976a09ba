import { bitsOf } from '@guildhall/protocol/permissions';
import { type Account, type Bot, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const GIF =
  'data:image/gif;base64,R0lGODlhCAAIAIAAAExpcf8AACH/C05FVFNDQVBFMi4wAwEAAAAh+QQFCgAAACwAAAAACAAIAAACB4yPqcvtXQAAIfkEBQoAAAAsAAAAAAgACACATGlxAAAAAgeMj6nL7V0AADs=';

let p: TestPlatform;
let ada: Account;
let bot: Bot;
let guild: Awaited<ReturnType<TestPlatform['guild']>>;
let other: Awaited<ReturnType<TestPlatform['guild']>>;
let message: string;

beforeAll(async () => {
  p = await startPlatform();
  ada = await p.person('ada');
  guild = await p.guild(ada);
  other = await p.guild(ada);
  bot = await p.bot(ada, { guild, permissions: '0' });
});
afterAll(() => p.stop());
beforeEach(async () => {
  message = (await ada.post(`/channels/${guild.text.id}/messages`, { content: 'react' })).body.id;
  p.events.length = 0;
});

const at = (emoji: string, rest = '') =>
  `/channels/${guild.text.id}/messages/${message}/reactions/${encodeURIComponent(emoji)}${rest}` as const;
const react = (by: Account, emoji: string) => by.put(at(emoji, '/@me'));
const make = async (where: { id: string }, name: string, body: object = {}) =>
  (await ada.post(`/guilds/${where.id}/emojis`, { name, image: PNG, ...body })).body.id;
const shown = async () => (await ada.get(`/channels/${guild.text.id}/messages/${message}`)).body.reactions ?? [];

test('[operations] a custom emoji is name:id; only the id counts, and the real name is shown', async () => {
  const id = await make(guild, 'party');
  expect((await react(bot, `whatever:${id}`)).status).toBe(204);
  expect((await react(ada, `party:${id}`)).status).toBe(204);
  expect(p.emitted('MESSAGE_REACTION_ADD')).toMatchObject([
    { user_id: bot.id, emoji: { id, name: 'party' } },
    { user_id: ada.id, emoji: { id, name: 'party' } },
  ]);
  expect(await shown()).toMatchObject([{ emoji: { id, name: 'party' }, count: 2 }]);
  expect((await ada.get(at(`party:${id}`))).body.map((user) => user.id).sort()).toEqual([ada.id, bot.id].sort());
});

test('an animated emoji is marked, and may be written a:name:id as client libraries do', async () => {
  const id = await make(guild, 'dance', { image: GIF });
  expect((await react(bot, `a:dance:${id}`)).status).toBe(204);
  expect(p.emitted('MESSAGE_REACTION_ADD')).toMatchObject([{ emoji: { id, name: 'dance', animated: true } }]);
});

test('every kind of removal names the custom emoji', async () => {
  const id = await make(guild, 'party');
  const emoji = { id, name: 'party' };
  await react(bot, `party:${id}`);
  await bot.delete(at(`party:${id}`, '/@me'));
  expect(p.emitted('MESSAGE_REACTION_REMOVE')).toMatchObject([{ user_id: bot.id, emoji }]);
  await react(bot, `party:${id}`);
  await ada.delete(at(`party:${id}`, `/${bot.id}`));
  expect(p.emitted('MESSAGE_REACTION_REMOVE').at(-1)).toMatchObject({ user_id: bot.id, emoji });
  await react(bot, `party:${id}`);
  await ada.delete(at(`party:${id}`));
  expect(p.emitted('MESSAGE_REACTION_REMOVE_EMOJI')).toMatchObject([{ emoji }]);
  expect(await shown()).toEqual([]);
});

test('[errors] unknown emojis, emojis of other guilds and role-restricted emojis are 10014', async () => {
  const role = await ada.post(`/guilds/${guild.id}/roles`, { name: 'fans' });
  const kept = await make(guild, 'fans', { roles: [role.body.id] });
  const foreign = await make(other, 'foreign');
  for (const emoji of ['smile:123456789012345678', `fans:${kept}`, `foreign:${foreign}`, 'smile:99999999999999999999']) {
    const refused = await react(bot, emoji);
    expect([emoji, refused.status, refused.error.code]).toEqual([emoji, 404, 10014]);
  }
  await ada.put(`/guilds/${guild.id}/members/${bot.id}/roles/${role.body.id}`);
  expect((await react(bot, `fans:${kept}`)).status).toBe(204);
});

test('[operations] another guild’s emoji needs USE_EXTERNAL_EMOJIS, unless the message has it already', async () => {
  const foreign = await make(other, 'foreign');
  await p.install(ada, bot, other, '0');
  const deny = String(bitsOf('USE_EXTERNAL_EMOJIS'));
  await ada.put(`/channels/${guild.text.id}/permissions/${bot.id}`, { type: 1, allow: '0', deny });
  const refused = await react(bot, `foreign:${foreign}`);
  expect([refused.status, refused.error.code]).toEqual([403, 50013]);
  expect((await react(ada, `foreign:${foreign}`)).status).toBe(204);
  expect((await react(bot, `foreign:${foreign}`)).status).toBe(204);
  await ada.delete(`/channels/${guild.text.id}/permissions/${bot.id}`);
  const second = await make(other, 'second');
  expect((await react(bot, `second:${second}`)).status).toBe(204);
});

test('an app uses its own emojis everywhere; no other user can', async () => {
  const made = await bot.post(`/applications/${bot.applicationId}/emojis`, { name: 'app', image: PNG });
  const refused = await react(ada, `app:${made.body.id}`);
  expect([refused.status, refused.error.code]).toEqual([404, 10014]);
  expect((await react(bot, `app:${made.body.id}`)).status).toBe(204);
});

test('a renamed or deleted emoji stays under the message as it was added', async () => {
  const id = await make(guild, 'party');
  await react(bot, `party:${id}`);
  await ada.patch(`/guilds/${guild.id}/emojis/${id}`, { name: 'renamed' });
  await react(ada, `renamed:${id}`);
  expect(await shown()).toMatchObject([{ emoji: { id, name: 'party' }, count: 2 }]);
  await ada.delete(`/guilds/${guild.id}/emojis/${id}`);
  expect(await shown()).toMatchObject([{ emoji: { id, name: 'party' }, count: 2 }]);
});
