import {
  decideNotification,
  defaultSettings,
  isMuted,
  type NotificationCase,
  type NotificationDecision,
  type SettingsRead,
} from '@guildhall/protocol/notifications';
import type { Id } from '../api/wire-base.ts';
import type { Channel, Message, Ready } from '../api/wire.ts';
import { RELATIONSHIP } from './relationship-type.ts';
import { isThread, isUnread, isVisible, privateChannels } from './selectors.ts';
import type { Reducers, State } from './types.ts';

/** The key under which the settings of private channels are stored. */
export const PRIVATE_PLACE = '@me';

/** The settings of READY by guild; `@me` for private channels. */
export function settingsByPlace(data: Ready['user_guild_settings']): State['notificationSettings'] {
  const list = Array.isArray(data) ? data : (data?.entries ?? []);
  return Object.fromEntries(list.map((one) => [one.guild_id ?? PRIVATE_PLACE, one]));
}

/** The notification settings of a guild, or of private channels without one; the guild's default if the user has set none. */
export function settingsOf(state: State, guildId: Id | null | undefined): SettingsRead {
  const level = guildId ? (state.guilds[guildId]?.defaultLevel ?? 0) : 0;
  return state.notificationSettings[guildId ?? PRIVATE_PLACE] ?? defaultSettings(level);
}

/** The channel that has the settings and the category: the parent of a thread, else the channel itself. */
function holderOf(state: State, channel: Channel): Channel {
  return (isThread(channel) ? state.channels[channel.parent_id ?? ''] : undefined) ?? channel;
}

/** Whether a whole guild is muted; `now` is ms since 1970. */
export function isGuildMuted(state: State, guildId: Id, now: number): boolean {
  return isMuted(settingsOf(state, guildId), now);
}

/** Whether the channel itself or its category is muted, which dims it; `now` is ms since 1970. */
export function isChannelMuted(state: State, channel: Channel, now: number): boolean {
  const holder = holderOf(state, channel);
  const { channel_overrides } = settingsOf(state, channel.guild_id);
  const places = [holder.id, ...(channel.guild_id && holder.parent_id ? [holder.parent_id] : [])];
  const overrides = channel_overrides.filter(({ channel_id }) => places.includes(channel_id));
  const { member } = channel;
  return overrides.some((one) => isMuted(one, now)) || (member !== undefined && isMuted(withoutMute(member), now));
}

function withoutMute({ muted = false, mute_config = null }: NonNullable<Channel['member']>) {
  return { muted, mute_config };
}

/** Whether a channel is marked as unread: muted channels and guilds are not, until the user is mentioned. */
export function showsUnread(state: State, channel: Channel, now: number): boolean {
  if (!isUnread(state, channel)) return false;
  if ((state.read[channel.id]?.mentions ?? 0) > 0) return true;
  return !isChannelMuted(state, channel, now) && !(channel.guild_id && isGuildMuted(state, channel.guild_id, now));
}

/** Whether a guild has marks of unread messages, and its mentions, over all visible channels. */
export function guildMarks(state: State, guildId: Id, now: number): { unread: boolean; mentions: number } {
  let unread = false;
  let mentions = 0;
  for (const channel of Object.values(state.channels)) {
    if (channel.guild_id !== guildId || !showsUnread(state, channel, now) || !isVisible(state, channel)) continue;
    unread = true;
    mentions += state.read[channel.id]?.mentions ?? 0;
  }
  return { unread, mentions };
}

/** The badges of the home button: private messages that count, incoming friend requests, and whether a channel is unread. */
export function homeMarks(state: State, now: number): { messages: number; requests: number; unread: boolean } {
  const unread = privateChannels(state).filter((channel) => showsUnread(state, channel, now));
  const messages = unread.reduce((sum, { id }) => sum + (state.read[id]?.mentions ?? 0), 0);
  const requests = Object.values(state.relationships).filter(({ type }) => type === RELATIONSHIP.INCOMING).length;
  return { messages, requests, unread: unread.length > 0 };
}

/** The number in the title of the page: everything that the badges count. */
export function totalCount(state: State, now: number): number {
  const { messages, requests } = homeMarks(state, now);
  return state.guildOrder.reduce((sum, id) => sum + guildMarks(state, id, now).mentions, messages + requests);
}

function threadOf(channel: Channel): NotificationCase['place']['thread'] {
  const { member } = channel;
  return { member: member ? { ...withoutMute(member), flags: member.flags ?? 0 } : null };
}

function placeOf(state: State, channel: Channel): NotificationCase['place'] {
  const holder = holderOf(state, channel);
  const guild = state.guilds[channel.guild_id ?? ''];
  return {
    guild_id: channel.guild_id ?? null,
    channel_id: holder.id,
    category_id: channel.guild_id ? (holder.parent_id ?? null) : null,
    member_count: guild?.member_count ?? 0,
    ...(isThread(channel) && { thread: threadOf(channel) }),
  };
}

/** Decides whether a new message counts and notifies the user, by the rule that the server applies; `now` is ms since 1970. */
export function decide(state: State, message: Message, now: number): NotificationDecision {
  const channel = state.channels[message.channel_id];
  const { me } = state;
  if (!channel || !me) return { counts: false, notifies: false, silent: false, pushes: false };
  const relationship = state.relationships[message.author.id];
  return decideNotification({
    now,
    userId: me.id,
    roleIds: state.guilds[channel.guild_id ?? '']?.members[me.id]?.roles ?? [],
    isAuthorHidden: relationship?.type === RELATIONSHIP.BLOCKED || relationship?.user_ignored === true,
    message: {
      author_id: message.author.id,
      type: message.type,
      flags: message.flags ?? 0,
      mention_everyone: message.mention_everyone ?? false,
      mentions: message.mentions.map(({ id }) => id),
      mention_roles: message.mention_roles ?? [],
    },
    place: placeOf(state, channel),
    settings: settingsOf(state, channel.guild_id),
  });
}

/** Reducers of notification settings. */
export const NOTIFICATION_REDUCERS: Pick<Reducers, 'USER_GUILD_SETTINGS_UPDATE'> = {
  USER_GUILD_SETTINGS_UPDATE: (state, data) => ({
    ...state,
    notificationSettings: { ...state.notificationSettings, [data.guild_id ?? PRIVATE_PLACE]: data },
  }),
};
