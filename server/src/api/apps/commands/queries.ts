import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { CommandPermissionsRow, CommandRow } from '../../../core/tables/commands.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { APPLICATION_COMMAND_PERMISSIONS_UPDATE } from './command-permissions.ts';

const findById = prepare<{ id: Snowflake }>()((db, param) => db.selectFrom('commands').selectAll().where('id', '=', param('id')));

/** The command, or undefined. */
export function findCommand(db: Db, id: Snowflake): Promise<CommandRow | undefined> {
  return db.first(findById, { id });
}

/** Commands by their ids; deleted ones are omitted. */
export async function findCommands(db: Db, ids: readonly Snowflake[]): Promise<CommandRow[]> {
  if (!ids.length) return [];
  return db.kysely.selectFrom('commands').selectAll().where('id', 'in', ids).orderBy('id').execute();
}

/** An application's global commands, or those in one guild; oldest first. */
export function listScope(db: Db, applicationId: Snowflake, guildId: Snowflake | null): Promise<CommandRow[]> {
  const all = db.kysely.selectFrom('commands').selectAll().where('application_id', '=', applicationId).orderBy('id');
  return (guildId === null ? all.where('guild_id', 'is', null) : all.where('guild_id', '=', guildId)).execute();
}

/** The commands of several applications: their global ones, and those of the guild if one is given; oldest first. */
export async function listOffered(
  db: Db,
  applicationIds: readonly Snowflake[],
  guildId: Snowflake | null,
): Promise<CommandRow[]> {
  if (!applicationIds.length) return [];
  const all = db.kysely.selectFrom('commands').selectAll().where('application_id', 'in', applicationIds).orderBy('id');
  if (guildId === null) return all.where('guild_id', 'is', null).execute();
  return all.where((eb) => eb.or([eb('guild_id', 'is', null), eb('guild_id', '=', guildId)])).execute();
}

/** The command permissions in a guild, of all applications or of one. */
export function listCommandPermissions(db: Db, guildId: Snowflake, applicationId?: Snowflake): Promise<CommandPermissionsRow[]> {
  const all = db.kysely.selectFrom('command_permissions').selectAll().where('guild_id', '=', guildId).orderBy('command_id');
  return (applicationId === undefined ? all : all.where('application_id', '=', applicationId)).execute();
}

/** Deletes commands with their permissions, in every guild. */
export async function deleteCommands(db: Db, ids: readonly Snowflake[]): Promise<void> {
  if (!ids.length) return;
  await db.kysely.deleteFrom('commands').where('id', 'in', ids).execute();
  await deletePermissions(db, ids);
}

/** Deletes the permissions of commands, in every guild. */
export async function deletePermissions(db: Db, ids: readonly Snowflake[]): Promise<void> {
  if (ids.length) await db.kysely.deleteFrom('command_permissions').where('command_id', 'in', ids).execute();
}

/**
 * Called when an application leaves a guild: deletes its commands there, and the permissions of its global ones,
 * which is dispatched. Today's creations still count.
 */
export async function deleteGuildCommands(tx: Tx, guild_id: Snowflake, application_id: Snowflake): Promise<void> {
  const { kysely } = tx.db;
  const commands = kysely.deleteFrom('commands').where('guild_id', '=', guild_id);
  await commands.where('application_id', '=', application_id).execute();
  const permissions = kysely.deleteFrom('command_permissions').where('guild_id', '=', guild_id);
  const gone = await permissions.where('application_id', '=', application_id).returning('command_id').execute();
  for (const { command_id: id } of gone)
    tx.emit(APPLICATION_COMMAND_PERMISSIONS_UPDATE, { guild_id }, { id, application_id, guild_id, permissions: [] });
}

/** Called when an application is deleted: deletes all of its commands. */
export async function deleteApplicationCommands(db: Db, applicationId: Snowflake): Promise<void> {
  for (const table of ['commands', 'command_permissions', 'command_scopes'] as const)
    await db.kysely.deleteFrom(table).where('application_id', '=', applicationId).execute();
}
