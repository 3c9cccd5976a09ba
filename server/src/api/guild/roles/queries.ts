import type { Snowflake } from '@guildhall/protocol/ids';
import { sql } from 'kysely';
import type { Db } from '../../../core/framework/store.ts';
import type { MemberRow, RoleRow } from '../../../core/tables/database.ts';

/** Inserts a role. */
export async function insertRole(db: Db, row: RoleRow): Promise<void> {
  await db.kysely.insertInto('roles').values(row).execute();
}

/** Updates columns of a role. */
export async function updateRoleRow(db: Db, row: Pick<RoleRow, 'guild_id' | 'id'>, values: Partial<RoleRow>): Promise<void> {
  await db.kysely.updateTable('roles').set(values).where('guild_id', '=', row.guild_id).where('id', '=', row.id).execute();
}

/** Makes room above @everyone: moves every other role up by one. */
export async function raiseRoles(db: Db, guildId: Snowflake): Promise<void> {
  await db.kysely
    .updateTable('roles')
    .set((eb) => ({ position: eb('position', '+', 1) }))
    .where('guild_id', '=', guildId)
    .where('id', '!=', guildId)
    .execute();
}

/** Deletes a role and its linked role rules. */
export async function deleteRoleRow(db: Db, guildId: Snowflake, id: Snowflake): Promise<void> {
  await db.kysely.deleteFrom('roles').where('guild_id', '=', guildId).where('id', '=', id).execute();
}

/** Counts the members of each role, by role id; roles without members are left out. Reads every member of the guild. */
export async function countMembersByRole(db: Db, guildId: Snowflake): Promise<Map<Snowflake, number>> {
  const each =
    db.dialect === 'sqlite'
      ? sql`json_each(members.roles_json) as held`
      : sql`jsonb_array_elements_text(members.roles_json::jsonb) as held(value)`;
  const counted = await sql<{ id: Snowflake; count: number | string }>`
    select held.value as id, count(*) as count from members, ${each} where members.guild_id = ${guildId} group by held.value
  `.execute(db.kysely);
  return new Map(counted.rows.map(({ id, count }) => [String(id), Number(count)]));
}

/** Removes a role from all its holders; returns their updated rows. */
export async function removeRoleFromHolders(db: Db, guildId: Snowflake, roleId: Snowflake): Promise<MemberRow[]> {
  const having = db.kysely
    .selectFrom('members')
    .selectAll()
    .where('guild_id', '=', guildId)
    .where('roles_json', 'like', `%"${roleId}"%`);
  const holders = await having.forUpdate().execute();
  for (const holder of holders) {
    const roles: Snowflake[] = JSON.parse(holder.roles_json);
    holder.roles_json = JSON.stringify(roles.filter((id) => id !== roleId));
    await db.kysely
      .updateTable('members')
      .set({ roles_json: holder.roles_json })
      .where('guild_id', '=', guildId)
      .where('user_id', '=', holder.user_id)
      .execute();
  }
  return holders;
}
