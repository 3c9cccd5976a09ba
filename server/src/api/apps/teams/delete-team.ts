import { complain, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { countTeamApplications, lockTeam } from './queries.ts';
import { inTeam, unknownTeam } from './access.ts';
import { deleteTeam as operation } from '@guildhall/protocol/operations/apps/teams';

/** Deletes a team, by its owner (community documentation). A team that owns applications: 50035 at `team_id`. */
export const deleteTeam = route(operation, {
  access: inTeam('owner'),
  limit: limits.write,
  run: async (ctx, { path: { team_id } }) => {
    await ctx.transact(async (tx) => {
      if (!(await lockTeam(tx.db, team_id))) unknownTeam();
      if (await countTeamApplications(tx.db, team_id))
        failForm({ team_id: complain.custom('TEAM_HAS_APPLICATIONS', 'Delete the applications of the team first.') });
      await tx.db.kysely.deleteFrom('teams').where('id', '=', team_id).execute();
    });
  },
});
