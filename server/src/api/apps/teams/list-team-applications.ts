import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { describeApplications } from '../applications/access.ts';
import { listTeamApplicationRows } from '../applications/queries.ts';
import { inTeam } from './access.ts';

/** The applications of a team, oldest first (community documentation; list of PrivateApplicationResponse). */
export const listTeamApplications = route({
  id: 'list_team_applications',
  method: 'GET',
  path: '/teams/{team_id}/applications',
  auth: ['person'],
  access: inTeam('read_only'),
  limit: limits.read,
  reply: 200,
  run: async (ctx, { path }) =>
    describeApplications(ctx.store.read, await listTeamApplicationRows(ctx.store.read, [path.team_id])),
});
