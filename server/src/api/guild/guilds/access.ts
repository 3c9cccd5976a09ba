import type { Snowflake } from '@guildhall/protocol/ids';
import { accessGuild, type GuildAccess } from '../../../core/access/guild.ts';
import type { Context } from '../../../core/context.ts';
import { fail } from '../../../core/errors.ts';
import { changeGuild, type GuildState } from '../../../core/guild-state.ts';
import type { Db } from '../../../core/store.ts';
import { guildFeatures } from './guild.ts';

/** A guild to its owner alone; to everyone else in it 50013. */
export async function accessOwnGuild(ctx: Context, path: { guild_id: Snowflake }): Promise<GuildAccess> {
  const access = await accessGuild(ctx, path.guild_id);
  if (access.guild.ownerId !== ctx.viewer.user.id) fail('MISSING_PERMISSIONS');
  return access;
}

/** Holds the guild for a change by its owner, who may have given it away meanwhile. */
export async function changeOwnGuild(db: Db, guildId: Snowflake, userId: Snowflake): Promise<GuildState> {
  const guild = await changeGuild(db, guildId);
  if (guild.ownerId !== userId) fail('MISSING_PERMISSIONS');
  return guild;
}

/** A guild for its members, and for everybody when it is discoverable. Unknown: 10004. Neither in it nor discoverable: 50001. */
export async function visibleGuild(ctx: Context, path: { guild_id: Snowflake }): Promise<GuildState> {
  const guild = (await ctx.guildStates.get(path.guild_id)) ?? fail('UNKNOWN_GUILD');
  const isMember = (await ctx.memberStates.get(guild.id, ctx.viewer.user.id)) !== undefined;
  if (!isMember && !guildFeatures(guild.row).includes('DISCOVERABLE')) fail('MISSING_ACCESS');
  return guild;
}
