import { ALL_PERMISSIONS, bitsOf, PERMISSIONS, type Permission } from '@guildhall/protocol/permissions';
import type { Channel, Overwrite } from '../api/wire.ts';
import type { GuildState } from './types.ts';
import type { Id, Member } from '../api/wire-base.ts';

/** The permissions that a member keeps in a timeout. */
export const IN_TIMEOUT = bitsOf('VIEW_CHANNEL', 'READ_MESSAGE_HISTORY');
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
/** The types of channels with calls: voice and stage. */
export const CALL_TYPES: readonly number[] = [2, 13];
/** The flags of a member whose profile auto moderation has blocked. */
const QUARANTINED = (1 << 7) | (1 << 8) | (1 << 10);
/** The permissions of all users in a direct message. */
const IN_PRIVATE = bitsOf(
  'VIEW_CHANNEL',
  'SEND_MESSAGES',
  'READ_MESSAGE_HISTORY',
  'ADD_REACTIONS',
  'EMBED_LINKS',
  'ATTACH_FILES',
  'PIN_MESSAGES',
  'USE_APPLICATION_COMMANDS',
  'SEND_POLLS',
);

/** True if `bits` includes every named permission. */
export function has(bits: bigint, ...names: Permission[]): boolean {
  const wanted = bitsOf(...names);
  return (bits & wanted) === wanted;
}

/** A member's permissions in the guild: everything for the owner and administrators, else the union of their roles. */
export function guildPermissions(guild: GuildState, userId: Id): bigint {
  if (guild.owner_id === userId) return ALL_PERMISSIONS;
  const member = guild.members[userId];
  if (!member) return 0n;
  const bits = [guild.id, ...member.roles].reduce((all, id) => all | BigInt(guild.roles[id]?.permissions ?? '0'), 0n);
  return (bits & PERMISSIONS.ADMINISTRATOR) !== 0n ? ALL_PERMISSIONS : bits;
}

/**
 * A member's permissions in a channel: the guild's bits, then the overwrites of @everyone, of the roles together, and of the
 * member, denying before allowing in each step. Threads use another permission for sending. A timeout leaves only viewing;
 * without VIEW_CHANNEL there are none.
 */
export function channelPermissions(
  guild: GuildState | undefined,
  channel: Channel,
  userId: Id,
  now: number,
  inThread = false,
): bigint {
  if (!guild) return IN_PRIVATE;
  const base = guildPermissions(guild, userId);
  if (base === ALL_PERMISSIONS) return base;
  const member = guild.members[userId];
  if (!member) return 0n;
  const overwrites = new Map((channel.permission_overwrites ?? []).map((one) => [one.id, one]));
  let bits = apply(base, overwrites.get(guild.id));
  let allow = 0n;
  let deny = 0n;
  for (const role of member.roles) {
    const overwrite = overwrites.get(role);
    allow |= BigInt(overwrite?.allow ?? '0');
    deny |= BigInt(overwrite?.deny ?? '0');
  }
  bits = apply((bits & ~deny) | allow, overwrites.get(userId));
  if (silenceOf(member, now)) bits &= IN_TIMEOUT;
  if (!has(bits, 'VIEW_CHANNEL')) return 0n;
  if (inThread)
    bits = has(bits, 'SEND_MESSAGES_IN_THREADS') ? bits | PERMISSIONS.SEND_MESSAGES : bits & ~PERMISSIONS.SEND_MESSAGES;
  if (!has(bits, 'SEND_MESSAGES')) bits &= ~NEEDS_SENDING;
  return !CALL_TYPES.includes(channel.type) || has(bits, 'CONNECT') ? bits : bits & ~NEEDS_CONNECTING;
}

/** Why a member may only view and read, if so: a timeout, rules not yet accepted, or a profile that auto moderation has blocked. */
export function silenceOf(member: Member, now: number): 'timeout' | 'rules' | 'quarantine' | null {
  if (member.pending) return 'rules';
  if (((member.flags ?? 0) & QUARANTINED) !== 0) return 'quarantine';
  return Date.parse(member.communication_disabled_until ?? '') > now ? 'timeout' : null;
}

function apply(bits: bigint, overwrite: Overwrite | undefined): bigint {
  return overwrite ? (bits & ~BigInt(overwrite.deny)) | BigInt(overwrite.allow) : bits;
}

/** The position of a member's highest role; the owner is above all. */
export function highestPosition(guild: GuildState, userId: Id): number {
  if (guild.owner_id === userId) return Number.POSITIVE_INFINITY;
  return Math.max(0, ...(guild.members[userId]?.roles ?? []).map((id) => guild.roles[id]?.position ?? 0));
}
