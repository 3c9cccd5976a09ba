import type { Snowflake } from '@guildhall/protocol/ids';
import { event, type EventTarget } from '../../../core/framework/event.ts';
import type { ScheduledEventRow } from '../../../core/tables/database.ts';

/** Recipients: members who can view the event's channel, or the whole guild if it has none. */
export function eventTarget({
  guild_id,
  channel_id,
}: Pick<ScheduledEventRow, 'guild_id' | 'channel_id'>): Extract<EventTarget, { guild_id: Snowflake }> {
  return channel_id === null ? { guild_id } : { guild_id, channel_id };
}

export const GUILD_SCHEDULED_EVENT_CREATE = event('GUILD_SCHEDULED_EVENT_CREATE', { audience: 'channel' });
/** If an event moves, members who see only the new channel receive a CREATE, those who see only the old one a DELETE. */
export const GUILD_SCHEDULED_EVENT_UPDATE = event('GUILD_SCHEDULED_EVENT_UPDATE', {
  audience: 'channel',
  moved: { came: 'GUILD_SCHEDULED_EVENT_CREATE', went: 'GUILD_SCHEDULED_EVENT_DELETE' },
});
export const GUILD_SCHEDULED_EVENT_DELETE = event('GUILD_SCHEDULED_EVENT_DELETE', { audience: 'channel' });

export const GUILD_SCHEDULED_EVENT_USER_ADD = event('GUILD_SCHEDULED_EVENT_USER_ADD', { audience: 'channel' });
export const GUILD_SCHEDULED_EVENT_USER_REMOVE = event('GUILD_SCHEDULED_EVENT_USER_REMOVE', { audience: 'channel' });

/** Sent only to people's clients. */
export const GUILD_SCHEDULED_EVENT_EXCEPTION_CREATE = event('GUILD_SCHEDULED_EVENT_EXCEPTION_CREATE', {
  audience: 'channel',
});
export const GUILD_SCHEDULED_EVENT_EXCEPTION_UPDATE = event('GUILD_SCHEDULED_EVENT_EXCEPTION_UPDATE', {
  audience: 'channel',
});
export const GUILD_SCHEDULED_EVENT_EXCEPTION_DELETE = event('GUILD_SCHEDULED_EVENT_EXCEPTION_DELETE', {
  audience: 'channel',
});
/** All exceptions of an event were deleted. */
export const GUILD_SCHEDULED_EVENT_EXCEPTIONS_DELETE = event('GUILD_SCHEDULED_EVENT_EXCEPTIONS_DELETE', { audience: 'channel' });
