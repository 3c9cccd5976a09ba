import { type Account, type Bot, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { found, index, type Query, say, search } from './test/scene.ts';

let p: TestPlatform;
let alice: Account;
let bob: Account;
let bot: Bot;
let guild: Awaited<ReturnType<TestPlatform['guild']>>;
let other: { id: string };
let role: { id: string };
const ids: Record<string, string> = {};

const find = (query: Query) => found(alice, guild.id, { sort_order: 'asc', ...query });

/** Sets the data of a message as stored. */
async function give(content: string, data: object): Promise<void> {
  const data_json = JSON.stringify(data);
  await p.server.platform.store.transaction((db) =>
    db.kysely
      .updateTable('messages')
      .set({ data_json })
      .where('id', '=', ids[content] ?? '')
      .execute(),
  );
}

const NOTHING = { attachments: [], embeds: [], components: [], mentions: [], mention_roles: [] };
const SNAPSHOT = { ...NOTHING, type: 0, flags: 0, timestamp: '2026-11-21T12:00:00.000000+00:00', edited_timestamp: null };

beforeAll(async () => {
  p = await startPlatform();
  alice = await p.person('alice');
  bob = await p.person('bob');
  guild = await p.guild(alice);
  await p.join(alice, guild.text.id, bob);
  bot = await p.bot(alice, { guild });
  other = (await alice.post(`/guilds/${guild.id}/channels`, { name: 'other' })).body;
  role = (await alice.post(`/guilds/${guild.id}/roles`, { name: 'crew', mentionable: true })).body;
  const speak = async (by: Account, content: string, more: object = {}, channelId = guild.text.id) => {
    const [id] = await say(by, channelId, { content, ...more });
    ids[content] = id ?? '';
  };
  await speak(alice, 'plain');
  await speak(bob, 'of bob');
  await speak(bot, 'of bot', { embeds: [{ title: 'card', provider: { name: 'Cards' } }] });
  await speak(alice, `to <@${bob.id}>`);
  await speak(alice, `to <@&${role.id}>`);
  await speak(alice, 'to @everyone');
  await speak(bob, 'an answer', { message_reference: { message_id: ids.plain } });
  await speak(alice, 'see https://Example.org/a?b=c and http://x.example.com:80/.');
  await speak(alice, 'elsewhere', {}, other.id);
  await speak(alice, 'picture');
  await speak(alice, 'film');
  await speak(alice, 'talk');
  await speak(alice, 'sticker');
  await speak(alice, 'forward');
  await speak(alice, 'moving');
  await speak(alice, 'hook');
  const poll = {
    question: { text: 'Tea?' },
    answers: [{ poll_media: { text: 'Yes' } }, { poll_media: { text: 'No' } }],
    duration: 1,
  };
  await speak(alice, '', { poll });
  await index(p, alice, guild.id);
  await give('picture', { attachments: [{ id: '1', filename: 'Cat.PNG', size: 1, content_type: 'image/png' }] });
  await give('film', { attachments: [{ id: '2', filename: 'film.tar.gz', size: 1, content_type: 'video/mp4' }] });
  await give('talk', { attachments: [{ id: '3', filename: 'talk', size: 1, content_type: 'audio/ogg' }] });
  await give('sticker', { sticker_items: [{ id: '1', name: 'wave', format_type: 1 }] });
  await give('forward', { message_snapshots: [{ message: { ...SNAPSHOT, content: 'the forwarded text' } }] });
  await give('moving', { embeds: [{ type: 'gifv', provider: { name: 'Tenor' } }, { type: 'article' }] });
  await give('hook', { webhook: { id: '5', name: 'hook', avatar: null } });
});
afterAll(() => p.stop());

describe('[limits] filters by author', () => {
  test('author_id, any of the ids', async () => {
    expect(await find({ author_id: [bob.id] })).toEqual(['of bob', 'an answer']);
    expect(await find({ author_id: [bob.id, bot.id] })).toEqual(['of bob', 'of bot', 'an answer']);
    expect(await find({ author_id: '1' })).toEqual([]);
  });

  test('author_type matches any wanted kind and no negated one', async () => {
    expect(await find({ author_type: 'bot' })).toEqual(['of bot']);
    expect(await find({ author_type: ['bot', 'webhook'] })).toEqual(['of bot', 'hook']);
    expect(await find({ author_type: ['-user'] })).toEqual(['of bot', 'hook']);
    expect(await find({ author_type: ['-user', '-bot'] })).toEqual(['hook']);
    expect(await find({ author_type: ['user', 'bot'], author_id: [bob.id, bot.id] })).toHaveLength(3);
    expect(await find({ author_type: ['-webhook', '-bot', '-user'] })).toEqual([]);
  });
});

describe('[limits] filters by mentions and replies', () => {
  test('mentions, mentions_role_id, mention_everyone', async () => {
    expect(await find({ mentions: [bob.id, '1'] })).toEqual([`to <@${bob.id}>`]);
    expect(await find({ mentions: alice.id })).toEqual(['an answer']);
    expect(await find({ mentions_role_id: role.id })).toEqual([`to <@&${role.id}>`]);
    expect(await find({ mention_everyone: true })).toEqual(['to @everyone']);
    const others = await find({ mention_everyone: false });
    expect([others.length, others.includes('to @everyone')]).toEqual([16, false]);
  });

  test('replied_to_user_id, replied_to_message_id', async () => {
    expect(await find({ replied_to_user_id: alice.id })).toEqual(['an answer']);
    expect(await find({ replied_to_user_id: bob.id })).toEqual([]);
    expect(await find({ replied_to_message_id: ids.plain ?? '' })).toEqual(['an answer']);
    expect(await find({ replied_to_message_id: ids.film ?? '' })).toEqual([]);
  });
});

describe('[limits] filters by place and time', () => {
  test('channel_id', async () => {
    expect(await find({ channel_id: other.id })).toEqual(['elsewhere']);
    expect(await find({ channel_id: [other.id, guild.text.id] })).toHaveLength(17);
    expect(await find({ channel_id: '1' })).toEqual([]);
  });

  test('min_id and max_id exclude the ids themselves', async () => {
    expect(await find({ min_id: ids.plain ?? '', max_id: ids['of bot'] ?? '' })).toEqual(['of bob']);
    expect(await find({ min_id: ids[''] ?? '' })).toEqual([]);
    expect(await find({ max_id: ids['of bob'] ?? '' })).toEqual(['plain']);
  });

  test('include_nsfw: age-restricted channels only if it is set', async () => {
    await alice.patch(`/channels/${other.id}`, { nsfw: true });
    expect(await find({ content: 'elsewhere' })).toEqual([]);
    expect(await find({ content: 'elsewhere', include_nsfw: false })).toEqual([]);
    expect(await find({ content: 'elsewhere', include_nsfw: true })).toEqual(['elsewhere']);
    await alice.patch(`/channels/${other.id}`, { nsfw: false });
    expect(await find({ content: 'elsewhere' })).toEqual(['elsewhere']);
  });
});

describe('[limits] filters by content', () => {
  test('has: all of the wanted, none of the negated', async () => {
    const link = 'see https://Example.org/a?b=c and http://x.example.com:80/.';
    expect(await find({ has: 'link' })).toEqual([link]);
    expect(await find({ has: 'embed' })).toEqual(['of bot', 'moving']);
    expect(await find({ has: 'file' })).toEqual(['picture', 'film', 'talk']);
    expect(await find({ has: 'image' })).toEqual(['picture', 'moving']);
    expect(await find({ has: 'video' })).toEqual(['film']);
    expect(await find({ has: 'sound' })).toEqual(['talk']);
    expect(await find({ has: 'sticker' })).toEqual(['sticker']);
    expect(await find({ has: 'snapshot' })).toEqual(['forward']);
    expect(await find({ has: 'poll' })).toEqual(['']);
    expect(await find({ has: ['file', '-image'] })).toEqual(['film', 'talk']);
    expect(await find({ has: ['file', 'video'] })).toEqual(['film']);
    const without = await find({ has: ['-file', '-link', '-embed', '-sticker', '-snapshot', '-poll'] });
    expect(without).not.toContain(link);
    expect(without).toHaveLength(8);
  });

  test('link_hostname, embed_provider, embed_type', async () => {
    expect(await find({ link_hostname: 'example.org' })).toHaveLength(1);
    expect(await find({ link_hostname: ['nowhere.example', 'X.example.com'] })).toHaveLength(1);
    expect(await find({ link_hostname: 'example.com' })).toEqual([]);
    expect(await find({ embed_provider: 'Tenor' })).toEqual(['moving']);
    expect(await find({ embed_provider: ['tenor'] })).toEqual([]);
    expect(await find({ embed_provider: ['Tenor', 'Cards'] })).toEqual(['of bot', 'moving']);
    expect(await find({ embed_type: 'gif' })).toEqual(['moving']);
    expect(await find({ embed_type: ['video', 'article'] })).toEqual(['moving']);
    expect(await find({ embed_type: 'image' })).toEqual([]);
  });

  test('attachment_extension, attachment_filename', async () => {
    expect(await find({ attachment_extension: 'png' })).toEqual(['picture']);
    expect(await find({ attachment_extension: ['gz', 'PNG'] })).toEqual(['picture', 'film']);
    expect(await find({ attachment_extension: 'tar' })).toEqual([]);
    expect(await find({ attachment_filename: 'cat.png' })).toEqual(['picture']);
    expect(await find({ attachment_filename: ['talk', 'film.tar.gz'] })).toEqual(['film', 'talk']);
    expect(await find({ attachment_filename: 'cat' })).toEqual([]);
  });

  test('words of forwarded messages', async () => {
    expect(await find({ content: 'forwarded text' })).toEqual(['forward']);
  });
});

test('[limits] all filters must match', async () => {
  expect(await find({ content: 'answer', author_id: bob.id, mentions: alice.id, channel_id: guild.text.id })).toEqual([
    'an answer',
  ]);
  expect(await find({ content: 'answer', author_id: alice.id })).toEqual([]);
  expect(await find({ content: 'answer', has: '-link', author_type: 'user', pinned: false })).toEqual(['an answer']);
  const all = await search(alice, guild.id, { author_type: ['user', 'bot', 'webhook'] });
  expect(all.body.total_results).toBe(17);
});
