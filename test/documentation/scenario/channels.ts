import { pngUri, pngFile, textFile } from '../media.ts';
import { allow, type World } from '../world.ts';

const THUMB = '👍';

/** Channels and their overwrites, threads and posts. */
export async function channels(w: World): Promise<void> {
  const { x, ada, ben, bot, guild, general, news } = w;
  const path = { channel_id: general };
  await x.show('get_channel', bot, { path });
  await x.show('update_channel', bot, {
    path,
    headers: { 'x-audit-log-reason': 'Slower%20talk' },
    body: { topic: 'Where the crew meets', rate_limit_per_user: 5 },
  });
  await x.use('update_channel', bot, { path, body: { rate_limit_per_user: 0 } });
  const overwrite = { ...path, overwrite_id: w.crew };
  await x.show('set_channel_permission_overwrite', bot, {
    path: overwrite,
    body: { type: 0, allow: allow('PIN_MESSAGES'), deny: '0' },
  });
  await x.show('delete_channel_permission_overwrite', bot, { path: overwrite });
  const spare = await x.use('create_guild_channel', bot, { path: { guild_id: guild }, body: { name: 'spare', type: 0 } });
  await x.show('bulk_update_guild_channels', bot, {
    path: { guild_id: guild },
    body: [
      { id: general, position: 0 },
      { id: spare.id, position: 1 },
    ],
  });
  await x.show('follow_channel', ada, { path: { channel_id: news }, body: { webhook_channel_id: spare.id } });
  const announced = await x.use('create_message', bot, { path: { channel_id: news }, body: { content: 'We land at noon.' } });
  await x.show('crosspost_message', bot, { path: { channel_id: news, message_id: announced.id } });
  await x.show('trigger_typing_indicator', ben, { path });
  await x.show('update_voice_channel_status', ada, { path: { channel_id: w.voice }, body: { status: 'Landing party' } });
  await threads(w);
  await x.show('delete_channel', bot, { path: { channel_id: spare.id } });
}

async function threads({ x, ada, ben, cleo, bot, guild, general, forum }: World): Promise<void> {
  const path = { channel_id: general };
  const asked = await x.use('create_message', ben, { path, body: { content: 'Which rover do we take?' } });
  const thread = await x.show('create_thread_from_message', bot, {
    path: { ...path, message_id: asked.id },
    body: { name: 'Which rover?', auto_archive_duration: 1440 },
  });
  const inThread = { channel_id: thread.id };
  await x.show('join_thread', cleo, { path: inThread });
  await x.show('add_thread_member', bot, { path: { ...inThread, user_id: ben.id } });
  await x.show('list_thread_members', bot, { path: inThread, query: { with_member: true } });
  await x.show('get_thread_member', bot, { path: { ...inThread, user_id: ben.id } });
  await x.show('update_thread_member_settings', cleo, { path: inThread, body: { muted: true } });
  await x.show('get_active_guild_threads', bot, { path: { guild_id: guild } });
  await x.show('leave_thread', cleo, { path: inThread });
  await x.show('delete_thread_member', bot, { path: { ...inThread, user_id: ben.id } });
  await x.use('update_channel', bot, { path: inThread, body: { archived: true } });
  await x.show('list_public_archived_threads', bot, { path, query: { limit: 10 } });
  const closed = await x.show('create_thread', bot, { path, body: { name: 'Officers', type: 12, invitable: false } });
  await x.use('update_channel', bot, { path: { channel_id: closed.id }, body: { archived: true } });
  await x.show('list_private_archived_threads', bot, { path });
  await x.show('list_my_private_archived_threads', bot, { path });
  const tags = await x.use('get_channel', bot, { path: { channel_id: forum } });
  const post = await x.use('create_thread', ben, {
    path: { channel_id: forum },
    body: {
      name: 'How do I repair a rover?',
      message: { content: 'The left wheel does not turn.' },
      applied_tags: [tags.at('available_tags.0.id')],
    },
  });
  await x.show('thread_search', bot, { path: { channel_id: forum }, query: { name: 'rover' } });
  await x.use('delete_channel', ada, { path: { channel_id: post.id } });
}

/** Messages with their parts, reactions, pins, polls and search. */
export async function messages(w: World): Promise<void> {
  const { x, ada, ben, bot, guild, general } = w;
  const path = { channel_id: general };
  const sent = await x.show('create_message', bot, {
    path,
    body: {
      content: 'Hello, world!',
      embeds: [{ title: 'Landing', description: 'At noon', color: 0x5865f2 }],
      components: [{ type: 1, components: [{ type: 2, style: 1, label: 'Join', custom_id: 'join' }] }],
    },
  });
  const of = { ...path, message_id: sent.id };
  await x.show('get_message', bot, { path: of });
  await x.show('update_message', bot, { path: of, body: { content: 'Hello, moon!' } });
  await x.show('list_messages', bot, { path, query: { limit: 2 } });
  const picture = await x.use('create_message', bot, {
    path,
    body: { content: 'The landing site', attachments: [{ id: '0', description: 'A crater' }] },
    files: { 'files[0]': pngFile('crater.png') },
  });
  await x.show('refresh_attachment_urls', bot, { body: { attachment_urls: [picture.at('attachments.0.url')] } });
  const uploads = await x.show('create_attachments', ada, {
    path,
    body: { files: [{ id: '1', filename: 'report.txt', file_size: 6 }] },
  });
  x.standIns.name(uploads.at('attachments.0.upload_filename'), 'UPLOAD_FILENAME');
  x.standIns.name(new URL(uploads.at('attachments.0.upload_url')).pathname.split('/').at(-1) ?? '', 'UPLOAD');
  const reaction = { ...of, emoji_name: THUMB };
  await x.show('add_my_message_reaction', ben, { path: reaction });
  await x.use('add_my_message_reaction', bot, { path: reaction });
  await x.show('list_message_reactions_by_emoji', bot, { path: reaction });
  await x.show('delete_my_message_reaction', bot, { path: reaction });
  await x.show('delete_user_message_reaction', bot, { path: { ...reaction, user_id: ben.id } });
  await x.use('add_my_message_reaction', ben, { path: reaction });
  await x.show('delete_all_message_reactions_by_emoji', bot, { path: reaction });
  await x.use('add_my_message_reaction', ben, { path: reaction });
  await x.show('delete_all_message_reactions', bot, { path: of });
  await x.show('create_pin', bot, { path: of });
  await x.show('list_pins', bot, { path });
  await x.show('deprecated_list_pins', bot, { path });
  await x.show('ack_pins', ben, { path });
  await x.show('delete_pin', bot, { path: of });
  await x.show('deprecated_create_pin', bot, { path: of });
  await x.show('deprecated_delete_pin', bot, { path: of });
  await polls(w);
  const needle = await x.use('create_message', ben, { path, body: { content: `A needle in a haystack, <@${ada.id}>` } });
  await x.p.jobs();
  await x.show('guild_search', bot, { path: { guild_id: guild }, query: { content: 'needle', limit: 1 } });
  await readStates(w, needle.id);
  await x.show('delete_message', ben, { path: { ...path, message_id: needle.id } });
  const many: string[] = [];
  for (const content of ['one', 'two', 'three']) many.push((await x.use('create_message', ben, { path, body: { content } })).id);
  await x.show('bulk_delete_messages', bot, { path, body: { messages: many } });
}

async function polls({ x, ada, ben, bot, general }: World): Promise<void> {
  const path = { channel_id: general };
  const asked = await x.use('create_message', bot, {
    path,
    body: {
      poll: {
        question: { text: 'When do we land?' },
        answers: [{ poll_media: { text: 'At noon' } }, { poll_media: { text: 'At midnight' } }],
        duration: 24,
      },
    },
  });
  const poll = { ...path, message_id: asked.id };
  await x.show('vote_poll', ben, { path: poll, body: { answer_ids: ['1'] } });
  await x.use('vote_poll', ada, { path: poll, body: { answer_ids: ['2'] } });
  await x.use('vote_poll', ada, { path: poll, body: { answer_ids: [] } });
  await x.show('get_answer_voters', bot, { path: { ...poll, answer_id: '1' } });
  await x.show('poll_expire', bot, { path: poll, causes: ['MESSAGE_CREATE'] });
}

async function readStates({ x, ada, ben, guild, general }: World, message: string): Promise<void> {
  const path = { channel_id: general };
  await x.show('list_mentions', ada, { query: { limit: 1 } });
  await x.show('delete_mention', ada, { path: { message_id: message } });
  await x.show('ack_message', ada, { path: { ...path, message_id: message }, body: { token: null } });
  await x.show('ack_bulk', ada, {
    body: { read_states: [{ channel_id: general, message_id: message, read_state_type: 0 }] },
  });
  await x.show('ack_guild', ben, { path: { guild_id: guild } });
  await x.show('ack_guild_feature', ben, { path: { guild_id: guild, ack_type: '1', entity_id: message }, body: {} });
  await x.show('ack_my_feature', ben, { path: { ack_type: '2', entity_id: message }, body: {} });
  await x.show('delete_read_state', ben, { path, body: { read_state_type: 0, version: 2 } });
  await x.show('update_user_guild_settings', ben, { path: { guild_id: guild }, body: { muted: true, message_notifications: 1 } });
  await x.show('bulk_update_user_guild_settings', ben, { body: { guilds: { [guild]: { muted: false } } } });
  await x.show('update_private_channel_settings', ben, { body: { muted: false } });
  await x.show('update_notification_settings', ben, { body: { flags: 16 } });
}

const GITHUB = {
  ref: 'refs/heads/main',
  compare: 'https://example.org/compare',
  forced: false,
  repository: { id: 1, html_url: 'https://example.org/rover', name: 'rover', full_name: 'ada/rover' },
  sender: { id: 1, login: 'ada', html_url: 'https://example.org/ada', avatar_url: 'https://example.org/ada.png' },
  commits: [
    {
      id: 'abcdef0123456789',
      url: 'https://example.org/commit',
      message: 'Repair the wheel',
      author: { username: 'ada', name: 'Ada' },
    },
  ],
};

/** Webhooks of channels. */
export async function webhooks({ x, anyone, bot, guild, general }: World): Promise<void> {
  const made = await x.show('create_webhook', bot, {
    path: { channel_id: general },
    body: { name: 'Weather', avatar: pngUri() },
  });
  const token = made.at('token');
  x.standIns.name(token, 'WEBHOOK_TOKEN');
  const path = { webhook_id: made.id };
  const secret = { ...path, webhook_token: token };
  await x.show('list_channel_webhooks', bot, { path: { channel_id: general } });
  await x.show('get_guild_webhooks', bot, { path: { guild_id: guild } });
  await x.show('get_webhook', bot, { path });
  await x.show('update_webhook', bot, { path, body: { name: 'Forecast' } });
  await x.show('get_webhook_by_token', anyone, { path: secret });
  await x.show('update_webhook_by_token', anyone, { path: secret, body: { name: 'Moon weather' } });
  const sent = await x.show('execute_webhook', anyone, {
    path: secret,
    query: { wait: true },
    body: { content: 'No wind again.', username: 'Station 2', embeds: [{ title: 'Temperature', description: '-20 °C' }] },
    files: { 'files[0]': textFile('data.csv', 'hour,degrees\n12,-20\n', 'text/csv') },
  });
  const message = { ...secret, message_id: sent.id };
  await x.show('get_webhook_message', anyone, { path: message });
  await x.show('update_webhook_message', anyone, { path: message, body: { content: 'Still no wind.' } });
  await x.show('delete_webhook_message', anyone, { path: message });
  await x.show('execute_github_compatible_webhook', anyone, {
    path: secret,
    headers: { 'x-github-event': 'push' },
    body: GITHUB,
  });
  await x.show('execute_slack_compatible_webhook', anyone, {
    path: secret,
    body: { text: 'Hello from afar', username: 'Slacker' },
  });
  await x.show('delete_webhook_by_token', anyone, { path: secret });
  const other = await x.use('create_webhook', bot, { path: { channel_id: general }, body: { name: 'Spare' } });
  await x.show('delete_webhook', bot, { path: { webhook_id: other.id } });
}
