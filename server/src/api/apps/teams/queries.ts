import type { Snowflake } from '@guildhall/protocol/ids';
import type { Db } from '../../../core/framework/store.ts';
import type { TeamMemberRow, TeamRow } from '../../../core/tables/applications.ts';
import { findUsers } from '../../people/users/queries.ts';
import { MEMBERSHIP, teamMemberObject, type TeamRole } from './team.ts';
import type { TeamMemberObject } from '@guildhall/protocol/objects/apps/teams';

/** The team, or undefined. */
export function findTeam(db: Db, id: Snowflake): Promise<TeamRow | undefined> {
  return db.kysely.selectFrom('teams').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The same for a change: locks the team until the transaction ends. */
export function lockTeam(db: Db, id: Snowflake): Promise<TeamRow | undefined> {
  const query = db.kysely.selectFrom('teams').selectAll().where('id', '=', id);
  return query.forUpdate().executeTakeFirst();
}

/** The teams of a user with their own membership, including invitations, oldest first. */
export async function listTeamsOf(db: Db, userId: Snowflake): Promise<(TeamRow & Pick<TeamMemberRow, 'membership_state'>)[]> {
  return db.kysely
    .selectFrom('teams')
    .innerJoin('team_members', 'team_members.team_id', 'teams.id')
    .selectAll('teams')
    .select('team_members.membership_state')
    .where('team_members.user_id', '=', userId)
    .orderBy('teams.id')
    .execute();
}

/** The members of a team, including invited users, by user id. */
export function listTeamMembers(db: Db, teamId: Snowflake): Promise<TeamMemberRow[]> {
  return db.kysely.selectFrom('team_members').selectAll().where('team_id', '=', teamId).orderBy('user_id').execute();
}

/** A member of a team, or undefined. */
export function findTeamMember(db: Db, teamId: Snowflake, userId: Snowflake): Promise<TeamMemberRow | undefined> {
  return db.kysely
    .selectFrom('team_members')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** The role of a user in a team; undefined for invited users and non-members. */
export async function teamRoleOf(db: Db, teamId: Snowflake, userId: Snowflake): Promise<TeamRole | undefined> {
  const member = await findTeamMember(db, teamId, userId);
  if (member?.membership_state !== MEMBERSHIP.ACCEPTED) return undefined;
  return (await findTeam(db, teamId))?.owner_user_id === userId ? 'owner' : member.role;
}

/** How many applications a team owns. */
export async function countTeamApplications(db: Db, teamId: Snowflake): Promise<number> {
  const found = await db.kysely
    .selectFrom('applications')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow();
  return Number(found.count);
}

/** The members of a team with their users, in wire format. */
export async function describeTeamMembers(db: Db, teamId: Snowflake): Promise<TeamMemberObject[]> {
  const rows = await listTeamMembers(db, teamId);
  const users = await findUsers(
    db,
    rows.map((row) => row.user_id),
  );
  return rows.flatMap((row) => {
    const user = users.get(row.user_id);
    return user ? [teamMemberObject(row, user)] : [];
  });
}
