import { complain, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findTeamMember, lockTeam } from './queries.ts';
import { MEMBERSHIP, teamMemberObject } from './team.ts';
import { findPersonByUsername } from '../../people/users/queries.ts';
import { inTeam, unknownTeam } from './access.ts';
import { addTeamMember as operation } from '@guildhall/protocol/operations/apps/teams';

/**
 * Invites a user to a team, by its admins (community documentation; TeamMemberResponse). Unknown name, or a member
 * already: 50035.
 */
export const addTeamMember = route(operation, {
  access: inTeam('admin'),
  limit: limits.write,
  run: async (ctx, { path: { team_id }, body: { username, role = 'admin' } }) => {
    const unknown = complain.custom('USERNAME_UNKNOWN', 'There is no user with this name.');
    const user = (await findPersonByUsername(ctx.store.read, username)) ?? failForm({ username: unknown });
    return ctx.transact(async (tx) => {
      if (!(await lockTeam(tx.db, team_id))) unknownTeam();
      if (await findTeamMember(tx.db, team_id, user.id))
        failForm({ username: complain.custom('TEAM_MEMBER_EXISTS', 'This user is already in the team or invited.') });
      const row = { team_id, user_id: user.id, membership_state: MEMBERSHIP.INVITED, role };
      await tx.db.kysely.insertInto('team_members').values(row).execute();
      return teamMemberObject(row, user);
    });
  },
});
