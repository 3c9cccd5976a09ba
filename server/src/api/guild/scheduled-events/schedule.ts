import type { ScheduledEventRow } from '../../../core/tables.ts';
import { STATUS, ENTITY } from './scheduled-event.ts';
import type { Tx } from '../../../core/transact.ts';
import { EVENT_DUE, EVENT_EMPTY } from './jobs.ts';
import type { Snowflake } from '@guildhall/protocol/ids';
import { findActiveIn } from './queries.ts';

export const HOUR = 3_600_000;

/** An event of people that nobody began is cancelled so long after its start. */
export const CANCELED_AFTER = 6 * HOUR;

/** An event in a channel ends so long after the last one has left it. */
export const EMPTY_FOR = 5 * 60_000;

/** When an event changes by itself, ms since 1970; undefined when it does not. */
export function dueAt(row: ScheduledEventRow): number | undefined {
  if (row.status === STATUS.SCHEDULED) return row.entity_type === ENTITY.EXTERNAL ? row.start_at : row.start_at + CANCELED_AFTER;
  if (row.status === STATUS.ACTIVE && row.entity_type === ENTITY.EXTERNAL) return row.end_at ?? undefined;
  return undefined;
}

/** Has an event looked after when its time comes. */
export async function enqueueDue(tx: Tx, row: ScheduledEventRow): Promise<void> {
  const at = dueAt(row);
  if (at !== undefined) await tx.enqueue(EVENT_DUE, { guild_id: row.guild_id, event_id: row.id }, at);
}

/** The last one has left a channel: an active event in it ends a while later unless somebody comes back. */
export async function channelEmptied(tx: Tx, guild_id: Snowflake, channel_id: Snowflake): Promise<void> {
  if (await findActiveIn(tx.db, guild_id, channel_id))
    await tx.enqueue(EVENT_EMPTY, { guild_id, channel_id }, tx.now + EMPTY_FOR);
}
