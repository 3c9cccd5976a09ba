import type { Snowflake } from '@guildhall/protocol/ids';
import {
  ACTIVITY_LABELS,
  ACTIVITY_PLATFORMS,
  type ActivityPlatformConfig,
  type EmbeddedActivityConfigObject,
  ORIENTATION_LOCK_STATES,
} from '@guildhall/protocol/objects/apps/activities';
import type { Db } from '../../../core/framework/store.ts';
import type { ActivityConfigRow } from '../../../core/tables/applications.ts';

const SHOWN: ActivityPlatformConfig = {
  label_type: ACTIVITY_LABELS.NONE,
  label_until: null,
  release_phase: 'in_development',
  omit_badge_from_surfaces: [],
};

/** The configuration of an application that has never set one: for browsers and phones, in development, without mappings. */
function defaults(applicationId: Snowflake): ActivityConfigRow {
  return {
    application_id: applicationId,
    url_map_json: '[]',
    platforms_json: JSON.stringify(ACTIVITY_PLATFORMS),
    platform_configs_json: JSON.stringify({ web: SHOWN, ios: SHOWN, android: SHOWN }),
    orientation_lock: ORIENTATION_LOCK_STATES.UNLOCKED,
    age_gate: 0,
    shelf_rank: 0,
    preview_video_asset_id: null,
  };
}

/** How an application is shown as an activity, and its URL mappings. */
export async function findActivityConfig(db: Db, applicationId: Snowflake): Promise<ActivityConfigRow> {
  const query = db.kysely.selectFrom('activity_configs').selectAll().where('application_id', '=', applicationId);
  return (await query.executeTakeFirst()) ?? defaults(applicationId);
}

/** The same of several applications, by application. */
export async function findActivityConfigs(db: Db, ids: readonly Snowflake[]): Promise<Map<Snowflake, ActivityConfigRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.kysely.selectFrom('activity_configs').selectAll().where('application_id', 'in', ids).execute();
  const stored = new Map(rows.map((row) => [row.application_id, row]));
  return new Map(ids.map((id) => [id, stored.get(id) ?? defaults(id)]));
}

/** Stores the configuration; changes of one application are serialized by the lock of its row. */
export async function storeActivityConfig(db: Db, { application_id, ...values }: ActivityConfigRow): Promise<void> {
  await db.kysely
    .insertInto('activity_configs')
    .values({ application_id, ...values })
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet(values))
    .execute();
}

/** Converts a row to wire format. */
export function embeddedActivityConfigObject(row: ActivityConfigRow): EmbeddedActivityConfigObject {
  return {
    application_id: row.application_id,
    supported_platforms: JSON.parse(row.platforms_json),
    client_platform_config: JSON.parse(row.platform_configs_json),
    default_orientation_lock_state: orientationOf(row.orientation_lock),
    requires_age_gate: row.age_gate === 1,
    shelf_rank: row.shelf_rank,
    activity_preview_video_asset_id: row.preview_video_asset_id,
  };
}

function orientationOf(stored: number): EmbeddedActivityConfigObject['default_orientation_lock_state'] {
  return Object.values(ORIENTATION_LOCK_STATES).find((state) => state === stored) ?? ORIENTATION_LOCK_STATES.UNLOCKED;
}
