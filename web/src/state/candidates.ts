import { collator } from '../i18n/locale.ts';
import type { Channel, Role } from '../api/wire.ts';
import { nameColor, channelName, isThread, isVisible, memberName, nameOf } from './selectors.ts';
import { store, requestOnce } from './session.ts';
import type { GuildState, State } from './types.ts';
import type { Emoji, Id, User } from '../api/wire-base.ts';
import { t } from './text.ts';

/** An entry of a pick list: a value with its name and appearance. */
export interface Candidate {
  value: string | number | boolean;
  label: string;
  detail?: string | undefined;
  kind: 'user' | 'role' | 'channel' | 'plain';
  user?: User;
  color?: string | undefined;
  emoji?: Emoji | null | undefined;
  /** Only on channels: the channel type. */
  channelType?: number;
}

function ofUser(guild: GuildState | undefined, user: User): Candidate {
  const label = memberName(guild, user);
  return { value: user.id, label, detail: user.username, kind: 'user', user, color: nameColor(guild, user.id) };
}

function ofRole(role: Role): Candidate {
  const color = role.color ? `#${role.color.toString(16).padStart(6, '0')}` : undefined;
  return { value: role.id, label: role.name, kind: 'role', color };
}

function ofChannel(state: State, channel: Channel): Candidate {
  const parent = state.channels[channel.parent_id ?? ''];
  const detail = parent ? channelName(parent) : undefined;
  return { value: channel.id, label: channelName(channel), detail, kind: 'channel', channelType: channel.type };
}

/** The users that can be picked in a channel. */
export function usersIn(state: State, guildId: Id | undefined, channelId: Id): Candidate[] {
  const guild = state.guilds[guildId ?? ''];
  const direct = [...(state.channels[channelId]?.recipients ?? []), ...(state.me ? [state.me] : [])];
  const users = guild ? Object.values(guild.members).map((one) => one.user) : direct;
  return users.map((user) => ofUser(guild, user)).sort((a, b) => collator().compare(a.label, b.label));
}

/** The roles of a guild, highest first. */
export function rolesIn(state: State, guildId: Id | undefined): Candidate[] {
  const roles = Object.values(state.guilds[guildId ?? '']?.roles ?? {});
  return roles.sort((a, b) => b.position - a.position).map(ofRole);
}

/** Users and roles together, labelled. */
export function mentionablesOf(state: State, guildId: Id | undefined, channelId: Id): Candidate[] {
  const roles = rolesIn(state, guildId).map((one) => ({ ...one, detail: t('role') }));
  return [...usersIn(state, guildId, channelId), ...roles];
}

/** The visible channels of a guild, filtered by type if any are given; threads last. */
export function channelsIn(state: State, guildId: Id | undefined, types: readonly number[] | null | undefined): Candidate[] {
  return Object.values(state.channels)
    .filter((one) => guildId !== undefined && one.guild_id === guildId && (!types?.length || types.includes(one.type)))
    .filter((one) => isVisible(state, one))
    .sort((a, b) => Number(isThread(a)) - Number(isThread(b)) || (a.position ?? 0) - (b.position ?? 0))
    .map((one) => ofChannel(state, one));
}

/** The entries whose name or detail contains the query; those that start with it come first. */
export function matching(all: readonly Candidate[], query: string): Candidate[] {
  const wanted = query.trim().replace(/^[@#]/, '').toLowerCase();
  const names = (one: Candidate) => [one.label, one.kind === 'user' ? (one.detail ?? '') : ''].map((name) => name.toLowerCase());
  const begins = all.filter((one) => names(one).some((name) => name.startsWith(wanted)));
  return [...begins, ...all.filter((one) => !begins.includes(one) && names(one).some((name) => name.includes(wanted)))];
}

/** Searches for members on the server and adds them to the loaded ones. */
export async function findMembers(guildId: Id, query: string): Promise<void> {
  const found = await requestOnce('GET /guilds/{guild_id}/members/search', { guild_id: guildId, query: { query, limit: 25 } });
  store.set((state) => {
    const guild = state.guilds[guildId];
    const fresh = found.filter((one) => !guild?.members[one.user.id]);
    if (!guild || fresh.length === 0) return state;
    const members = { ...guild.members, ...Object.fromEntries(fresh.map((one) => [one.user.id, one])) };
    return { ...state, guilds: { ...state.guilds, [guildId]: { ...guild, members } } };
  });
}

/** True if a guild has members that are not loaded. */
export function hasUnknownMembers(state: State, guildId: Id | undefined): boolean {
  const guild = state.guilds[guildId ?? ''];
  return guild !== undefined && Object.keys(guild.members).length < guild.member_count;
}

/** The name of a picked user, role or channel. */
export function nameOfEntity(state: State, guildId: Id | undefined, id: Id): string {
  const guild = state.guilds[guildId ?? ''];
  const user = guild?.members[id]?.user ?? state.users[id];
  if (user) return guild ? memberName(guild, user) : nameOf(user);
  const channel = state.channels[id];
  return guild?.roles[id]?.name ?? (channel ? channelName(channel) : id);
}
