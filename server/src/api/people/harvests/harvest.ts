import type { Snowflake } from '@guildhall/protocol/ids';
import type { Cdn } from '../../../core/media/cdn.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { HarvestRow } from '../../../core/tables/mails.ts';
import type { HarvestObject } from '@guildhall/protocol/objects/people/harvests';
import type { BACKENDS } from '@guildhall/protocol/bodies/people/harvests';
export type Backend = (typeof BACKENDS)[keyof typeof BACKENDS];

export const STATUS = { QUEUED: 0, RUNNING: 1, FAILED: 2, COMPLETED: 3 } as const;

/** The state of a part. */
export type BackendState = 'INITIAL' | 'RUNNING' | 'EXTRACTED';

/** A row as its owner sees it. */
export function harvestObject(row: HarvestRow, cdn: Cdn, now: number): HarvestObject {
  const time = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
  const isThere = row.status === STATUS.COMPLETED && row.expires_at !== null && row.expires_at > now;
  const done = row.channels === 0 ? 0 : Math.min(1, row.done_channels / row.channels);
  return {
    harvest_id: row.id,
    user_id: row.user_id,
    email: row.email,
    state: row.status === STATUS.COMPLETED ? 'DELIVERED' : row.status === STATUS.FAILED ? 'CANCELLED' : 'INCOMPLETE',
    status: row.status,
    created_at: new Date(row.created_at).toISOString(),
    completed_at: time(row.completed_at),
    polled_at: time(row.updated_at),
    updated_at: new Date(row.updated_at).toISOString(),
    backends: JSON.parse(row.backends_json),
    shadow_run: false,
    harvest_metadata: { user_is_staff: false, sla_email_sent: false, bypass_cooldown: false, is_provisional: false },
    progress: row.status === STATUS.COMPLETED ? 1 : done,
    download_url: isThere ? cdn.harvest(row.user_id, row.id, row.expires_at ?? 0) : null,
    download_expires_at: isThere ? time(row.expires_at) : null,
  };
}

/** The newest export that a user requested, or undefined. */
export function findHarvest(db: Db, userId: Snowflake): Promise<HarvestRow | undefined> {
  const own = db.kysely.selectFrom('harvests').selectAll().where('user_id', '=', userId);
  return own.orderBy('id', 'desc').limit(1).executeTakeFirst();
}
