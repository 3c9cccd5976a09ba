import type { Snowflake } from '@guildhall/protocol/ids';
import type { Context } from '../../../core/framework/context.ts';
import { ApiError, fail } from '../../../core/framework/errors.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { TeamRow } from '../../../core/tables/applications.ts';
import { findTeam, teamRoleOf } from './queries.ts';
import { isAtLeast, type TeamRole } from './team.ts';

/**
 * Loads the team of the path for a member with at least this role. Unknown: 404. Not a member: 50001. A lower role:
 * 50013.
 */
export function inTeam(needed: TeamRole) {
  return async (ctx: Context, path: { team_id: Snowflake }): Promise<TeamRow> => {
    const team = (await findTeam(ctx.store.read, path.team_id)) ?? unknownTeam();
    await checkTeamRole(ctx.store.read, team.id, ctx.viewer.user.id, needed);
    return team;
  };
}

/** Refuses users who are not members of a team (50001), or have a lower role (50013). */
export async function checkTeamRole(db: Db, teamId: Snowflake, userId: Snowflake, needed: TeamRole): Promise<void> {
  const role = (await teamRoleOf(db, teamId, userId)) ?? fail('MISSING_ACCESS');
  if (!isAtLeast(role, needed)) fail('MISSING_PERMISSIONS');
}

/** Ends a request for an unknown team; the wire has no code for it. */
export function unknownTeam(): never {
  throw new ApiError(404, 0, '404: Not Found');
}
