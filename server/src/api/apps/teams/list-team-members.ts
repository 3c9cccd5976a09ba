import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { describeTeamMembers } from './queries.ts';
import { inTeam } from './access.ts';

/** The members of a team, the invited too (community documentation; list of TeamMemberResponse). */
export const listTeamMembers = route({
  id: 'list_team_members',
  method: 'GET',
  path: '/teams/{team_id}/members',
  auth: ['person'],
  access: inTeam('read_only'),
  limit: limits.read,
  reply: 200,
  run: (ctx, { path }) => describeTeamMembers(ctx.store.read, path.team_id),
});
