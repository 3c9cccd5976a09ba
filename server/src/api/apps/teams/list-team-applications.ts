import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { describeApplications } from '../applications/access.ts';
import { listTeamApplicationRows } from '../applications/queries.ts';
import { inTeam } from './access.ts';
import { listTeamApplications as operation } from '@guildhall/protocol/operations/apps/teams';

/** The applications of a team, oldest first (community documentation; list of PrivateApplicationResponse). */
export const listTeamApplications = route(operation, {
  access: inTeam('read_only'),
  limit: limits.read,
  run: async (ctx, { path }) =>
    describeApplications(ctx.store.read, await listTeamApplicationRows(ctx.store.read, [path.team_id])),
});
