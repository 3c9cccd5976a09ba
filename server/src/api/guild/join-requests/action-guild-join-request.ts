import { JOIN_SOURCES } from '@guildhall/protocol/enums';
import { ApiError } from '../../../core/framework/errors.ts';
import { lockGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { addMember } from '../members/membership.ts';
import { findUser } from '../../people/users/queries.ts';
import { inReviewingGuild } from './access.ts';
import { GUILD_JOIN_REQUEST_UPDATE } from './events.ts';
import { requestObject, reviewRequest } from './queries.ts';
import { actionGuildJoinRequest as operation } from '@guildhall/protocol/operations/guild/join-requests';

/**
 * Approves a request, which adds the person, or rejects it with a reason (GuildJoinRequestResponse). Only open
 * requests; others are 404.
 */
export const actionGuildJoinRequest = route(operation, {
  access: inReviewingGuild('KICK_MEMBERS'),
  limit: limits.write,
  run: async (ctx, { path: { guild_id, request_id }, body: { action, rejection_reason } }) =>
    ctx.transact(async (tx) => {
      await lockGuild(tx.db, guild_id);
      const row = await reviewRequest(tx.db, guild_id, request_id, {
        status: action,
        reviewed_at: tx.now,
        reviewer_id: ctx.viewer.user.id,
        rejection_reason: action === 'REJECTED' ? rejection_reason || null : null,
      });
      const user = row && (await findUser(tx.db, row.user_id));
      // The table of errors has no code for this.
      if (!user) throw new ApiError(404, 0, 'Unknown Guild Join Request');
      if (action === 'APPROVED')
        await addMember(tx, { id: guild_id }, user, { approved: true, source: { type: JOIN_SOURCES.REVIEW } });
      const request = await requestObject(tx.db, row);
      tx.emit(GUILD_JOIN_REQUEST_UPDATE, { guild_id }, { guild_id, status: row.status, request });
      return request;
    }),
});
