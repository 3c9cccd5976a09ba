import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../core/prepared.ts';
import type { Db } from '../../core/store.ts';
import type { IntegrationRow } from './integration.ts';

const findByApplication = prepare<{ guild_id: Snowflake; application_id: Snowflake }>()((db, param) =>
  db
    .selectFrom('integrations')
    .selectAll()
    .where('guild_id', '=', param('guild_id'))
    .where('application_id', '=', param('application_id')),
);

/** The application's integration in the guild, or undefined. */
export function findIntegration(db: Db, guildId: Snowflake, applicationId: Snowflake): Promise<IntegrationRow | undefined> {
  return db.first(findByApplication, { guild_id: guildId, application_id: applicationId });
}

/** Inserts an integration; a guild has one for each application. */
export async function insertIntegration(db: Db, row: IntegrationRow): Promise<void> {
  await db.kysely.insertInto('integrations').values(row).execute();
}

/** Sets what an integration may do: a space list of scopes. */
export async function updateIntegrationScopes(db: Db, id: Snowflake, scopes: string): Promise<void> {
  await db.kysely.updateTable('integrations').set({ scopes }).where('id', '=', id).execute();
}

/** Deletes an integration. */
export async function deleteIntegration(db: Db, id: Snowflake): Promise<void> {
  await db.kysely.deleteFrom('integrations').where('id', '=', id).execute();
}
