import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import type { TeamRow } from '../../../core/tables/applications.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { countTeamApplications, lockTeam, teamRoleOf } from '../teams/queries.ts';
import { isAtLeast } from '../teams/team.ts';

/**
 * Locks the team that is to own an application. Unknown, or the caller is not an admin of it: 50035 at `team_id`.
 * Full: 50011.
 */
export async function lockTeamFor(tx: Tx, teamId: Snowflake, userId: Snowflake): Promise<TeamRow> {
  const refuse = (): never => failForm({ team_id: complain.custom('TEAM_UNKNOWN', 'You are not an admin of this team.') });
  const team = (await lockTeam(tx.db, teamId)) ?? refuse();
  if (!isAtLeast(await teamRoleOf(tx.db, teamId, userId), 'admin')) refuse();
  if ((await countTeamApplications(tx.db, teamId)) >= LIMITS.applications.perTeam.max) fail(LIMITS.applications.perTeam.error);
  return team;
}
