import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { fail } from '../../../core/framework/errors.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { TeamMemberRow, TeamRow } from '../../../core/tables/applications.ts';
import { MEMBERSHIP } from './team.ts';

/** Stores a new team. */
export async function insertTeam(db: Db, row: TeamRow): Promise<void> {
  await db.kysely.insertInto('teams').values(row).execute();
}

/** Adds a user to a team, or accepts an invitation. In 30 teams already: 400. */
export async function joinTeam(db: Db, team_id: Snowflake, user_id: Snowflake, role: TeamMemberRow['role']): Promise<void> {
  const account = db.kysely.selectFrom('users').select('id').where('id', '=', user_id);
  // Locks the user's own row: joins of one user are serialized.
  await account.forUpdate().execute();
  const { joined } = await db.kysely
    .selectFrom('team_members')
    .select((eb) => eb.fn.countAll().as('joined'))
    .where('user_id', '=', user_id)
    .where('membership_state', '=', MEMBERSHIP.ACCEPTED)
    .executeTakeFirstOrThrow();
  if (Number(joined) >= LIMITS.applications.teamsOfUser.max)
    fail(LIMITS.applications.teamsOfUser.error, {
      message: `Maximum number of teams reached (${LIMITS.applications.teamsOfUser.max})`,
    });
  const membership_state = MEMBERSHIP.ACCEPTED;
  await db.kysely
    .insertInto('team_members')
    .values({ team_id, user_id, membership_state, role })
    .onConflict((conflict) => conflict.columns(['team_id', 'user_id']).doUpdateSet({ membership_state, role }))
    .execute();
}

/** Sets the role of a member. */
export async function setTeamRole(db: Db, { team_id, user_id }: TeamMemberRow, role: TeamMemberRow['role']): Promise<void> {
  await db.kysely
    .updateTable('team_members')
    .set({ role })
    .where('team_id', '=', team_id)
    .where('user_id', '=', user_id)
    .execute();
}

/** Removes a member from a team, or revokes an invitation. */
export async function deleteTeamMember(db: Db, { team_id, user_id }: TeamMemberRow): Promise<void> {
  await db.kysely.deleteFrom('team_members').where('team_id', '=', team_id).where('user_id', '=', user_id).execute();
}
