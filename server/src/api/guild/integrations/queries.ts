import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { IntegrationRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { GUILD_INTEGRATIONS_UPDATE, INTEGRATION_DELETE } from './events.ts';
import { INTEGRATION_REMOVED } from './hooks.ts';

const findByApplication = prepare<{ guild_id: Snowflake; application_id: Snowflake }>()((db, param) =>
  db
    .selectFrom('integrations')
    .selectAll()
    .where('guild_id', '=', param('guild_id'))
    .where('application_id', '=', param('application_id')),
);

/** Finds the application's integration in the guild. */
export function findIntegration(db: Db, guildId: Snowflake, applicationId: Snowflake): Promise<IntegrationRow | undefined> {
  return db.first(findByApplication, { guild_id: guildId, application_id: applicationId });
}

/** Finds the guild's integration with this id. */
export function findIntegrationById(db: Db, guildId: Snowflake, id: Snowflake): Promise<IntegrationRow | undefined> {
  return db.kysely.selectFrom('integrations').selectAll().where('guild_id', '=', guildId).where('id', '=', id).executeTakeFirst();
}

/** Lists the guild's first 50 integrations, oldest first. */
export function listIntegrations(db: Db, guildId: Snowflake): Promise<IntegrationRow[]> {
  const all = db.kysely.selectFrom('integrations').selectAll().where('guild_id', '=', guildId);
  return all.orderBy('id').limit(LIMITS.guilds.integrationsListed.max).execute();
}

/** Inserts an integration; a guild has one per application. */
export async function insertIntegration(db: Db, row: IntegrationRow): Promise<void> {
  await db.kysely.insertInto('integrations').values(row).execute();
}

/** Sets the scopes of an integration, separated by spaces. */
export async function updateIntegrationScopes(db: Db, id: Snowflake, scopes: string): Promise<void> {
  await db.kysely.updateTable('integrations').set({ scopes }).where('id', '=', id).execute();
}

/** Lists the integrations of an application in all guilds. */
export function listIntegrationsOf(db: Db, applicationId: Snowflake): Promise<IntegrationRow[]> {
  return db.kysely.selectFrom('integrations').selectAll().where('application_id', '=', applicationId).orderBy('id').execute();
}

/**
 * Deletes an integration: INTEGRATION_DELETE, GUILD_INTEGRATIONS_UPDATE. Subscribers of INTEGRATION_REMOVED delete the
 * application's commands in the guild and the permissions of its other commands before.
 */
export async function removeIntegration(tx: Tx, { id, guild_id, application_id }: IntegrationRow): Promise<void> {
  await tx.db.kysely.deleteFrom('integrations').where('id', '=', id).execute();
  await tx.notify(INTEGRATION_REMOVED, { guild_id, application_id });
  tx.emit(INTEGRATION_DELETE, { guild_id }, { id, guild_id, application_id });
  tx.emit(GUILD_INTEGRATIONS_UPDATE, { guild_id }, { guild_id });
}
