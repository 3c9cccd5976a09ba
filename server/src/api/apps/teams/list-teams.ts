import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { listTeamsOf } from './queries.ts';
import { MEMBERSHIP, teamObject } from './team.ts';
import { inviteToken } from './invitation.ts';
import { listTeams as operation } from '@guildhall/protocol/operations/apps/teams';

/**
 * The caller's teams, oldest first (community documentation). Teams that invited the caller have an `invite_token` to accept the invite
 * with.
 */
export const listTeams = route(operation, {
  access: open,
  limit: limits.read,
  run: async (ctx) => {
    const userId = ctx.viewer.user.id;
    const rows = await listTeamsOf(ctx.store.read, userId);
    return rows.map((row) => ({
      ...teamObject(row),
      ...(row.membership_state === MEMBERSHIP.INVITED ? { invite_token: inviteToken(ctx.cdn, row.id, userId) } : {}),
    }));
  },
});
