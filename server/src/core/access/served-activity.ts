import { createPublicKey, type KeyObject } from 'node:crypto';
import { APPLICATION_FLAGS } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../framework/prepared.ts';
import type { Store } from '../framework/store.ts';
import { tableCache } from '../framework/table-cache.ts';
import { UrlMap } from '../values/url-mapping.ts';
import type { Platform } from '../framework/platform.ts';

/** Before the raw key (RFC 8410). */
const SPKI_HEADER = Buffer.from('302a300506032b6570032100', 'hex');

/** The URL mappings and the key of an activity that the proxy serves. */
export interface ServedActivity {
  map: UrlMap;
  /** Verifies its tickets. */
  key: KeyObject;
}

const findMapped = prepare<{ id: Snowflake }>()((db, param) =>
  db
    .selectFrom('applications')
    .leftJoin('activity_configs', 'activity_configs.application_id', 'applications.id')
    .select(['applications.flags', 'applications.verify_key', 'activity_configs.url_map_json'])
    .where('applications.id', '=', param('id')),
);

const served = tableCache<ServedActivity>(['applications', 'activity_configs'], 10_000);

/** The URL mappings and the key of an activity, cached until they change; null: the application is unknown, or not an activity. */
export function servedActivity(
  platform: Pick<Platform, 'store' | 'services'>,
  applicationId: Snowflake,
): Promise<ServedActivity | null> {
  return served(platform).get<null>(applicationId, () => read(platform.store, applicationId));
}

async function read(store: Store, id: Snowflake): Promise<ServedActivity | null> {
  const row = await store.read.first(findMapped, { id });
  // Flags may exceed 32 bits.
  if (!row || (BigInt(row.flags) & BigInt(APPLICATION_FLAGS.EMBEDDED)) === 0n) return null;
  const raw = Buffer.from(row.verify_key, 'hex');
  const key = createPublicKey({ key: Buffer.concat([SPKI_HEADER, raw]), format: 'der', type: 'spki' });
  return { map: new UrlMap(row.url_map_json === null ? [] : JSON.parse(row.url_map_json)), key };
}
