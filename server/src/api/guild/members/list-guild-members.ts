import { LIMITS } from '@guildhall/protocol/limits';
import { inGuild } from '../../../core/access/guild.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route, Serialized } from '../../../core/framework/route.ts';
import { listsMembers } from '../../../core/access/viewer.ts';
import { userTextCache } from '../../people/users/user-texts.ts';
import { memberPageJson } from './member-texts.ts';
import { listGuildMembers as operation } from '@guildhall/protocol/operations/guild/members';

/** Lists members by user id, after `after` (list of GuildMemberResponse). A bot without the GUILD_MEMBERS intent: 50001. */
export const listGuildMembers = route(operation, {
  access: inGuild(),
  limit: limits.read,
  run: async (ctx, { path, query }) => {
    if (!listsMembers(ctx.viewer)) fail('MISSING_ACCESS');
    const { limit = LIMITS.guilds.membersPerPage.default, after } = query;
    const texts = () => userTextCache(ctx).current(ctx);
    return new Serialized(await memberPageJson(ctx.store.read, path.guild_id, { limit, after, texts }));
  },
});
