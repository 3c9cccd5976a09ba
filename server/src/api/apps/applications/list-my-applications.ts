import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { listTeamsOf } from '../teams/queries.ts';
import { MEMBERSHIP } from '../teams/team.ts';
import { describeApplications } from './access.ts';
import { listApplications, listTeamApplicationRows } from './queries.ts';
import { listMyApplications as operation } from '@guildhall/protocol/operations/apps/applications';

/**
 * The caller's applications, oldest first (docs/contract/people.md#applications), followed by those of their teams if
 * requested.
 */
export const listMyApplications = route(operation, {
  access: open,
  limit: limits.read,
  run: async (ctx, { query }) => {
    const [db, userId] = [ctx.store.read, ctx.viewer.user.id];
    const rows = await listApplications(db, userId);
    if (query.with_team_applications) {
      const teams = (await listTeamsOf(db, userId)).filter((team) => team.membership_state === MEMBERSHIP.ACCEPTED);
      const ids = teams.map((team) => team.id);
      rows.push(...(await listTeamApplicationRows(db, ids)));
    }
    return describeApplications(db, rows);
  },
});
