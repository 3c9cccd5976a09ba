import type { Account } from '@guildhall/testkit/platform';
import { type Made, PIXEL, type SnapWorld } from './snap-world.ts';

/** A write with random targets; `pick` chooses one of a list. Resolves with the status of the last response. */
type Write = (w: SnapWorld, pick: <T>(list: readonly T[]) => T) => Promise<number>;

const list = async (by: Account, path: string): Promise<Made[]> => {
  const { body } = await by.get<unknown>(path);
  return Array.isArray(body) && body.length > 0 ? body : [{ id: '1' }];
};
const messagesOf = ({ ada, guild }: SnapWorld) => list(ada, `/channels/${guild.text.id}/messages`);
const rolesOf = async ({ ada, guild }: SnapWorld) =>
  (await list(ada, `/guilds/${guild.id}/roles`)).filter(({ id }) => id !== guild.id);
const channelsOf = async ({ ada, guild }: SnapWorld) =>
  (await list(ada, `/guilds/${guild.id}/channels`)).filter(({ id }) => id !== guild.text.id);
const THUMB = '%F0%9F%91%8D';

/** Each kind of write by its name. */
export const WRITES: Record<string, Write> = {
  'a message': async ({ ada, guild }) =>
    (await ada.post(`/channels/${guild.text.id}/messages`, { content: 'more words' })).status,
  'a message of a bot': async ({ bot, guild }) =>
    (await bot.post(`/channels/${guild.text.id}/messages`, { content: 'beep', embeds: [{ title: 'title' }] })).status,
  'a file': async ({ bob, guild }) => {
    const form = new FormData();
    form.append('payload_json', JSON.stringify({ content: 'a file' }));
    form.append('files[0]', new Blob(['content of a file']), 'notes.txt');
    return (await bob.post(`/channels/${guild.text.id}/messages`, form)).status;
  },
  'a direct message': async ({ bob, direct }) => (await bob.post(`/channels/${direct}/messages`, { content: 'psst' })).status,
  'another direct channel': async ({ ada, eve }) => (await ada.post('/users/@me/channels', { recipients: [eve.id] })).status,
  'an edit': async (w, pick) =>
    (await w.ada.patch(`/channels/${w.guild.text.id}/messages/${pick(await messagesOf(w)).id}`, { content: 'other words' }))
      .status,
  'a deletion': async (w, pick) =>
    (await w.bot.delete(`/channels/${w.guild.text.id}/messages/${pick(await messagesOf(w)).id}`)).status,
  'a reaction': async (w, pick) =>
    (await w.bot.put(`/channels/${w.guild.text.id}/messages/${pick(await messagesOf(w)).id}/reactions/${THUMB}/@me`)).status,
  'no reactions': async (w, pick) =>
    (await w.bot.delete(`/channels/${w.guild.text.id}/messages/${pick(await messagesOf(w)).id}/reactions`)).status,
  'a pin': async (w, pick) => (await w.ada.put(`/channels/${w.guild.text.id}/pins/${pick(await messagesOf(w)).id}`)).status,
  'a read state': async (w, pick) =>
    (await w.bob.post(`/channels/${w.guild.text.id}/messages/${pick(await messagesOf(w)).id}/ack`, {})).status,
  'a poll': async ({ ada, guild }) => {
    const answers = ['yes', 'no'].map((text) => ({ poll_media: { text } }));
    const poll = { question: { text: 'Well?' }, answers, duration: 2 };
    return (await ada.post(`/channels/${guild.text.id}/messages`, { poll })).status;
  },
  'a new role': async ({ ada, guild }) => (await ada.post(`/guilds/${guild.id}/roles`, { name: 'blue', color: 255 })).status,
  'another role': async (w, pick) =>
    (await w.ada.patch(`/guilds/${w.guild.id}/roles/${pick(await rolesOf(w)).id}`, { name: 'crimson', hoist: true })).status,
  'no role': async (w, pick) => (await w.ada.delete(`/guilds/${w.guild.id}/roles/${pick(await rolesOf(w)).id}`)).status,
  'a role of a member': async (w, pick) =>
    (await w.ada.put(`/guilds/${w.guild.id}/members/${w.bob.id}/roles/${pick(await rolesOf(w)).id}`)).status,
  'a new channel': async ({ ada, guild }) =>
    (await ada.post(`/guilds/${guild.id}/channels`, { name: 'extra', type: 0, topic: 'extras' })).status,
  'a voice channel': async ({ ada, guild }) => (await ada.post(`/guilds/${guild.id}/channels`, { name: 'loud', type: 2 })).status,
  'another channel': async (w, pick) =>
    (await w.ada.patch(`/channels/${pick(await channelsOf(w)).id}`, { name: 'renamed', nsfw: true })).status,
  'no channel': async (w, pick) => (await w.ada.delete(`/channels/${pick(await channelsOf(w)).id}`)).status,
  'an overwrite': async (w) =>
    (await w.ada.put(`/channels/${w.guild.text.id}/permissions/${w.guild.id}`, { type: 0, allow: '0', deny: '2048' })).status,
  'a thread': async ({ bob, guild }) =>
    (await bob.post(`/channels/${guild.text.id}/threads`, { name: 'a thread', type: 11 })).status,
  'a thread of a message': async (w, pick) => {
    const { id } = pick(await messagesOf(w));
    return (await w.ada.post(`/channels/${w.guild.text.id}/messages/${id}/threads`, { name: 'about it' })).status;
  },
  'a closed thread': async ({ ada, guild }, pick) => {
    const { threads } = (await ada.get<{ threads: Made[] }>(`/guilds/${guild.id}/threads/active`)).body;
    return threads.length ? (await ada.patch(`/channels/${pick(threads).id}`, { archived: true })).status : 0;
  },
  'a ban': async ({ ada, guild, eve }) => (await ada.put(`/guilds/${guild.id}/bans/${eve.id}`, {})).status,
  'an unban': async ({ ada, guild, eve }) => (await ada.delete(`/guilds/${guild.id}/bans/${eve.id}`)).status,
  'an invite': async ({ ada, guild }) => (await ada.post(`/channels/${guild.text.id}/invites`, { unique: true })).status,
  'a webhook': async ({ ada, guild }) => (await ada.post(`/channels/${guild.text.id}/webhooks`, { name: 'another' })).status,
  'no webhook': async ({ ada, guild }, pick) =>
    (await ada.delete(`/webhooks/${pick(await list(ada, `/guilds/${guild.id}/webhooks`)).id}`)).status,
  'an emoji': async ({ ada, guild }) => (await ada.post(`/guilds/${guild.id}/emojis`, { name: 'dot', image: PIXEL })).status,
  'no emoji': async ({ ada, guild }, pick) =>
    (await ada.delete(`/guilds/${guild.id}/emojis/${pick(await list(ada, `/guilds/${guild.id}/emojis`)).id}`)).status,
  'a command': async ({ bot }) =>
    (await bot.post(`/applications/${bot.applicationId}/commands`, { name: 'bye', description: 'Says bye', type: 1 })).status,
  'commands of a guild': async ({ bot, guild }) => {
    const path = `/applications/${bot.applicationId}/guilds/${guild.id}/commands`;
    return (await bot.put(path, [{ name: 'here', description: 'Only here', type: 1 }])).status;
  },
  'no commands': async ({ bot }) => (await bot.put(`/applications/${bot.applicationId}/commands`, [])).status,
  'a nickname': async ({ ada, guild, bob }) =>
    (await ada.patch(`/guilds/${guild.id}/members/${bob.id}`, { nick: 'bobby' })).status,
  'a name': async ({ bob }) => (await bob.patch('/users/@me', { global_name: 'Robert' })).status,
  'an avatar': async ({ ada }) => (await ada.patch('/users/@me', { avatar: PIXEL })).status,
  'a name of the guild': async ({ ada, guild }) =>
    (await ada.patch(`/guilds/${guild.id}`, { name: 'Other', icon: PIXEL })).status,
  'no friend': async ({ ada, bob }) => (await ada.delete(`/users/@me/relationships/${bob.id}`)).status,
  'a blocked user': async ({ bob, eve }) => (await bob.put(`/users/@me/relationships/${eve.id}`, { type: 2 })).status,
  'an event': async ({ ada, guild }) => {
    const body = {
      name: 'party',
      privacy_level: 2,
      entity_type: 3,
      scheduled_start_time: '2027-01-01T00:00:00.000Z',
      scheduled_end_time: '2027-01-01T02:00:00.000Z',
      entity_metadata: { location: 'here' },
    };
    return (await ada.post(`/guilds/${guild.id}/scheduled-events`, body)).status;
  },
  'a rule': async ({ ada, guild }) => {
    const rule = {
      name: 'no',
      event_type: 1,
      trigger_type: 1,
      trigger_metadata: { keyword_filter: ['bad'] },
      actions: [{ type: 1 }],
    };
    return (await ada.post(`/guilds/${guild.id}/auto-moderation/rules`, { ...rule, enabled: true })).status;
  },
  'a timeout': async ({ bot, guild, bob }) => {
    const communication_disabled_until = '2026-11-22T12:00:00.000Z';
    return (await bot.patch(`/guilds/${guild.id}/members/${bob.id}`, { communication_disabled_until })).status;
  },
  'a new guild': async ({ bob }) => (await bob.post('/guilds', { name: 'Of bob' })).status,
  'a search': async ({ ada, guild }) =>
    (await ada.get(`/guilds/${guild.id}/messages/search`, { query: { content: 'words' } })).status,
};

/** Writes that leave others little to change: they come last. */
export const LAST_WRITES: Record<string, Write> = {
  'a kick': async ({ bot, guild, eve }) => (await bot.delete(`/guilds/${guild.id}/members/${eve.id}`)).status,
  'a member leaves': async ({ bob, other }) => (await bob.delete(`/users/@me/guilds/${other.id}`)).status,
  'a bot leaves': async ({ bot, other }) => (await bot.delete(`/users/@me/guilds/${other.id}`)).status,
  'a guild is deleted': async ({ ada, other }) => (await ada.delete(`/guilds/${other.id}`)).status,
};
