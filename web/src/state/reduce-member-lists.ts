import type { Dispatches, ListItem } from '../api/wire.ts';
import type { Presence } from '../api/wire-presence.ts';
import { withPresences } from './presences.ts';
import type { GuildState, MemberListState, Reducers, State } from './types.ts';
import type { Id, Member } from '../api/wire-base.ts';

/** Adds members to a guild, or replaces them. */
export function withMembers(state: State, guildId: Id, list: readonly Member[]): State {
  const guild = state.guilds[guildId];
  if (!guild || list.length === 0) return state;
  const users = { ...state.users };
  const members: GuildState['members'] = { ...guild.members };
  for (const member of list) {
    users[member.user.id] = member.user;
    members[member.user.id] = { ...members[member.user.id], ...member };
  }
  return { ...state, users, guilds: { ...state.guilds, [guildId]: { ...guild, members } } };
}

function applyOps(items: MemberListState['items'], { ops }: Dispatches['GUILD_MEMBER_LIST_UPDATE']): MemberListState['items'] {
  let next = [...items];
  for (const op of ops) {
    if (op.op === 'SYNC') {
      const [first, last] = op.range;
      next = [...next.slice(0, first), ...op.items.map(entryOf), ...next.slice(last + 1)];
    } else if (op.op === 'INSERT') next.splice(op.index, 0, entryOf(op.item));
    else if (op.op === 'UPDATE') next[op.index] = entryOf(op.item);
    else if (op.op === 'DELETE') next.splice(op.index, 1);
  }
  return next;
}

function entryOf(item: ListItem): MemberListState['items'][number] {
  return 'group' in item ? { group: item.group.id } : { userId: item.member.user.id };
}

function onList(state: State, data: Dispatches['GUILD_MEMBER_LIST_UPDATE']): State {
  const shown = state.memberList;
  const isWhole = data.ops.some((op) => op.op === 'SYNC' && op.range[0] === 0);
  // The list of another channel may still be on its way.
  if (shown?.guildId !== data.guild_id || (shown.listId !== data.id && !isWhole)) return state;
  const listed = data.ops.flatMap((op) => ('items' in op ? op.items : 'item' in op ? [op.item] : []));
  const seen = listed.flatMap((item) => ('member' in item ? [item.member] : []));
  const members = seen.map(({ presence: _presence, ...member }): Member => member);
  const presences = seen.flatMap(({ presence }): Presence[] => (presence ? [presence] : []));
  const known = withPresences(withMembers(state, data.guild_id, members), presences);
  const before = shown.listId === data.id ? shown.items : [];
  const counts = Object.fromEntries(data.groups.map(({ id, count }) => [id, count]));
  return { ...known, memberList: { ...shown, listId: data.id, items: applyOps(before, data), counts } };
}

/** Reducers of member lists and of requested members. */
export const MEMBER_LIST_REDUCERS: Pick<Reducers, 'GUILD_MEMBER_LIST_UPDATE' | 'GUILD_MEMBERS_CHUNK'> = {
  GUILD_MEMBER_LIST_UPDATE: onList,
  GUILD_MEMBERS_CHUNK: (state, data) => withPresences(withMembers(state, data.guild_id, data.members), data.presences ?? []),
};
