import type { Snowflake } from '@guildhall/protocol/ids';
import { accessGuild, type GuildAccess } from '../../core/access/guild.ts';
import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { changeGuild, type GuildState } from '../../core/guild-state.ts';
import type { Db } from '../../core/store.ts';

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
