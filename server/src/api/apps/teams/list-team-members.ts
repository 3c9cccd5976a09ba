import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { describeTeamMembers } from './queries.ts';
import { inTeam } from './access.ts';
import { listTeamMembers as operation } from '@guildhall/protocol/operations/apps/teams';

/** The members of a team, the invited too (community documentation; list of TeamMemberResponse). */
export const listTeamMembers = route(operation, {
  access: inTeam('read_only'),
  limit: limits.read,
  run: (ctx, { path }) => describeTeamMembers(ctx.store.read, path.team_id),
});
