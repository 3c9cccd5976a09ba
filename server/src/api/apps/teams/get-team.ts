import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { teamObject } from './team.ts';
import { inTeam } from './access.ts';

/** A team, for its members (community documentation). */
export const getTeam = route({
  id: 'get_team',
  method: 'GET',
  path: '/teams/{team_id}',
  auth: ['person'],
  access: inTeam('read_only'),
  limit: limits.read,
  reply: 200,
  run: async (_ctx, { access }) => teamObject(access),
});
