import { ERRORS } from '@guildhall/protocol/errors';
import { bitsOf } from '@guildhall/protocol/permissions';
import type { Context } from '../context.ts';
import { ApiError } from '../errors.ts';
import type { GuildState } from '../guild-state.ts';
import { hasSecondFactor } from '../viewer.ts';

/** What a guild may ask a second factor for (reference table "enums", kind permission). */
const ELEVATED = bitsOf(
  'KICK_MEMBERS',
  'BAN_MEMBERS',
  'ADMINISTRATOR',
  'MANAGE_CHANNELS',
  'MANAGE_GUILD',
  'MANAGE_MESSAGES',
  'MANAGE_ROLES',
  'MANAGE_WEBHOOKS',
  'MANAGE_GUILD_EXPRESSIONS',
  'MANAGE_THREADS',
  'VIEW_CREATOR_MONETIZATION_ANALYTICS',
);

/** Requests from whose viewer something was withheld. */
const withheld = new WeakSet<object>();

/** The bits of a viewer who has no second factor, in a guild that asks for one (mfa_level 1): without the elevated ones. */
export function factoredBits(ctx: Context, guild: GuildState, bits: bigint): bigint {
  if (guild.row.mfa_level === 0 || (bits & ELEVATED) === 0n || hasSecondFactor(ctx.viewer)) return bits;
  withheld.add(ctx);
  return bits & ~ELEVATED;
}

/** What a refusal for missing permissions becomes where the second factor is what is missing: 60003. */
export function factorRefusal(ctx: object, error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== ERRORS.MISSING_PERMISSIONS.code || !withheld.has(ctx)) return error;
  const { status, code, message } = ERRORS.TWO_FACTOR_REQUIRED;
  return new ApiError(status, code, message);
}

/** Whether some of these permissions are elevated. */
export function isElevated(bits: bigint): boolean {
  return (bits & ELEVATED) !== 0n;
}
