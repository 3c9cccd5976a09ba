import type { Snowflake } from '@guildhall/protocol/ids';
import { event, type EventTarget } from '../../../core/event.ts';
import type { ScheduledEventRow } from '../../../core/tables.ts';
import type { ExceptionObject, ScheduledEventObject } from '@guildhall/protocol/objects/guild/scheduled-events';

/** Recipients: members who can view the event's channel, or the whole guild if it has none. */
export function eventTarget({
  guild_id,
  channel_id,
}: Pick<ScheduledEventRow, 'guild_id' | 'channel_id'>): Extract<EventTarget, { guild_id: Snowflake }> {
  return channel_id === null ? { guild_id } : { guild_id, channel_id };
}

export const GUILD_SCHEDULED_EVENT_CREATE = event<ScheduledEventObject>('GUILD_SCHEDULED_EVENT_CREATE', { audience: 'channel' });
/** If an event moves, members who see only the new channel receive a CREATE, those who see only the old one a DELETE. */
export const GUILD_SCHEDULED_EVENT_UPDATE = event<ScheduledEventObject>('GUILD_SCHEDULED_EVENT_UPDATE', {
  audience: 'channel',
  moved: { came: 'GUILD_SCHEDULED_EVENT_CREATE', went: 'GUILD_SCHEDULED_EVENT_DELETE' },
});
export const GUILD_SCHEDULED_EVENT_DELETE = event<ScheduledEventObject>('GUILD_SCHEDULED_EVENT_DELETE', { audience: 'channel' });

interface Interest {
  guild_scheduled_event_id: Snowflake;
  /** Present if the response is to one occurrence only. */
  guild_scheduled_event_exception_id?: Snowflake;
  user_id: Snowflake;
  guild_id: Snowflake;
}

export const GUILD_SCHEDULED_EVENT_USER_ADD = event<Interest>('GUILD_SCHEDULED_EVENT_USER_ADD', { audience: 'channel' });
export const GUILD_SCHEDULED_EVENT_USER_REMOVE = event<Interest>('GUILD_SCHEDULED_EVENT_USER_REMOVE', { audience: 'channel' });

type Exception = ExceptionObject & { guild_id: Snowflake };

/** Sent only to people's clients. */
export const GUILD_SCHEDULED_EVENT_EXCEPTION_CREATE = event<Exception>('GUILD_SCHEDULED_EVENT_EXCEPTION_CREATE', {
  audience: 'channel',
});
export const GUILD_SCHEDULED_EVENT_EXCEPTION_UPDATE = event<Exception>('GUILD_SCHEDULED_EVENT_EXCEPTION_UPDATE', {
  audience: 'channel',
});
export const GUILD_SCHEDULED_EVENT_EXCEPTION_DELETE = event<Exception>('GUILD_SCHEDULED_EVENT_EXCEPTION_DELETE', {
  audience: 'channel',
});
/** All exceptions of an event were deleted. */
export const GUILD_SCHEDULED_EVENT_EXCEPTIONS_DELETE = event<{ guild_id: Snowflake; event_id: Snowflake }>(
  'GUILD_SCHEDULED_EVENT_EXCEPTIONS_DELETE',
  { audience: 'channel' },
);
