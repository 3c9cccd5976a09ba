import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { teamObject } from './team.ts';
import { inTeam } from './access.ts';
import { getTeam as operation } from '@guildhall/protocol/operations/apps/teams';

/** A team, for its members (community documentation). */
export const getTeam = route(operation, {
  access: inTeam('read_only'),
  limit: limits.read,
  run: async (_ctx, { access }) => teamObject(access),
});
