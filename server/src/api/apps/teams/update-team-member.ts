import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findTeamMember, lockTeam } from './queries.ts';
import { teamMemberObject } from './team.ts';
import { findUser } from '../../people/users/queries.ts';
import { inTeam, unknownTeam } from './access.ts';
import { setTeamRole } from './members.ts';
import { updateTeamMember as operation } from '@guildhall/protocol/operations/apps/teams';

/**
 * Sets the role of a team member, by its admins; the owner cannot be changed: 50013 (community documentation).
 * Unknown: 10007.
 */
export const updateTeamMember = route(operation, {
  access: inTeam('admin'),
  limit: limits.write,
  run: (ctx, { path: { team_id, user_id }, body }) =>
    ctx.transact(async (tx) => {
      const team = (await lockTeam(tx.db, team_id)) ?? unknownTeam();
      const row = (await findTeamMember(tx.db, team_id, user_id)) ?? fail('UNKNOWN_MEMBER');
      if (team.owner_user_id === user_id) fail('MISSING_PERMISSIONS');
      const role = body.role ?? row.role;
      await setTeamRole(tx.db, row, role);
      return teamMemberObject({ ...row, role }, (await findUser(tx.db, user_id)) ?? fail('UNKNOWN_MEMBER'));
    }),
});
