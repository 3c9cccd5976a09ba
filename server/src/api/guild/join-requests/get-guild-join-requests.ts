import { LIMITS } from '@guildhall/protocol/limits';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { has } from '../../../core/access/permissions.ts';
import { route } from '../../../core/framework/route.ts';
import { inReviewingGuild } from './access.ts';
import { countRequests, findRequests, requestObjects } from './queries.ts';
import { getGuildJoinRequests as operation } from '@guildhall/protocol/operations/guild/join-requests';

/**
 * Lists requests to join, newest first, or oldest first after `after` (GuildJoinRequestsListResponse). KICK_MEMBERS
 * reads all, MANAGE_GUILD only their number.
 */
export const getGuildJoinRequests = route(operation, {
  access: inReviewingGuild(),
  limit: limits.read,
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
