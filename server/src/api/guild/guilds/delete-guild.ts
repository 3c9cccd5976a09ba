import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { accessOwnGuild, changeOwnGuild } from './access.ts';
import { removeGuild } from './remove-guild.ts';
import { deleteGuild as operation } from '@guildhall/protocol/operations/guild/guilds';

/**
 * Deletes a guild permanently: it disappears immediately, jobs delete its messages. Owner only
 * (docs/contract/guilds.md#guilds).
 */
export const deleteGuild = route(operation, {
  access: accessOwnGuild,
  limit: limits.write,
  run: async (ctx, { path: { guild_id } }) => {
    await ctx.transact(async (tx) => removeGuild(tx, await changeOwnGuild(tx, guild_id, ctx.viewer.user.id)));
  },
});
