import { LIMITS } from '@guildhall/protocol/limits';
import { Snowflake, WholeWithin } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { inGuild } from '../../../core/access/guild.ts';
import { fail } from '../../../core/errors.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { listsMembers } from '../../../core/viewer.ts';
import { memberObject } from './member.ts';
import { listMembers } from './queries.ts';

/** Lists members by user id, after `after` (list of GuildMemberResponse). A bot without the GUILD_MEMBERS intent: 50001. */
export const listGuildMembers = route({
  id: 'list_guild_members',
  method: 'GET',
  path: '/guilds/{guild_id}/members',
  auth: ['bot', 'person'],
  access: inGuild(),
  limit: limits.read,
  query: Type.Object({
    limit: Type.Optional(WholeWithin(LIMITS.guilds.membersPerPage)),
    after: Type.Optional(Snowflake()),
  }),
  reply: 200,
  run: async (ctx, { path, query }) => {
    if (!listsMembers(ctx.viewer)) fail('MISSING_ACCESS');
    const { limit = LIMITS.guilds.membersPerPage.default, after } = query;
    const found = await listMembers(ctx.store.read, path.guild_id, { limit, ...(after === undefined ? {} : { after }) });
    return found.map(({ member, user }) => memberObject(member, user));
  },
});
