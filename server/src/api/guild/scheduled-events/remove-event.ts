import type { Snowflake } from '@guildhall/protocol/ids';
import type { ScheduledEventRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { eventTarget, GUILD_SCHEDULED_EVENT_DELETE } from './events.ts';
import { deleteEventRows, eventParts, listOpenEvents } from './queries.ts';
import { scheduledEventObject, STATUS } from './scheduled-event.ts';
import { endEvent } from './status.ts';

/** Deletes an event, with GUILD_SCHEDULED_EVENT_DELETE; if it is active, its stage is closed too. */
export async function removeEvent(tx: Tx, row: ScheduledEventRow): Promise<void> {
  const [parts] = await eventParts(tx.db, row.guild_id, [row]);
  if (row.status === STATUS.ACTIVE) await endEvent(tx, row);
  await deleteEventRows(tx.db, row);
  tx.emit(GUILD_SCHEDULED_EVENT_DELETE, eventTarget(row), scheduledEventObject(parts ?? { row, exceptions: [] }));
}

/** Deletes the open events of a channel that is being deleted. */
export async function removeChannelEvents(tx: Tx, guildId: Snowflake, channelId: Snowflake): Promise<void> {
  for (const row of await listOpenEvents(tx.db, guildId)) if (row.channel_id === channelId) await removeEvent(tx, row);
}
