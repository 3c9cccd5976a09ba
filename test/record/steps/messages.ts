import type { Found } from '../found.ts';
import { form, pngFile, textFile } from '../media.ts';
import { allow, HOUR, THUMB, UNKNOWN, type World } from '../world.ts';

const BUTTON = { type: 1, components: [{ type: 2, style: 1, label: 'Press', custom_id: 'press' }] };
const MENU = {
  type: 1,
  components: [{ type: 3, custom_id: 'pick', options: ['One', 'Two'].map((label) => ({ label, value: label })) }],
};
const CONTAINER = {
  type: 17,
  accent_color: 255,
  components: [
    { type: 10, content: '# Title' },
    { type: 14 },
    {
      type: 9,
      components: [{ type: 10, content: 'text' }],
      accessory: { type: 2, style: 5, label: 'Open', url: 'https://example.org/' },
    },
  ],
};
const EMBED = {
  title: 'Title',
  description: 'Text',
  color: 255,
  url: 'https://example.org/',
  timestamp: '2026-01-02T03:04:05.000Z',
  footer: { text: 'Foot' },
  author: { name: 'Author' },
  fields: [{ name: 'a', value: 'b', inline: true }],
};
const POLL = {
  question: { text: 'Which?' },
  answers: [{ poll_media: { text: 'One' } }, { poll_media: { text: 'Two', emoji: { name: '👍' } } }],
  duration: 1,
};

/** Messages with everything that they may hold. */
export async function messages(w: World): Promise<void> {
  const { moderator, member, stranger, bot, plainBot, text, hidden } = w;
  const at = `/channels/${text}/messages`;
  const first = await member.post(at, { content: 'hello' });
  for (const body of [
    { embeds: [EMBED] },
    { content: `<@${member.id}> <@&${w.memberRole}> <#${text}>` },
    { content: `<@${member.id}> @everyone`, allowed_mentions: { parse: [] } },
    { content: '@everyone @here', allowed_mentions: { parse: ['everyone'] } },
    { content: 'press', components: [BUTTON] },
    { content: 'pick', components: [MENU] },
    { flags: 1 << 15, components: [CONTAINER] },
    { content: 'a reply', message_reference: { message_id: first.id } },
    { content: 'a quiet reply', message_reference: { message_id: first.id }, allowed_mentions: { replied_user: false } },
    { message_reference: { type: 1, message_id: first.id, channel_id: text } },
    { content: 'once', nonce: '4711', enforce_nonce: true },
    { content: 'once', nonce: '4711', enforce_nonce: true },
    { content: 'silent', flags: 1 << 12, tts: true },
    { content: '||spoiler|| `code` https://127.0.0.1:9/page' },
    { poll: POLL },
  ])
    await bot.post(at, body);
  for (const body of [
    {},
    { content: '' },
    { content: 5 },
    { content: 'x'.repeat(2001) },
    { embeds: [{ title: 'fine' }, { title: 'x'.repeat(257) }] },
    { embeds: [{}] },
    { embeds: Array.from({ length: 11 }, () => ({ title: 'many' })) },
    { embeds: [{ url: 'no address' }] },
    { content: 'both', flags: 1 << 15, components: [CONTAINER] },
    { components: [{ type: 1, components: [] }] },
    { components: [{ type: 1, components: [{ type: 2, style: 1, label: 'no id' }] }] },
    { components: [{ type: 99 }] },
    { content: 'lost', message_reference: { message_id: UNKNOWN } },
    { content: 'mentions', allowed_mentions: { parse: ['users'], users: [member.id] } },
    { content: 'mentions', allowed_mentions: { parse: ['nobody'] } },
    { poll: { question: { text: '' }, answers: [] } },
    { poll: { ...POLL, duration: 10_000 } },
    { sticker_ids: [UNKNOWN] },
    { attachments: [{ id: '0', filename: 'missing.png' }] },
    { content: 'nonce', nonce: 'x'.repeat(26) },
    'no object',
    [],
  ])
    await bot.post(at, body);
  await bot.post(at, '{"content": broken', { headers: { 'content-type': 'application/json' } });
  await bot.post(at, 'content=form', { headers: { 'content-type': 'application/x-www-form-urlencoded' } });
  await stranger.post(at, { content: 'refused' });
  await member.post(`/channels/${hidden}/messages`, { content: 'refused' });
  await plainBot.post(`/channels/${hidden}/messages`, { content: 'refused' });
  await bot.post(`/channels/${UNKNOWN}/messages`, { content: 'nowhere' });
  await bot.post(`/channels/${hidden}/messages`, { content: 'hidden' });
  await member.post(at, { content: `<@${w.plainBot.id}> mentioned` });
  await reading(w, first.id);
  await editing(w);
  await files(w);
  await polls(w);
  await moderator.delete(`${at}/${first.id}`);
  await member.delete(`${at}/${first.id}`);
}

async function reading(w: World, first: string): Promise<void> {
  const { member, stranger, bot, plainBot, text } = w;
  const at = `/channels/${text}/messages`;
  for (const query of [{}, { limit: 2 }, { limit: 2, after: first }, { limit: 2, before: first }, { limit: 3, around: first }])
    await bot.get(at, { query });
  for (const query of [{ limit: 101 }, { limit: 0 }, { before: 'none' }, { before: first, after: first }])
    await bot.get(at, { query });
  await member.get(at, { query: { limit: 3 } });
  await plainBot.get(at, { query: { limit: 2 } });
  await stranger.get(at);
  await bot.get(`${at}/${first}`);
  await plainBot.get(`${at}/${first}`);
  await bot.get(`${at}/${UNKNOWN}`);
  await bot.get(`${at}/none`);
  await member.post(`${at}/${first}/ack`, { token: null });
  await member.post(`${at}/${first}/ack`, { manual: true, mention_count: 3 });
  await member.post('/read-states/ack-bulk', { read_states: [{ channel_id: text, message_id: first, read_state_type: 0 }] });
  await member.post('/read-states/ack-bulk', { read_states: 5 });
  await member.post(`/channels/${text}/pins/ack`);
}

async function editing(w: World): Promise<void> {
  const { moderator, member, bot, text } = w;
  const at = `/channels/${text}/messages`;
  const sent = await bot.post(at, { content: 'to be edited', embeds: [EMBED] });
  for (const body of [
    { content: 'edited' },
    { embeds: [] },
    { content: 'with a button', components: [BUTTON] },
    { components: [] },
    { flags: 4 },
    { content: 'x'.repeat(2001) },
    { content: '' },
    { content: null },
    { embeds: 'none' },
    { flags: 'all' },
  ])
    await bot.patch(`${at}/${sent.id}`, body);
  await member.patch(`${at}/${sent.id}`, { content: 'not mine' });
  await moderator.patch(`${at}/${sent.id}`, { flags: 4 });
  await bot.patch(`${at}/${UNKNOWN}`, { content: 'unknown' });
  await member.delete(`${at}/${sent.id}`);
  await bot.delete(`${at}/${sent.id}`);
  await bot.delete(`${at}/${sent.id}`);
  const many: Found[] = [];
  for (const content of ['one', 'two', 'three']) many.push(await member.post(at, { content }));
  const ids = many.map(({ id }) => id);
  await member.post(`${at}/bulk-delete`, { messages: ids });
  await bot.post(`${at}/bulk-delete`, { messages: ids.slice(0, 1) });
  await bot.post(`${at}/bulk-delete`, { messages: ['none', 'nothing'] });
  await bot.post(`${at}/bulk-delete`, {});
  await bot.post(`${at}/bulk-delete`, { messages: ids });
  await bot.get(at, { query: { limit: 2 } });
}

async function files(w: World): Promise<void> {
  const { owner, member, bot, text } = w;
  const at = `/channels/${text}/messages`;
  const described = { content: 'files', attachments: [{ id: '0', description: 'A picture', title: 'Blue' }] };
  const sent = await bot.post(at, form(described, [pngFile(), textFile('files[1]', 'notes.txt', 'some notes')]));
  await bot.post(at, form(undefined, [pngFile('file', 'SPOILER_one.png')], { content: 'by fields' }));
  await bot.post(at, form({ embeds: [{ image: { url: 'attachment://picture.png' } }] }, [pngFile()]));
  await bot.post(at, form({ content: 'no part', attachments: [{ id: '3' }] }, []));
  await bot.post(at, form({ content: 'x'.repeat(2001) }, [pngFile()]));
  await member.post(at, form({ content: 'refused' }, [pngFile()]));
  await bot.patch(`${at}/${sent.id}`, { attachments: [{ id: sent.at('attachments.1.id') }] });
  await bot.patch(`${at}/${sent.id}`, form({ content: 'another' }, [textFile('files[0]', 'more.txt', 'more')]));
  await bot.post('/attachments/refresh-urls', { attachment_urls: [sent.at('attachments.0.url')] });
  await bot.post('/attachments/refresh-urls', { attachment_urls: ['https://example.org/'] });
  await bot.post('/attachments/refresh-urls', { attachment_urls: 5 });
  await owner.post(`/channels/${text}/attachments`, { files: [{ filename: 'up.txt', file_size: 4, id: '1' }] });
  await owner.post(`/channels/${text}/attachments`, { files: [] });
}

async function polls(w: World): Promise<void> {
  const { member, owner, stranger, bot, text } = w;
  const at = `/channels/${text}`;
  const poll = await bot.post(`${at}/messages`, { poll: { ...POLL, allow_multiselect: true } });
  await member.put(`${at}/polls/${poll.id}/answers/@me`, { answer_ids: ['1', '2'] });
  await owner.put(`${at}/polls/${poll.id}/answers/@me`, { answer_ids: ['2'] });
  await member.put(`${at}/polls/${poll.id}/answers/@me`, { answer_ids: ['1'] });
  await member.put(`${at}/polls/${poll.id}/answers/@me`, { answer_ids: ['9'] });
  await bot.put(`${at}/polls/${poll.id}/answers/@me`, { answer_ids: ['1'] });
  await stranger.put(`${at}/polls/${poll.id}/answers/@me`, { answer_ids: ['1'] });
  await bot.get(`${at}/polls/${poll.id}/answers/1`);
  await bot.get(`${at}/polls/${poll.id}/answers/2`, { query: { limit: 1 } });
  await bot.get(`${at}/polls/${poll.id}/answers/9`);
  await bot.get(`${at}/messages/${poll.id}`);
  await member.post(`${at}/polls/${poll.id}/expire`);
  await bot.post(`${at}/polls/${poll.id}/expire`, undefined, { until: [[w.sessions.bot, 'MESSAGE_CREATE']] });
  await bot.post(`${at}/polls/${poll.id}/expire`);
  await member.put(`${at}/polls/${poll.id}/answers/@me`, { answer_ids: ['2'] });
  await bot.get(`${at}/messages`, { query: { limit: 2 } });
}

/** Reactions and pins. */
export async function reactions(w: World): Promise<void> {
  const { owner, moderator, member, stranger, bot, plainBot, text } = w;
  const at = `/channels/${text}`;
  const sent = await member.post(`${at}/messages`, { content: 'react to this' });
  const to = `${at}/messages/${sent.id}/reactions`;
  for (const caller of [bot, member, owner, plainBot, stranger]) await caller.put(`${to}/${THUMB}/@me`);
  await bot.put(`${to}/${THUMB}/@me`);
  await bot.put(`${to}/nothing/@me`);
  await bot.put(`${to}/${encodeURIComponent(`gone:${UNKNOWN}`)}/@me`);
  await bot.put(`${to}/${encodeURIComponent('🎉')}/@me`);
  await bot.get(`${to}/${THUMB}`);
  await bot.get(`${to}/${THUMB}`, { query: { limit: 1 } });
  await bot.get(`${to}/${THUMB}`, { query: { limit: 101 } });
  await bot.get(`${to}/${THUMB}`, { query: { limit: 1, after: member.id } });
  await bot.get(`${at}/messages/${sent.id}`);
  await bot.delete(`${to}/${THUMB}/@me`);
  await bot.delete(`${to}/${THUMB}/@me`);
  await moderator.delete(`${to}/${THUMB}/${member.id}`);
  await member.delete(`${to}/${THUMB}/${owner.id}`);
  await moderator.delete(`${to}/${encodeURIComponent('🎉')}`);
  await member.delete(to);
  await moderator.delete(to);
  await bot.delete(`${at}/messages/${UNKNOWN}/reactions`);

  const pins = `${at}/messages/pins`;
  await moderator.put(`${pins}/${sent.id}`);
  await moderator.put(`${pins}/${sent.id}`);
  await member.put(`${pins}/${sent.id}`);
  await moderator.put(`${pins}/${UNKNOWN}`);
  const old = await bot.post(`${at}/messages`, { content: 'pinned the old way' });
  await bot.put(`${at}/pins/${old.id}`);
  await bot.get(pins);
  await bot.get(pins, { query: { limit: 1 } });
  await bot.get(pins, { query: { before: 'never' } });
  await bot.get(`${at}/pins`);
  await stranger.get(pins);
  await member.delete(`${pins}/${sent.id}`);
  await moderator.delete(`${pins}/${sent.id}`);
  await bot.delete(`${at}/pins/${old.id}`);
  await bot.delete(`${at}/pins/${old.id}`);
  await bot.get(`${at}/messages`, { query: { limit: 3 } });
  await search(w);
}

async function search(w: World): Promise<void> {
  const { owner, member, stranger, bot, plainBot, guild, text } = w;
  await member.post(`/channels/${text}/messages`, { content: 'a needle in a haystack' });
  const at = `/guilds/${guild}/messages/search`;
  const queries: Record<string, string | number | boolean>[] = [
    { content: 'needle' },
    { author_id: member.id, limit: 3 },
    { has: 'embed' },
    { has: 'file', sort_order: 'asc' },
    { mentions: member.id },
    { pinned: true },
    { channel_id: text, offset: 2, limit: 2 },
    { limit: 26 },
    { has: 'magic' },
    { author_id: 'none' },
    { content: 'x'.repeat(1025) },
  ];
  for (const query of queries) await bot.get(at, { query });
  await owner.get(at, { query: { content: 'haystack' } });
  await plainBot.get(at, { query: { content: 'needle' } });
  await stranger.get(at, { query: { content: 'needle' } });
}

/** Threads, posts of forums, and announcements. */
export async function threads(w: World): Promise<void> {
  const { owner, moderator, member, stranger, bot, guild, text } = w;
  const list = await bot.get(`/guilds/${guild}/channels`);
  const [forum, news] = [list.where('name', 'forum'), list.where('name', 'news')];
  const at = `/channels/${text}`;
  const sent = await bot.post(`${at}/messages`, { content: 'start here' });
  const fromMessage = await bot.post(`${at}/messages/${sent.id}/threads`, { name: 'from a message', auto_archive_duration: 60 });
  await bot.post(`${at}/messages/${sent.id}/threads`, { name: 'again' });
  const open = await moderator.post(`${at}/threads`, { name: 'open', type: 11 });
  const closed = await bot.post(`${at}/threads`, { name: 'closed', type: 12, invitable: false });
  for (const body of [{}, { name: 'x'.repeat(101) }, { name: 'typed', type: 0 }, { name: 'kept', auto_archive_duration: 7 }])
    await bot.post(`${at}/threads`, body);
  await member.post(`${at}/threads`, { name: 'mine', type: 11 });
  await stranger.post(`${at}/threads`, { name: 'mine', type: 11 });
  const post = await bot.post(`/channels/${forum.id}/threads`, {
    name: 'first post',
    message: { content: 'the first message' },
    applied_tags: [forum.at('available_tags.0.id')],
  });
  await bot.post(`/channels/${forum.id}/threads`, { name: 'without a message' });
  await bot.post(`/channels/${forum.id}/threads`, { name: 'tags', message: { content: 'x' }, applied_tags: [UNKNOWN] });
  await bot.post(`/channels/${forum.id}/messages`, { content: 'not in a forum' });
  await bot.post(`/channels/${forum.id}/threads`, form({ name: 'with a file', message: { content: 'file' } }, [pngFile()]));
  for (const thread of [fromMessage, open, post])
    await member.post(`/channels/${thread.id}/messages`, { content: 'in a thread' });
  await owner.patch(`/guilds/${guild}/roles/${guild}`, {
    permissions: allow(
      'VIEW_CHANNEL',
      'SEND_MESSAGES',
      'READ_MESSAGE_HISTORY',
      'CONNECT',
      'SEND_MESSAGES_IN_THREADS',
      'ADD_REACTIONS',
      'USE_APPLICATION_COMMANDS',
    ),
  });
  for (const thread of [fromMessage, open, post, closed])
    await member.post(`/channels/${thread.id}/messages`, { content: 'again' });
  await member.put(`/channels/${open.id}/thread-members/@me`);
  await bot.put(`/channels/${closed.id}/thread-members/${member.id}`);
  await bot.put(`/channels/${closed.id}/thread-members/${stranger.id}`);
  await member.post(`/channels/${closed.id}/messages`, { content: 'invited' });
  await bot.get(`/channels/${closed.id}/thread-members`);
  await bot.get(`/channels/${closed.id}/thread-members`, { query: { with_member: true, limit: 1 } });
  await bot.get(`/channels/${closed.id}/thread-members/${member.id}`, { query: { with_member: true } });
  await bot.get(`/channels/${closed.id}/thread-members/${owner.id}`);
  await member.delete(`/channels/${closed.id}/thread-members/${bot.id}`);
  await bot.delete(`/channels/${closed.id}/thread-members/${member.id}`);
  await member.delete(`/channels/${open.id}/thread-members/@me`);
  await bot.get(`/guilds/${guild}/threads/active`);
  await member.get(`/guilds/${guild}/threads/active`);
  for (const body of [
    { name: 'renamed' },
    { locked: true },
    { archived: true },
    { rate_limit_per_user: 5 },
    { flags: 2 },
    { name: '' },
  ])
    await bot.patch(`/channels/${open.id}`, body);
  await bot.patch(`/channels/${post.id}`, { flags: 2 });
  await bot.patch(`/channels/${post.id}`, { applied_tags: [] });
  await member.patch(`/channels/${open.id}`, { archived: false });
  await bot.patch(`/channels/${fromMessage.id}`, { archived: true });
  await bot.patch(`/channels/${closed.id}`, { archived: true });
  await bot.get(`${at}/threads/archived/public`);
  await bot.get(`${at}/threads/archived/public`, { query: { before: '2031-01-01T00:00:00Z', limit: 2 } });
  await bot.get(`${at}/threads/archived/public`, { query: { before: 'then' } });
  await bot.get(`${at}/threads/archived/private`);
  await member.get(`${at}/threads/archived/private`);
  await bot.get(`${at}/users/@me/threads/archived/private`);
  await bot.get(`/channels/${forum.id}/threads/search`, { query: { name: 'first' } });
  await bot.get(`/channels/${forum.id}/threads/search`, { query: { limit: 26 } });
  await member.post(`/channels/${fromMessage.id}/messages`, { content: 'wakes the thread' });
  await bot.delete(`/channels/${closed.id}`);
  await bot.delete(`${at}/messages/${sent.id}`);
  await announcements(w, news.id);
  await w.recorder.wait(HOUR);
}

async function announcements(w: World, news: string): Promise<void> {
  const { owner, member, bot, text } = w;
  await bot.post(`/channels/${text}/followers`, { webhook_channel_id: text });
  await bot.post(`/channels/${news}/followers`, { webhook_channel_id: 'none' });
  await bot.post(`/channels/${news}/followers`, { webhook_channel_id: UNKNOWN });
  await member.post(`/channels/${news}/followers`, { webhook_channel_id: text });
  await owner.post(`/channels/${news}/followers`, { webhook_channel_id: text });
  const announced = await bot.post(`/channels/${news}/messages`, { content: 'news' });
  await member.post(`/channels/${news}/messages/${announced.id}/crosspost`);
  await bot.post(`/channels/${news}/messages/${announced.id}/crosspost`, undefined, {
    until: [[w.sessions.bot, 'MESSAGE_CREATE']],
  });
  await bot.post(`/channels/${news}/messages/${announced.id}/crosspost`);
  await bot.patch(
    `/channels/${news}/messages/${announced.id}`,
    { content: 'corrected' },
    { until: [[w.sessions.bot, 'MESSAGE_UPDATE']] },
  );
}
