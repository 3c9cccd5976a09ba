import { LIMITS } from '@guildhall/protocol/limits';
import { isSnowflake, type Snowflake as Id } from '@guildhall/protocol/ids';
import { bitsOf } from '@guildhall/protocol/permissions';
import { dayOf } from '../../../core/access/activity.ts';
import { type GuildAccess, inGuild } from '../../../core/access/guild.ts';
import { rankOf } from '../../../core/access/member.ts';
import type { Context } from '../../../core/framework/context.ts';
import { complain, fail, failForm, requireBits } from '../../../core/framework/errors.ts';
import { guildFeatures } from '../guilds/guild.ts';
import type { PruneRule } from './candidates.ts';

const DAY = 86_400_000;

/**
 * Access for a member who may prune the guild: MANAGE_GUILD and KICK_MEMBERS, or ADMINISTRATOR in a guild with
 * PRUNE_REQUIRES_ADMIN (docs/contract/guilds.md#prune); otherwise 50013.
 */
export async function accessPrune(ctx: Context, path: { guild_id: Id }): Promise<GuildAccess> {
  const access = await inGuild()(ctx, path);
  const needsAdmin = guildFeatures(access.guild.row).includes('PRUNE_REQUIRES_ADMIN');
  const needed = needsAdmin ? bitsOf('ADMINISTRATOR') : bitsOf('MANAGE_GUILD', 'KICK_MEMBERS');
  requireBits(access.permissions, needed);
  return access;
}

/** Parses role ids from a comma-separated string or an array, without duplicates. */
export function readRoles(given: string | readonly Id[] | null | undefined): Id[] {
  const list = typeof given === 'string' ? given.split(',').filter((part) => part !== '') : (given ?? []);
  const ids = [...new Set(list.map((id) => id.trim()))];
  if (!ids.every(isSnowflake)) failForm({ include_roles: complain.custom('NUMBER_TYPE_COERCE', 'Not a list of role ids.') });
  if (ids.length > LIMITS.guilds.pruneRoles.max) failForm({ include_roles: complain.maxLength(LIMITS.guilds.pruneRoles.max) });
  return ids;
}

/**
 * Builds the rule of a prune of `days` that starts now. An unknown role is 10011; a role at or above the caller's
 * highest is 50013, because the caller could not kick its members either.
 */
export function pruneRule({ guild, member }: GuildAccess, days: number, roles: readonly Id[], now: number): PruneRule {
  for (const id of roles) {
    const role = guild.roles.get(id) ?? fail('UNKNOWN_ROLE');
    if (role.row.position >= rankOf(guild, member)) fail('MISSING_PERMISSIONS');
  }
  return {
    guild_id: guild.id,
    owner_id: guild.ownerId,
    joined_before: now - days * DAY,
    active_before: dayOf(now) - days,
    roles,
  };
}
