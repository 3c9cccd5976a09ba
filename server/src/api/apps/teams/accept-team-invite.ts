import { complain, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { findTeamMember, lockTeam } from './queries.ts';
import { MEMBERSHIP, teamObject } from './team.ts';
import { unknownTeam } from './access.ts';
import { teamOfToken } from './invitation.ts';
import { joinTeam } from './members.ts';
import { acceptTeamInvite as operation } from '@guildhall/protocol/operations/apps/teams';

/**
 * Accepts an invitation to a team by its token (community documentation). Not the caller's, or revoked: 50035 at
 * `token`.
 */
export const acceptTeamInvite = route(operation, {
  access: open,
  limit: limits.write,
  run: async (ctx, { body }) => {
    const userId = ctx.viewer.user.id;
    const refuse = (): never => failForm({ token: complain.custom('TEAM_INVITE_INVALID', 'This invitation is not valid.') });
    const teamId = teamOfToken(ctx.cdn, body.token, userId) ?? refuse();
    return ctx.transact(async (tx) => {
      const team = (await lockTeam(tx.db, teamId)) ?? unknownTeam();
      const member = (await findTeamMember(tx.db, teamId, userId)) ?? refuse();
      if (member.membership_state === MEMBERSHIP.INVITED) await joinTeam(tx.db, teamId, userId, member.role);
      return teamObject(team);
    });
  },
});
