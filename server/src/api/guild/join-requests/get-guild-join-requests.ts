import { LIMITS } from '@guildhall/protocol/limits';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { Snowflake, Whole } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { fail } from '../../../core/errors.ts';
import { limits } from '../../../core/limits.ts';
import { has } from '../../../core/permissions.ts';
import { route } from '../../../core/route.ts';
import { inReviewingGuild } from './access.ts';
import { STATUSES } from './join-request.ts';
import { countRequests, findRequests, requestObjects } from './queries.ts';

/**
 * Lists requests to join, newest first, or oldest first after `after` (GuildJoinRequestsListResponse). KICK_MEMBERS
 * reads all, MANAGE_GUILD only their number.
 */
export const getGuildJoinRequests = route({
  id: 'get_guild_join_requests',
  method: 'GET',
  path: '/guilds/{guild_id}/requests',
  auth: ['bot', 'person'],
  access: inReviewingGuild(),
  limit: limits.read,
  query: Type.Object({
    status: Type.Optional(Type.Enum(STATUSES)),
    limit: Type.Optional(Whole(1, 100)),
    before: Type.Optional(Snowflake()),
    after: Type.Optional(Snowflake()),
  }),
  reply: 200,
  run: async (ctx, { path: { guild_id }, access: { permissions }, query }) => {
    const mayRead = has(permissions, PERMISSIONS.KICK_MEMBERS);
    if (!mayRead && !has(permissions, PERMISSIONS.MANAGE_GUILD)) fail('MISSING_PERMISSIONS');
    const db = ctx.store.read;
    const total = await countRequests(db, guild_id, query.status);
    if (!mayRead) return { total };
    const rows = await findRequests(db, guild_id, { ...query, limit: query.limit ?? LIMITS.joinRequests.perPage.default });
    return { total, guild_join_requests: await requestObjects(db, rows) };
  },
});
