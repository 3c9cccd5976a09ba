import { inGuild } from '../../../core/access/guild.ts';
import { fail } from '../../../core/framework/errors.ts';
import { changeGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { removeMember } from '../members/membership.ts';
import { leaveGuild as operation } from '@guildhall/protocol/operations/guild/guilds';

/** The viewer leaves a guild; its owner cannot (50055). */
export const leaveGuild = route(operation, {
  access: inGuild(),
  limit: limits.write,
  run: async (ctx, { path: { guild_id } }) => {
    await ctx.transact(async (tx) => {
      const guild = await changeGuild(tx, guild_id);
      if (guild.ownerId === ctx.viewer.user.id) fail('INVALID_GUILD');
      await removeMember(tx, guild_id, ctx.viewer.user.id);
    });
  },
});
