import type { Db } from '../../../core/framework/store.ts';
import type { Snowflake } from '@guildhall/protocol/ids';
import { scheduledEventObject } from './scheduled-event.ts';
import { eventParts, listOpenEvents } from './queries.ts';
import type { ScheduledEventObject } from '@guildhall/protocol/objects/guild/scheduled-events';

/** Lists the open events of a guild, for GUILD_CREATE; the caller filters them by visibility. */
export async function openEventObjects(db: Db, guildId: Snowflake): Promise<ScheduledEventObject[]> {
  return (await eventParts(db, guildId, await listOpenEvents(db, guildId))).map(scheduledEventObject);
}
