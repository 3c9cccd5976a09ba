import type { Snowflake } from '@guildhall/protocol/ids';
import { job } from '../../core/job.ts';
import { lockGuild, readGuildState } from '../../core/guild-state.ts';
import type { ScheduledEventRow } from '../../core/tables.ts';
import { transact, type Tx } from '../../core/transact.ts';
import { countConnected as connectedCount } from '../voice-states/queries.ts';
import { findActiveIn, findEvent } from './queries.ts';
import { ENTITY, STATUS } from './scheduled-event.ts';
import { completeEvent, nextRound, putEvent, startEvent } from './status.ts';

const HOUR = 3_600_000;
/** An event of people that nobody began is cancelled so long after its start. */
const CANCELED_AFTER = 6 * HOUR;
/** An event in a channel ends so long after the last one has left it. */
const EMPTY_FOR = 5 * 60_000;

/** The clock's work: external events begin and end by themselves, others are cancelled when nobody begins them. */
export const eventDue = job<{ guild_id: Snowflake; event_id: Snowflake }>({
  kind: 'scheduled_events.due',
  run: async (platform, { guild_id, event_id }) => {
    await transact(platform, { userId: null, reason: null }, async (tx) => {
      await lockGuild(tx.db, guild_id);
      const row = await findEvent(tx.db, guild_id, event_id);
      const at = row && dueAt(row);
      if (!row || at === undefined || at > tx.now) return;
      if (row.status === STATUS.ACTIVE) await completeEvent(tx, row);
      else if (row.entity_type === ENTITY.EXTERNAL) await begin(tx, row);
      else await putEvent(tx, (await nextRound(tx, row)) ?? { ...row, status: STATUS.CANCELED });
    });
  },
});

/** Ends the active event of a channel when nobody has come back to it. */
export const eventEmpty = job<{ guild_id: Snowflake; channel_id: Snowflake }>({
  kind: 'scheduled_events.empty',
  run: async (platform, { guild_id, channel_id }) => {
    await transact(platform, { userId: null, reason: null }, async (tx) => {
      await lockGuild(tx.db, guild_id);
      const row = await findActiveIn(tx.db, guild_id, channel_id);
      if (row && (await connectedCount(tx.db, channel_id)) === 0) await completeEvent(tx, row);
    });
  },
});

async function begin(tx: Tx, row: ScheduledEventRow): Promise<void> {
  const guild = await readGuildState(tx.db, row.guild_id);
  if (guild) await putEvent(tx, await startEvent(tx, guild, row, row.creator_id ?? guild.ownerId));
}

/** When an event changes by itself, ms since 1970; undefined when it does not. */
function dueAt(row: ScheduledEventRow): number | undefined {
  if (row.status === STATUS.SCHEDULED) return row.entity_type === ENTITY.EXTERNAL ? row.start_at : row.start_at + CANCELED_AFTER;
  if (row.status === STATUS.ACTIVE && row.entity_type === ENTITY.EXTERNAL) return row.end_at ?? undefined;
  return undefined;
}

/** Has an event looked after when its time comes. */
export async function enqueueDue(tx: Tx, row: ScheduledEventRow): Promise<void> {
  const at = dueAt(row);
  if (at !== undefined) await tx.enqueue(eventDue, { guild_id: row.guild_id, event_id: row.id }, at);
}

/** The last one has left a channel: an active event in it ends a while later unless somebody comes back. */
export async function channelEmptied(tx: Tx, guild_id: Snowflake, channel_id: Snowflake): Promise<void> {
  if (await findActiveIn(tx.db, guild_id, channel_id)) await tx.enqueue(eventEmpty, { guild_id, channel_id }, tx.now + EMPTY_FOR);
}
