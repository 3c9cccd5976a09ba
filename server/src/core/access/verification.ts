import { MEMBER_FLAGS } from '@guildhall/protocol/enums';
import { timestampOf } from '@guildhall/protocol/ids';
import { bitsOf } from '@guildhall/protocol/permissions';
import type { Context } from '../framework/context.ts';
import { fail, failWithout } from '../framework/errors.ts';
import type { GuildState } from './guild-state.ts';
import type { UserRow } from '../tables/database.ts';
import type { MemberState } from './member.ts';

/** docs/contract/enums.md#verification_level. */
const LEVELS = { NONE: 0, LOW: 1, MEDIUM: 2, HIGH: 3, VERY_HIGH: 4 } as const;

/** Ms: the minimum age of an account at MEDIUM, and of a membership at HIGH (the same table). */
const ACCOUNT_AGE = 300_000;
const MEMBER_AGE = 600_000;

/** The permissions that a guild's verification level withholds. */
export const NEEDS_VERIFICATION = bitsOf(
  'SEND_MESSAGES',
  'SEND_MESSAGES_IN_THREADS',
  'ADD_REACTIONS',
  'CREATE_PUBLIC_THREADS',
  'CREATE_PRIVATE_THREADS',
);

/**
 * Whether a guild's verification level holds a user back.
 * - LOW requires a verified e-mail address.
 * - MEDIUM also requires an account older than 5 minutes.
 * - HIGH also requires 10 minutes in the guild.
 * - VERY_HIGH requires a telephone, which no account has here.
 * - Exempt: apps, the owner, members with a role, and members with the flag BYPASSES_VERIFICATION.
 */
export function isUnverified(guild: GuildState, member: MemberState, user: UserRow, now: number): boolean {
  const level = guild.row.verification_level;
  if (level === LEVELS.NONE || user.kind !== 'person' || guild.ownerId === user.id) return false;
  if (member.roleIds.length > 0 || (member.row.flags & MEMBER_FLAGS.BYPASSES_VERIFICATION) !== 0) return false;
  if (user.email === null || user.verified === 0 || level >= LEVELS.VERY_HIGH) return true;
  if (level >= LEVELS.MEDIUM && now - timestampOf(user.id) < ACCOUNT_AGE) return true;
  return level >= LEVELS.HIGH && now - member.row.joined_at < MEMBER_AGE;
}

/** A channel as loaded for the viewer. */
type Seen = { guild: GuildState; member: MemberState } | { guild: null; member: null };

/**
 * Whether the viewer is held back in a guild: they have not accepted the rules yet, or do not meet the verification
 * level.
 */
export function isHeldBack({ viewer, clock }: Context, { guild, member }: Seen): boolean {
  return guild !== null && (member.row.pending === 1 || isUnverified(guild, member, viewer.user, clock.now()));
}

/** Fails a request that lacks permissions: with 50009 if the viewer is held back, else with 50013. */
export function refuse(ctx: Context, access: Seen, missing: bigint): never {
  if (isHeldBack(ctx, access)) fail('CHANNEL_VERIFICATION_LEVEL_TOO_HIGH');
  return failWithout(missing);
}
