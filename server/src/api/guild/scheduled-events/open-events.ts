import type { Db } from '../../../core/store.ts';
import type { Snowflake } from '@guildhall/protocol/ids';
import { type ScheduledEventObject, scheduledEventObject } from './scheduled-event.ts';
import { eventParts, listOpenEvents } from './queries.ts';

/** The events of a guild that are not over, for GUILD_CREATE; who may see which is for the caller to decide. */
export async function openEventObjects(db: Db, guildId: Snowflake): Promise<ScheduledEventObject[]> {
  return (await eventParts(db, guildId, await listOpenEvents(db, guildId))).map(scheduledEventObject);
}
