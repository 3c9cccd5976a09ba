import { collator } from '../i18n/locale.ts';
import { CHANNEL_FLAGS } from '@guildhall/protocol/enums';
import { compareIds } from '@guildhall/protocol/ids';
import { bitsOf } from '@guildhall/protocol/permissions';
import type { Channel, Role } from '../api/wire.ts';
import { channelPermissions, guildPermissions, has } from './permissions.ts';
import type { GuildState, MemberListState, State } from './types.ts';
import type { Id, Member, User } from '../api/wire-base.ts';
import { t } from './text.ts';

export const CHANNEL = {
  TEXT: 0,
  DM: 1,
  VOICE: 2,
  GROUP_DM: 3,
  CATEGORY: 4,
  ANNOUNCEMENT: 5,
  ANNOUNCEMENT_THREAD: 10,
  PUBLIC_THREAD: 11,
  PRIVATE_THREAD: 12,
  STAGE: 13,
  FORUM: 15,
  MEDIA: 16,
} as const;
const THREADS: readonly number[] = [CHANNEL.ANNOUNCEMENT_THREAD, CHANNEL.PUBLIC_THREAD, CHANNEL.PRIVATE_THREAD];
const FORUMS: readonly number[] = [CHANNEL.FORUM, CHANNEL.MEDIA];
const WITH_MESSAGES: readonly number[] = [
  ...THREADS,
  CHANNEL.TEXT,
  CHANNEL.DM,
  CHANNEL.VOICE,
  CHANNEL.GROUP_DM,
  CHANNEL.ANNOUNCEMENT,
  CHANNEL.STAGE,
];
const VOICE_CHANNELS: readonly number[] = [CHANNEL.VOICE, CHANNEL.STAGE];
const PRIVATE: readonly number[] = [CHANNEL.DM, CHANNEL.GROUP_DM];

/** A user's display name outside guilds. */
export function nameOf(user: Pick<User, 'username' | 'global_name'>): string {
  return user.global_name || user.username;
}

/** A member's display name in a guild. */
export function memberName(guild: GuildState | undefined, user: User): string {
  return guild?.members[user.id]?.nick || nameOf(user);
}

/** A channel's name; direct messages use the names of the other users. */
export function channelName(channel: Channel): string {
  if (PRIVATE.includes(channel.type)) return channel.name || (channel.recipients ?? []).map(nameOf).join(', ') || t('justYou');
  return channel.name ?? '';
}

/** True for a channel type whose messages this client shows. */
export function hasMessages(channel: Channel): boolean {
  return WITH_MESSAGES.includes(channel.type);
}

/** True for a thread or a post of a forum. */
export function isThread(channel: Channel): boolean {
  return THREADS.includes(channel.type);
}

/** True for a forum channel, which has posts but no messages. */
export function isForum(channel: Channel): boolean {
  return FORUMS.includes(channel.type);
}

/** True for a voice or stage channel. */
export function isVoice(channel: Channel): boolean {
  return VOICE_CHANNELS.includes(channel.type);
}

/** The user's permissions in a guild or one of its channels. */
export function myPermissions(state: State, guildId: Id | undefined, channel?: Channel): bigint {
  if (!state.me) return 0n;
  const guild = guildId ? state.guilds[guildId] : undefined;
  if (channel && isThread(channel)) {
    const parent = state.channels[channel.parent_id ?? ''];
    if (!parent) return 0n;
    const bits = channelPermissions(guild, parent, state.me.id, Date.now(), true);
    const closed = channel.thread_metadata?.locked === true && !has(bits, 'MANAGE_THREADS');
    return closed ? bits & ~bitsOf('SEND_MESSAGES', 'ADD_REACTIONS') : bits;
  }
  if (channel) return channelPermissions(guild, channel, state.me.id, Date.now());
  return guild ? guildPermissions(guild, state.me.id) : 0n;
}

/** True if the user can view the channel and received it in full. */
export function isVisible(state: State, channel: Channel): boolean {
  if (((channel.flags ?? 0) & CHANNEL_FLAGS.CHANNEL_OBFUSCATED) !== 0) return false;
  return has(myPermissions(state, channel.guild_id, channel), 'VIEW_CHANNEL');
}

export interface ChannelGroup {
  category: Channel | null;
  channels: Channel[];
}

function byPlace(a: Channel, b: Channel): number {
  return Number(isVoice(a)) - Number(isVoice(b)) || (a.position ?? 0) - (b.position ?? 0) || compareIds(a.id, b.id);
}

/** The visible channels of a guild: first those without a category, then by category. An empty category is only shown to
 * users who can create channels in it. */
export function channelGroups(state: State, guildId: Id): ChannelGroup[] {
  const all = Object.values(state.channels).filter((channel) => channel.guild_id === guildId);
  const categories = all.filter((channel) => channel.type === CHANNEL.CATEGORY).sort(byPlace);
  const shown = all
    .filter((channel) => channel.type !== CHANNEL.CATEGORY && !isThread(channel) && isVisible(state, channel))
    .sort(byPlace);
  const known = new Set(categories.map((one) => one.id));
  const loose = shown.filter((channel) => !channel.parent_id || !known.has(channel.parent_id));
  const groups: ChannelGroup[] = loose.length > 0 ? [{ category: null, channels: loose }] : [];
  const manages = has(myPermissions(state, guildId), 'MANAGE_CHANNELS');
  for (const category of categories) {
    const channels = shown.filter((channel) => channel.parent_id === category.id);
    if (channels.length > 0 || (manages && isVisible(state, category))) groups.push({ category, channels });
  }
  return groups;
}

/** The active threads of a channel, newest first; for a forum only joined ones, since it lists its posts itself. */
export function activeThreads(state: State, parent: Channel): Channel[] {
  return Object.values(state.channels)
    .filter((one) => one.parent_id === parent.id && isThread(one) && one.thread_metadata?.archived !== true)
    .filter((one) => !isForum(parent) || one.member !== undefined)
    .sort((a, b) => compareIds(b.id, a.id));
}

/** The first channel of a guild that the user can view. */
export function firstChannel(state: State, guildId: Id): Channel | undefined {
  const channels = channelGroups(state, guildId).flatMap((group) => group.channels);
  return channels.find((channel) => !isVoice(channel) && hasMessages(channel)) ?? channels.find(hasMessages);
}

/** The user's direct messages, latest first. */
export function privateChannels(state: State): Channel[] {
  const latest = (channel: Channel) => channel.last_message_id ?? channel.id;
  return Object.values(state.channels)
    .filter((channel) => PRIVATE.includes(channel.type))
    .sort((a, b) => compareIds(latest(b), latest(a)));
}

/** True if a channel has unread messages. */
export function isUnread(state: State, channel: Channel): boolean {
  const mark = state.read[channel.id];
  // Threads without membership do not count, and a forum's newest post counts itself.
  if (!mark || !channel.last_message_id || isForum(channel) || (isThread(channel) && !channel.member)) return false;
  return mark.last === null || compareIds(mark.last, channel.last_message_id) < 0;
}

/** The roles of a member, highest first, without @everyone. */
export function rolesOf(guild: GuildState, member: Member): Role[] {
  return member.roles.flatMap((id) => guild.roles[id] ?? []).sort((a, b) => b.position - a.position || compareIds(a.id, b.id));
}

/** The colour of a member's name as CSS, or undefined for the default. */
export function nameColor(guild: GuildState | undefined, userId: Id): string | undefined {
  const member = guild?.members[userId];
  const role = guild && member ? rolesOf(guild, member).find((one) => one.color !== 0) : undefined;
  return role ? `#${role.color.toString(16).padStart(6, '0')}` : undefined;
}

export interface MemberGroup {
  key: string;
  name: string;
  members: Member[];
  /** How many the group has, listed or not. */
  count: number;
}

/** The groups of a large guild's member list, as far as they have arrived. */
export function listedGroups(guild: GuildState, { items, counts }: MemberListState): MemberGroup[] {
  const groups: MemberGroup[] = [];
  for (const item of items) {
    if ('group' in item) {
      const { group } = item;
      const name = group === 'online' || group === 'offline' ? t(group) : (guild.roles[group]?.name ?? '');
      groups.push({ key: item.group, name, members: [], count: counts[item.group] ?? 0 });
    } else {
      const member = guild.members[item.userId];
      if (member) groups.at(-1)?.members.push(member);
    }
  }
  return groups;
}

/** The members who can view a channel, in the groups of the member list: hoisted roles, other online members, offline members. */
export function memberGroups(guild: GuildState, channel: Channel | undefined, presences: Record<Id, string>): MemberGroup[] {
  const groups = new Map<string, MemberGroup>();
  const put = (key: string, name: string, member: Member) => {
    const group = groups.get(key) ?? { key, name, members: [], count: 0 };
    group.members.push(member);
    group.count += 1;
    groups.set(key, group);
  };
  const hoisted = Object.values(guild.roles)
    .filter((role) => role.hoist && role.id !== guild.id)
    .sort((a, b) => b.position - a.position);
  for (const member of Object.values(guild.members)) {
    if (channel && !has(channelPermissions(guild, channel, member.user.id, 0), 'VIEW_CHANNEL')) continue;
    const online = (presences[member.user.id] ?? 'offline') !== 'offline';
    const role = online ? rolesOf(guild, member).find((one) => one.hoist) : undefined;
    if (role) put(role.id, role.name, member);
    else put(online ? 'online' : 'offline', t(online ? 'online' : 'offline'), member);
  }
  const order = [...hoisted.map((role) => role.id), 'online', 'offline'];
  const sorted = order.flatMap((key) => groups.get(key) ?? []);
  const name = (member: Member) => member.nick || nameOf(member.user);
  for (const group of sorted) group.members.sort((a, b) => collator().compare(name(a), name(b)));
  return sorted;
}
