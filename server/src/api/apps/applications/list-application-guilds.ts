import { listApplicationGuilds as operation } from '@guildhall/protocol/operations/apps/applications';
import { LIMITS } from '@guildhall/protocol/limits';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findMembershipPage } from '../../guild/guilds/queries.ts';
import { ownApplication } from './access.ts';

/** Lists the guilds that the bot of an application is in, oldest first. For its bot, its owner and its team's developers. */
export const listApplicationGuilds = route(operation, {
  access: ownApplication,
  limit: limits.read,
  run: async (ctx, { access: { bot_id }, query: { before, after, limit = LIMITS.guilds.perPage.default } }) => {
    const page = { limit, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
    const members = await findMembershipPage(ctx.store.read, bot_id, page);
    const guilds = await Promise.all(members.map(({ guild_id }) => ctx.guildStates.get(guild_id)));
    return guilds.flatMap((guild) => {
      if (!guild) return [];
      const { name, icon, member_count } = guild.row;
      return [{ id: guild.id, name, icon, member_count }];
    });
  },
});
