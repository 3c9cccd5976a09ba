import type { Snowflake } from '@guildhall/protocol/ids';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { accessGuild, type GuildAccess } from '../../../core/access/guild.ts';
import type { Context } from '../../../core/framework/context.ts';
import { DATES } from '../../../core/values/dates.ts';
import { fail } from '../../../core/framework/errors.ts';

const { CREATE_GUILD_EXPRESSIONS, MANAGE_GUILD_EXPRESSIONS } = PERMISSIONS;

type InGuild = { guild_id: Snowflake };

/** Returns whether these permissions show who created an expression, and allow changing one's own. */
export function seesMakers(permissions: bigint): boolean {
  return (permissions & (CREATE_GUILD_EXPRESSIONS | MANAGE_GUILD_EXPRESSIONS)) !== 0n;
}

/**
 * Access for creating emojis, stickers and sounds: CREATE_GUILD_EXPRESSIONS. Until 2026-02-23 the older
 * MANAGE_GUILD_EXPRESSIONS is enough (docs/contract/guilds.md#split-permissions). Fails with 10004, 50001 or 50013.
 */
export async function toCreateExpressions(ctx: Context, path: InGuild): Promise<GuildAccess> {
  const access = await accessGuild(ctx, path.guild_id);
  const older = ctx.clock.now() < DATES.permissionSplit ? MANAGE_GUILD_EXPRESSIONS : 0n;
  if ((access.permissions & (CREATE_GUILD_EXPRESSIONS | older)) === 0n) fail('MISSING_PERMISSIONS');
  return access;
}

/** Access for changing emojis, stickers or sounds: one's own, or all with MANAGE_GUILD_EXPRESSIONS. */
export async function toChangeExpressions(ctx: Context, path: InGuild): Promise<GuildAccess> {
  const access = await accessGuild(ctx, path.guild_id);
  if (!seesMakers(access.permissions)) fail('MISSING_PERMISSIONS');
  return access;
}

/** Requires MANAGE_GUILD_EXPRESSIONS (50013) for an expression that another user created. */
export function checkMayChange({ permissions, member }: GuildAccess, made: { user_id: Snowflake }): void {
  const own = made.user_id === member.userId;
  if (!own && (permissions & MANAGE_GUILD_EXPRESSIONS) === 0n) fail('MISSING_PERMISSIONS');
}
