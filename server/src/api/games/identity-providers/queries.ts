import type { Snowflake } from '@guildhall/protocol/ids';
import type { Db } from '../../../core/framework/store.ts';
import type { IdentityProviderRow } from '../../../core/tables/identities.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { type AddressRules, CURRENT_RULES, rulesOfVersion } from '../../../core/oauth2/issuer.ts';
import type { Settings } from './provider.ts';
import { providerOfType } from './providers.ts';
import type { ProviderObject } from '@guildhall/protocol/objects/games/identity-providers';
import type { ProviderType } from '@guildhall/protocol/objects/games/identities';

/** An application's providers, oldest first. */
export function listProviders(db: Db, applicationId: Snowflake): Promise<IdentityProviderRow[]> {
  const query = db.kysely.selectFrom('identity_providers').selectAll();
  return query.where('application_id', '=', applicationId).orderBy('id').execute();
}

/** An application's provider of a type, or undefined. */
export async function findProvider(
  db: Db,
  applicationId: Snowflake,
  type: ProviderType,
): Promise<{ id: Snowflake; settings: Settings; rules: AddressRules } | undefined> {
  const query = db.kysely.selectFrom('identity_providers').selectAll().where('application_id', '=', applicationId);
  const row = await query.where('type', '=', type).executeTakeFirst();
  return row && { id: row.id, settings: JSON.parse(row.settings_json), rules: rulesOfVersion(row.rules_version) };
}

/** Inserts a provider or replaces the one of its type. From now on it is checked by the current rules. */
export async function upsertProvider(
  tx: Tx,
  applicationId: Snowflake,
  { type, settings }: { type: ProviderType; settings: Settings },
): Promise<IdentityProviderRow> {
  const settings_json = JSON.stringify(settings);
  const rules_version = CURRENT_RULES.version;
  return tx.db.kysely
    .insertInto('identity_providers')
    .values({ id: tx.id(), application_id: applicationId, type, settings_json, rules_version, created_at: tx.now })
    .onConflict((conflict) => conflict.columns(['application_id', 'type']).doUpdateSet({ settings_json, rules_version }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes a provider; false if there was none. */
export async function deleteProvider(db: Db, applicationId: Snowflake, type: string): Promise<boolean> {
  const query = db.kysely.deleteFrom('identity_providers').where('application_id', '=', applicationId).where('type', '=', type);
  return (await query.returning('id').execute()).length > 0;
}

/** Deletes all providers of an application that is deleted. */
export async function deleteProviders(db: Db, applicationId: Snowflake): Promise<void> {
  await db.kysely.deleteFrom('identity_providers').where('application_id', '=', applicationId).execute();
}

/** A provider as its developer sees it; undefined for a type unknown to this version. */
export function providerObject({ id, type, settings_json }: IdentityProviderRow): ProviderObject | undefined {
  const provider = providerOfType(type);
  if (!provider) return undefined;
  const settings: Settings = JSON.parse(settings_json);
  const shown = Object.entries(settings).filter(([name]) => !provider.settings[name]?.secret);
  return { id, type: provider.type, settings: Object.fromEntries(shown) };
}
