import type { Snowflake } from '@guildhall/protocol/ids';
import type { Db } from '../../core/store.ts';
import type { MemberRow, RoleRow } from '../../core/tables.ts';

/** Stores a new role. */
export async function insertRole(db: Db, row: RoleRow): Promise<void> {
  await db.kysely.insertInto('roles').values(row).execute();
}

/** Sets columns of a role. */
export async function updateRoleRow(db: Db, row: Pick<RoleRow, 'guild_id' | 'id'>, values: Partial<RoleRow>): Promise<void> {
  await db.kysely.updateTable('roles').set(values).where('guild_id', '=', row.guild_id).where('id', '=', row.id).execute();
}

/** Makes room above @everyone: every other role goes up by one. */
export async function raiseRoles(db: Db, guildId: Snowflake): Promise<void> {
  await db.kysely
    .updateTable('roles')
    .set((eb) => ({ position: eb('position', '+', 1) }))
    .where('guild_id', '=', guildId)
    .where('id', '!=', guildId)
    .execute();
}

/** Deletes a role. */
export async function deleteRoleRow(db: Db, guildId: Snowflake, id: Snowflake): Promise<void> {
  await db.kysely.deleteFrom('roles').where('guild_id', '=', guildId).where('id', '=', id).execute();
}

/** Takes a role from everyone who has it; gives back those members as they are then. */
export async function takeRoleFromHolders(db: Db, guildId: Snowflake, roleId: Snowflake): Promise<MemberRow[]> {
  const holders = await db.kysely
    .selectFrom('members')
    .selectAll()
    .where('guild_id', '=', guildId)
    .where('roles_json', 'like', `%"${roleId}"%`)
    .execute();
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
