import { APPLICATION_FLAGS } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../framework/prepared.ts';
import type { Store } from '../framework/store.ts';
import { tableCache } from '../framework/table-cache.ts';
import { UrlMap } from '../values/url-mapping.ts';
import type { Platform } from '../framework/platform.ts';

const findMapped = prepare<{ id: Snowflake }>()((db, param) =>
  db
    .selectFrom('applications')
    .leftJoin('activity_configs', 'activity_configs.application_id', 'applications.id')
    .select(['applications.flags', 'activity_configs.url_map_json'])
    .where('applications.id', '=', param('id')),
);

const maps = tableCache<UrlMap>(['applications', 'activity_configs'], 10_000);

/** The URL mappings of an activity, cached until they change; null: the application is unknown, or not an activity. */
export function activityMap(platform: Pick<Platform, 'store' | 'services'>, applicationId: Snowflake): Promise<UrlMap | null> {
  return maps(platform).get<null>(applicationId, () => read(platform.store, applicationId));
}

async function read(store: Store, id: Snowflake): Promise<UrlMap | null> {
  const row = await store.read.first(findMapped, { id });
  // Flags may exceed 32 bits.
  if (!row || (BigInt(row.flags) & BigInt(APPLICATION_FLAGS.EMBEDDED)) === 0n) return null;
  return new UrlMap(row.url_map_json === null ? [] : JSON.parse(row.url_map_json));
}
