import type { ScheduledEventRow } from '../../../core/tables/database.ts';
import { STATUS, ENTITY } from './scheduled-event.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { EVENT_DUE, EVENT_EMPTY } from './jobs.ts';
import type { Snowflake } from '@guildhall/protocol/ids';
import { findActiveIn } from './queries.ts';

export const HOUR = 3_600_000;

/** Delay after its start at which a stage or voice event is cancelled if no user started it. */
export const CANCELED_AFTER = 6 * HOUR;

/** Delay after its channel became empty at which an event ends. */
export const EMPTY_FOR = 5 * 60_000;

/** When an event changes automatically, ms since 1970; undefined if it does not. */
export function dueAt(row: ScheduledEventRow): number | undefined {
  if (row.status === STATUS.SCHEDULED) return row.entity_type === ENTITY.EXTERNAL ? row.start_at : row.start_at + CANCELED_AFTER;
  if (row.status === STATUS.ACTIVE && row.entity_type === ENTITY.EXTERNAL) return row.end_at ?? undefined;
  return undefined;
}

/** Enqueues the job that changes an event when it is due. */
export async function enqueueDue(tx: Tx, row: ScheduledEventRow): Promise<void> {
  const at = dueAt(row);
  if (at !== undefined) await tx.enqueue(EVENT_DUE, { guild_id: row.guild_id, event_id: row.id }, at);
}

/** Called when the last user leaves a channel: its active event ends after a delay unless a user comes back. */
export async function channelEmptied(tx: Tx, guild_id: Snowflake, channel_id: Snowflake): Promise<void> {
  if (await findActiveIn(tx.db, guild_id, channel_id))
    await tx.enqueue(EVENT_EMPTY, { guild_id, channel_id }, tx.now + EMPTY_FOR);
}
