import type { Snowflake } from '@guildhall/protocol/ids';
import { accessGuild, type GuildAccess } from '../../../core/access/guild.ts';
import type { Context } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import { changeGuild, type GuildReader, type GuildState } from '../../../core/access/guild-state.ts';
import { guildFeatures } from './guild.ts';

/** Access for the guild's owner only; 50013 for its other members. */
export async function accessOwnGuild(ctx: Context, path: { guild_id: Snowflake }): Promise<GuildAccess> {
  const access = await accessGuild(ctx, path.guild_id);
  if (access.guild.ownerId !== ctx.viewer.user.id) fail('MISSING_PERMISSIONS');
  return access;
}

/** Locks the guild for a change by its owner; fails if the ownership has been transferred meanwhile. */
export async function changeOwnGuild(tx: GuildReader, guildId: Snowflake, userId: Snowflake): Promise<GuildState> {
  const guild = await changeGuild(tx, guildId);
  if (guild.ownerId !== userId) fail('MISSING_PERMISSIONS');
  return guild;
}

/**
 * Access for members, and for every user if the guild is discoverable. Unknown: 10004. Neither a member nor
 * discoverable: 50001.
 */
export async function visibleGuild(ctx: Context, path: { guild_id: Snowflake }): Promise<GuildState> {
  const guild = (await ctx.guildStates.get(path.guild_id)) ?? fail('UNKNOWN_GUILD');
  const isMember = (await ctx.memberStates.get(guild.id, ctx.viewer.user.id)) !== undefined;
  if (!isMember && !guildFeatures(guild.row).includes('DISCOVERABLE')) fail('MISSING_ACCESS');
  return guild;
}
