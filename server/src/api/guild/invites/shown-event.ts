import type { Snowflake } from '@guildhall/protocol/ids';
import type { ScheduledEventObject } from '@guildhall/protocol/objects/guild/scheduled-events';
import { seesChannel } from '../../../core/access/reach.ts';
import type { GuildState } from '../../../core/access/guild-state.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import { eventParts, findEvent } from '../scheduled-events/queries.ts';
import { isFinished, scheduledEventObject } from '../scheduled-events/scheduled-event.ts';
import { ANYONE } from '../widget/widget.ts';

/**
 * Loads the event that a link to an invite names, as any user with the code sees it (docs/contract/invites.md#invites).
 * Undefined if it is over, or if its channel is not visible to everyone.
 */
export async function shownEvent(
  platform: Platform,
  guild: GuildState,
  eventId: Snowflake,
): Promise<ScheduledEventObject | undefined> {
  const db = platform.store.read;
  const event = await findEvent(db, guild.id, eventId);
  if (!event || isFinished(event)) return undefined;
  if (event.channel_id !== null && !seesChannel(guild, ANYONE, platform.clock.now(), event.channel_id)) return undefined;
  const [parts] = await eventParts(db, guild.id, [event]);
  return parts && scheduledEventObject(parts);
}
