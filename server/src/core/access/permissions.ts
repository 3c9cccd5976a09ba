import type { Snowflake } from '@guildhall/protocol/ids';
import { ALL_PERMISSIONS, bitsOf, PERMISSIONS } from '@guildhall/protocol/permissions';
import { VOICE_TYPES } from './channel-types.ts';

/** A permission overwrite with its bits as bigints. `type` 0 is a role, 1 a member. */
export interface Overwrite {
  id: Snowflake;
  type: 0 | 1;
  allow: bigint;
  deny: bigint;
}

/** The fields of a guild that the calculation needs. */
export interface PermissionGuild {
  id: Snowflake;
  ownerId: Snowflake;
  /** Role id to its bits; the guild's own id is @everyone. */
  roles: ReadonlyMap<Snowflake, { permissions: bigint }>;
}

/** The fields of a channel that the calculation needs. */
export interface PermissionChannel {
  type: number;
  overwrites: readonly Overwrite[];
}

/** The fields of a member that the calculation needs. */
export interface PermissionMember {
  userId: Snowflake;
  roleIds: readonly Snowflake[];
  /** End of the timeout, ms since 1970; null if there is none. */
  timedOutUntil: number | null;
}

/** The permissions that a member keeps while timed out. */
export const DURING_TIMEOUT = bitsOf('VIEW_CHANNEL', 'READ_MESSAGE_HISTORY');
/** The permissions that are lost with SEND_MESSAGES. */
export const NEEDS_SENDING = bitsOf(
  'MENTION_EVERYONE',
  'SEND_TTS_MESSAGES',
  'ATTACH_FILES',
  'EMBED_LINKS',
  'SEND_POLLS',
  'SEND_VOICE_MESSAGES',
);
/** The permissions that are lost with CONNECT. */
export const NEEDS_CONNECTING = bitsOf(
  'SPEAK',
  'STREAM',
  'MUTE_MEMBERS',
  'DEAFEN_MEMBERS',
  'MOVE_MEMBERS',
  'USE_VAD',
  'PRIORITY_SPEAKER',
  'REQUEST_TO_SPEAK',
  'USE_SOUNDBOARD',
  'USE_EXTERNAL_SOUNDS',
  'SET_VOICE_CHANNEL_STATUS',
);

/** The permissions of both sides of a direct message. */
export const DIRECT_PERMISSIONS = bitsOf(
  'VIEW_CHANNEL',
  'SEND_MESSAGES',
  'READ_MESSAGE_HISTORY',
  'EMBED_LINKS',
  'ATTACH_FILES',
  'ADD_REACTIONS',
  'USE_EXTERNAL_EMOJIS',
  'USE_EXTERNAL_STICKERS',
  'MENTION_EVERYONE',
  'SEND_TTS_MESSAGES',
  'SEND_VOICE_MESSAGES',
  'SEND_POLLS',
  'PIN_MESSAGES',
);

/**
 * A member's permissions in the guild (docs/contract/guilds.md#permissions; the documented permission algorithm).
 * - The union of @everyone and the member's roles.
 * - The owner and administrators have all.
 * - A timeout leaves other members only the rights to view and read.
 */
export function guildPermissions(guild: PermissionGuild, member: PermissionMember, now: number): bigint {
  if (member.userId === guild.ownerId) return ALL_PERMISSIONS;
  const bits = roleBits(guild, member);
  if ((bits & PERMISSIONS.ADMINISTRATOR) !== 0n) return ALL_PERMISSIONS;
  return timedOut(member, now) ? bits & DURING_TIMEOUT : bits;
}

/**
 * A member's permissions in a channel, in this order:
 * - the guild's permissions;
 * - the overwrites of @everyone;
 * - those of all the member's roles combined (denials first, then allowances);
 * - those of the member;
 * - then removes the permissions that depend on a missing one.
 */
export function channelPermissions(
  guild: PermissionGuild,
  channel: PermissionChannel,
  member: PermissionMember,
  now: number,
): bigint {
  const bits = bitsIn(guild, channel, member, now);
  return bits === null ? ALL_PERMISSIONS : withImplicitDenials(bits, channel.type);
}

/**
 * A member's permissions in a thread: those in its parent, with SEND_MESSAGES_IN_THREADS in place of SEND_MESSAGES
 * (docs/contract/guilds.md#permissions).
 */
export function threadPermissions(
  guild: PermissionGuild,
  parent: PermissionChannel,
  member: PermissionMember,
  now: number,
): bigint {
  const bits = bitsIn(guild, parent, member, now);
  if (bits === null) return ALL_PERMISSIONS;
  const sends = (bits & PERMISSIONS.SEND_MESSAGES_IN_THREADS) !== 0n;
  return withImplicitDenials(sends ? bits | PERMISSIONS.SEND_MESSAGES : bits & ~PERMISSIONS.SEND_MESSAGES, parent.type);
}

/** The bits before dependent ones are removed; null means all. */
function bitsIn(guild: PermissionGuild, channel: PermissionChannel, member: PermissionMember, now: number): bigint | null {
  if (member.userId === guild.ownerId) return null;
  let bits = roleBits(guild, member);
  if ((bits & PERMISSIONS.ADMINISTRATOR) !== 0n) return null;
  let roleAllow = 0n;
  let roleDeny = 0n;
  let own: Overwrite | undefined;
  for (const overwrite of channel.overwrites) {
    if (overwrite.type === 1) {
      if (overwrite.id === member.userId) own = overwrite;
    } else if (overwrite.id === guild.id) bits = (bits & ~overwrite.deny) | overwrite.allow;
  }
  for (const overwrite of channel.overwrites) {
    if (overwrite.type === 0 && overwrite.id !== guild.id && member.roleIds.includes(overwrite.id)) {
      roleAllow |= overwrite.allow;
      roleDeny |= overwrite.deny;
    }
  }
  bits = (bits & ~roleDeny) | roleAllow;
  if (own) bits = (bits & ~own.deny) | own.allow;
  return timedOut(member, now) ? bits & DURING_TIMEOUT : bits;
}

/** Whether `bits` contain all of `needed`. */
export function has(bits: bigint, needed: bigint): boolean {
  return (bits & needed) === needed;
}

function withImplicitDenials(bits: bigint, type: number): bigint {
  if ((bits & PERMISSIONS.VIEW_CHANNEL) === 0n) return 0n;
  let left = bits;
  if ((left & PERMISSIONS.SEND_MESSAGES) === 0n) left &= ~NEEDS_SENDING;
  if (VOICE_TYPES.has(type) && (left & PERMISSIONS.CONNECT) === 0n) left &= ~NEEDS_CONNECTING;
  return left;
}

function roleBits(guild: PermissionGuild, member: PermissionMember): bigint {
  let bits = guild.roles.get(guild.id)?.permissions ?? 0n;
  for (const id of member.roleIds) bits |= guild.roles.get(id)?.permissions ?? 0n;
  return bits;
}

function timedOut(member: PermissionMember, now: number): boolean {
  return member.timedOutUntil !== null && member.timedOutUntil > now;
}
