import { job } from '../../../core/framework/job.ts';
import { lockGuild, readGuildState } from '../../../core/access/guild-state.ts';
import type { ScheduledEventRow } from '../../../core/tables/database.ts';
import { transact, type Tx } from '../../../core/framework/transact.ts';
import { countConnected as connectedCount } from '../voice-states/queries.ts';
import { findActiveIn, findEvent } from './queries.ts';
import { ENTITY, STATUS } from './scheduled-event.ts';
import { completeEvent, nextRound, putEvent, startEvent } from './status.ts';
import { EVENT_DUE, EVENT_EMPTY } from './jobs.ts';
import { dueAt } from './schedule.ts';

/** Timed changes: external events start and end automatically, others are cancelled if no user starts them. */
export const eventDue = job({
  ...EVENT_DUE,
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

/** Ends the active event of a channel if no user has come back to it. */
export const eventEmpty = job({
  ...EVENT_EMPTY,
  run: async (platform, { guild_id, channel_id }) => {
    await transact(platform, { userId: null, reason: null }, async (tx) => {
      await lockGuild(tx.db, guild_id);
      const row = await findActiveIn(tx.db, guild_id, channel_id);
      if (row && (await connectedCount(tx.db, channel_id)) === 0) await completeEvent(tx, row);
    });
  },
});

async function begin(tx: Tx, row: ScheduledEventRow): Promise<void> {
  const guild = await readGuildState(tx, row.guild_id);
  if (guild) await putEvent(tx, await startEvent(tx, guild, row, row.creator_id ?? guild.ownerId));
}
