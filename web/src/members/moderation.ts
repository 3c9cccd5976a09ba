import { PERMISSIONS } from '@guildhall/protocol/permissions';
import type { Role } from '../api/wire.ts';
import type { Id, Member } from '../api/wire-base.ts';
import { guildPermissions, has, highestPosition } from '../state/permissions.ts';
import type { GuildState } from '../state/types.ts';

/** The actions of a moderator on a member. */
export type MemberAction = 'nick' | 'roles' | 'timeout' | 'kick' | 'ban';

/** The guild with a member added: large guilds are sent without most of their members. */
function withMember(guild: GuildState, member: Member): GuildState {
  return { ...guild, members: { ...guild.members, [member.user.id]: member } };
}

/** The actions that a user's permissions, and the order of roles, allow on a member. */
export function memberActions(guild: GuildState, myId: Id, member: Member): MemberAction[] {
  const mine = guildPermissions(guild, myId);
  const place = withMember(guild, member);
  const isSelf = member.user.id === myId;
  const isBelow = !isSelf && highestPosition(place, member.user.id) < highestPosition(guild, myId);
  const isAdministrator = (guildPermissions(place, member.user.id) & PERMISSIONS.ADMINISTRATOR) !== 0n;
  const maySetNick = isSelf
    ? has(mine, 'CHANGE_NICKNAME') || has(mine, 'MANAGE_NICKNAMES')
    : isBelow && has(mine, 'MANAGE_NICKNAMES');
  const allowed: Record<MemberAction, boolean> = {
    nick: maySetNick,
    roles: has(mine, 'MANAGE_ROLES') && assignableRoles(guild, myId).length > 0,
    timeout: isBelow && !isAdministrator && has(mine, 'MODERATE_MEMBERS'),
    kick: isBelow && has(mine, 'KICK_MEMBERS'),
    ban: isBelow && has(mine, 'BAN_MEMBERS'),
  };
  const actions: MemberAction[] = ['nick', 'roles', 'timeout', 'kick', 'ban'];
  return actions.filter((action) => allowed[action]);
}

/** The roles that a user may give and remove, highest first: below their own, and not managed by an app. */
export function assignableRoles(guild: GuildState, myId: Id): Role[] {
  const top = highestPosition(guild, myId);
  return Object.values(guild.roles)
    .filter((role) => role.id !== guild.id && role.managed !== true && role.position < top)
    .sort((a, b) => b.position - a.position);
}

/** Whether a member is timed out at a time in ms since 1970. */
export function isTimedOut(member: Pick<Member, 'communication_disabled_until'>, now: number): boolean {
  return Date.parse(member.communication_disabled_until ?? '') > now;
}
