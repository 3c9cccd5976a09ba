import { ERRORS } from '@guildhall/protocol/errors';
import { bitsOf } from '@guildhall/protocol/permissions';
import type { Context } from '../framework/context.ts';
import { ApiError } from '../framework/errors.ts';
import type { GuildState } from './guild-state.ts';
import { hasSecondFactor } from './viewer.ts';

/** The permissions for which a guild may require a second factor (docs/contract/enums.md#permission). */
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

/** Requests in which permissions were withheld from the viewer. */
const withheld = new WeakSet<object>();

/**
 * The bits of a viewer without a second factor in a guild that requires one (mfa_level 1): the elevated ones are
 * removed.
 */
export function factoredBits(ctx: Context, guild: GuildState, bits: bigint): bigint {
  if (guild.row.mfa_level === 0 || (bits & ELEVATED) === 0n || hasSecondFactor(ctx.viewer)) return bits;
  withheld.add(ctx);
  return bits & ~ELEVATED;
}

/** Replaces a refusal for missing permissions by 60003 if the second factor is what is missing. */
export function factorRefusal(ctx: object, error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== ERRORS.MISSING_PERMISSIONS.code || !withheld.has(ctx)) return error;
  const { status, code, message } = ERRORS.TWO_FACTOR_REQUIRED;
  return new ApiError(status, code, message);
}

/** Whether any of these permissions is elevated. */
export function isElevated(bits: bigint): boolean {
  return (bits & ELEVATED) !== 0n;
}
