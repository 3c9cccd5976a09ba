import type { Snowflake } from '@guildhall/protocol/ids';
import { type FeatureReadState, READ_STATE_TYPES } from '@guildhall/protocol/objects/messages/read-states';
import { complain, failForm } from '../../../core/framework/errors.ts';
import type { Db } from '../../../core/framework/store.ts';
import { isMember } from '../../guild/members/queries.ts';
import { countOpenEventsAfter } from '../../guild/scheduled-events/queries.ts';

const { GUILD_EVENTS, NOTIFICATION_CENTER, GUILD_HOME, GUILD_ONBOARDING, MESSAGE_REQUESTS } = READ_STATE_TYPES;

/** The types of read states of a guild. */
export const GUILD_TYPES: readonly number[] = [GUILD_EVENTS, GUILD_HOME, GUILD_ONBOARDING];
/** The types of read states of a person. */
export const OWN_TYPES: readonly number[] = [NOTIFICATION_CENTER, MESSAGE_REQUESTS];

/** Identifies the read state of a feature: its type, and the guild or person to which the feature belongs. */
export interface FeatureKey {
  user_id: Snowflake;
  type: number;
  resource_id: Snowflake;
}

/** The type in a path, one of `allowed`. */
export function readType(text: string, allowed: readonly number[]): number {
  return allowed.find((type) => String(type) === text) ?? failForm({ ack_type: complain.choices(allowed.map(String)) });
}

/** Marks everything up to an entity as seen; false if it already was. The person is locked. */
export async function raiseFeature(db: Db, key: FeatureKey, entity_id: Snowflake): Promise<boolean> {
  const before = await ofKey(db, key).executeTakeFirst();
  if (before && BigInt(before.entity_id) >= BigInt(entity_id)) return false;
  const insert = db.kysely.insertInto('feature_reads').values({ ...key, entity_id });
  await insert.onConflict((on) => on.columns(['user_id', 'type', 'resource_id']).doUpdateSet({ entity_id })).execute();
  return true;
}

/** Deletes a read state; false if there was none. */
export async function deleteFeature(db: Db, { user_id, type, resource_id }: FeatureKey): Promise<boolean> {
  const own = db.kysely.deleteFrom('feature_reads').where('user_id', '=', user_id).where('type', '=', type);
  return (await own.where('resource_id', '=', resource_id).returning('user_id').executeTakeFirst()) !== undefined;
}

/** The feature read states of a person: their own, and those of the guilds that they are in. */
export async function findFeatureReads(db: Db, userId: Snowflake): Promise<FeatureReadState[]> {
  const rows = await db.kysely.selectFrom('feature_reads').selectAll().where('user_id', '=', userId).orderBy('type').execute();
  const shown: FeatureReadState[] = [];
  for (const { type, resource_id, entity_id } of rows) {
    if (GUILD_TYPES.includes(type) && !(await isMember(db, resource_id, userId))) continue;
    const after = { guildId: resource_id, after: String(entity_id) };
    const badge_count = type === GUILD_EVENTS ? await countOpenEventsAfter(db, after) : 0;
    shown.push({ id: resource_id, read_state_type: type, last_acked_id: String(entity_id), badge_count });
  }
  return shown;
}

function ofKey(db: Db, { user_id, type, resource_id }: FeatureKey) {
  const own = db.kysely.selectFrom('feature_reads').select('entity_id').where('user_id', '=', user_id);
  return own.where('type', '=', type).where('resource_id', '=', resource_id);
}
