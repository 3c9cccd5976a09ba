import type { Snowflake } from '@guildhall/protocol/ids';
import type { Db } from '../../../core/framework/store.ts';
import type { LinkedRoleRow, RoleConnectionRow } from '../../../core/tables/applications.ts';
import type { Said } from './rules.ts';
import type { MetadataRecord } from '@guildhall/protocol/objects/apps/role-connections';

/** A user and an application. */
export type Pair = Pick<RoleConnectionRow, 'user_id' | 'application_id'>;

/** The metadata records of an application. */
export async function findRecords(db: Db, applicationId: Snowflake): Promise<MetadataRecord[]> {
  return (await findAllRecords(db, [applicationId])).get(applicationId) ?? [];
}

/** The metadata records of several applications; an empty list for those without any. */
export async function findAllRecords(db: Db, ids: readonly Snowflake[]): Promise<Map<Snowflake, MetadataRecord[]>> {
  const found = new Map<Snowflake, MetadataRecord[]>(ids.map((id) => [id, []]));
  if (!ids.length) return found;
  const rows = await db.kysely.selectFrom('role_connection_metadata').selectAll().where('application_id', 'in', ids).execute();
  for (const row of rows) found.set(row.application_id, JSON.parse(row.records_json));
  return found;
}

/** Replaces the metadata records of an application. */
export async function upsertRecords(db: Db, application_id: Snowflake, records: readonly MetadataRecord[]): Promise<void> {
  const records_json = JSON.stringify(records);
  await db.kysely
    .insertInto('role_connection_metadata')
    .values({ application_id, records_json })
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet({ records_json }))
    .execute();
}

/** The role connection of a user with an application, or undefined. */
export function findConnection(db: Db, { user_id, application_id }: Pair): Promise<RoleConnectionRow | undefined> {
  return db.kysely
    .selectFrom('role_connections')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('application_id', '=', application_id)
    .executeTakeFirst();
}

/** All role connections of a user, by application. */
export function listConnections(db: Db, userId: Snowflake): Promise<RoleConnectionRow[]> {
  return connectionsOf(db, userId).execute();
}

/** The same for a change: locks the user's role connections until the transaction ends. */
export async function lockSaid(db: Db, userId: Snowflake): Promise<Said> {
  const query = connectionsOf(db, userId);
  return saidOf(await query.forUpdate().execute());
}

/** Only the values, by application. */
export function saidOf(rows: readonly RoleConnectionRow[]): Said {
  return new Map(rows.map((row) => [row.application_id, JSON.parse(row.metadata_json)]));
}

/** Replaces a role connection. */
export async function upsertConnection(db: Db, row: RoleConnectionRow): Promise<void> {
  const { platform_name, platform_username, metadata_json } = row;
  await db.kysely
    .insertInto('role_connections')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'application_id']).doUpdateSet({ platform_name, platform_username, metadata_json }),
    )
    .execute();
}

/** Deletes a role connection; returns false if there was none. */
export async function deleteConnection(db: Db, { user_id, application_id }: Pair): Promise<boolean> {
  const gone = await db.kysely
    .deleteFrom('role_connections')
    .where('user_id', '=', user_id)
    .where('application_id', '=', application_id)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Deletes the connections and records of a deleted application. Returns the roles whose rules name it. */
export async function deleteApplicationConnections(db: Db, applicationId: Snowflake): Promise<LinkedRoleRow[]> {
  for (const table of ['role_connection_metadata', 'role_connections'] as const)
    await db.kysely.deleteFrom(table).where('application_id', '=', applicationId).execute();
  return db.kysely.selectFrom('linked_roles').selectAll().where('rules_json', 'like', `%"${applicationId}"%`).execute();
}

/** The rules of a role, or undefined if it is not linked. */
export function findLinkedRole(db: Db, guildId: Snowflake, roleId: Snowflake): Promise<LinkedRoleRow | undefined> {
  return linkedRoles(db, guildId).where('role_id', '=', roleId).executeTakeFirst();
}

/** The linked roles of a guild. */
export function listLinkedRoles(db: Db, guildId: Snowflake): Promise<LinkedRoleRow[]> {
  return linkedRoles(db, guildId).orderBy('role_id').execute();
}

/** Sets the rules of a role. */
export async function upsertLinkedRole(db: Db, row: LinkedRoleRow): Promise<void> {
  await db.kysely
    .insertInto('linked_roles')
    .values(row)
    .onConflict((conflict) => conflict.columns(['guild_id', 'role_id']).doUpdateSet({ rules_json: row.rules_json }))
    .execute();
}

/** Makes a role an ordinary one. */
export async function deleteLinkedRole(db: Db, guildId: Snowflake, roleId: Snowflake): Promise<void> {
  await db.kysely.deleteFrom('linked_roles').where('guild_id', '=', guildId).where('role_id', '=', roleId).execute();
}

/** Guilds where a member has a linked role, in order. */
export async function guildsWithLinkedRole(db: Db, userId: Snowflake): Promise<Snowflake[]> {
  const rows = await db.kysely
    .selectFrom('members')
    .innerJoin('linked_roles', 'linked_roles.guild_id', 'members.guild_id')
    .select(['members.guild_id', 'members.roles_json', 'linked_roles.role_id'])
    .where('members.user_id', '=', userId)
    .orderBy('members.guild_id')
    .execute();
  return [...new Set(rows.filter((row) => row.roles_json.includes(`"${row.role_id}"`)).map((row) => row.guild_id))];
}

/** Members who have a role, by user id: those after `after`, at most `limit`. */
export async function listHolders(
  db: Db,
  { guild_id, role_id }: Pick<LinkedRoleRow, 'guild_id' | 'role_id'>,
  { after, limit }: { after: Snowflake; limit: number },
): Promise<Snowflake[]> {
  const rows = await db.kysely
    .selectFrom('members')
    .select('user_id')
    .where('guild_id', '=', guild_id)
    .where('user_id', '>', after)
    .where('roles_json', 'like', `%"${role_id}"%`)
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

function connectionsOf(db: Db, userId: Snowflake) {
  return db.kysely.selectFrom('role_connections').selectAll().where('user_id', '=', userId).orderBy('application_id');
}

function linkedRoles(db: Db, guildId: Snowflake) {
  return db.kysely.selectFrom('linked_roles').selectAll().where('guild_id', '=', guildId);
}
