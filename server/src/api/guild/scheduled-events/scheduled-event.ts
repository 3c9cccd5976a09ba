import { isoTime, isoTimeOrNull } from '../../../core/values/iso-time.ts';
import type { ScheduledEventExceptionRow, ScheduledEventRow, UserRow } from '../../../core/tables/database.ts';
import { userObject } from '../../people/users/user.ts';
import type { ExceptionObject, ScheduledEventObject, RecurrenceRule } from '@guildhall/protocol/objects/guild/scheduled-events';

/** docs/contract/enums.md#scheduled_event_status. */
export const STATUS = { SCHEDULED: 1, ACTIVE: 2, COMPLETED: 3, CANCELED: 4 } as const;
/** Kind scheduled_event_entity_type. */
export const ENTITY = { STAGE_INSTANCE: 1, VOICE: 2, EXTERNAL: 3 } as const;
/** Kind scheduled_event_privacy: guild only. */
export const PRIVACY_LEVEL = 2;

/** An event's row and its related objects. */
export interface EventParts {
  row: ScheduledEventRow;
  exceptions: readonly ScheduledEventExceptionRow[];
  creator?: UserRow | undefined;
  /** Number of interested members; absent if not requested. */
  userCount?: number | undefined;
}

/** Converts an event to its wire form. */
export function scheduledEventObject({ row, exceptions, creator, userCount }: EventParts): ScheduledEventObject {
  return {
    id: row.id,
    guild_id: row.guild_id,
    channel_id: row.channel_id,
    creator_id: row.creator_id,
    ...(creator ? { creator: userObject(creator) } : {}),
    name: row.name,
    description: row.description,
    image: row.image,
    scheduled_start_time: isoTime(row.start_at),
    scheduled_end_time: isoTimeOrNull(row.end_at),
    privacy_level: PRIVACY_LEVEL,
    status: row.status,
    entity_type: row.entity_type,
    entity_id: row.entity_id,
    entity_metadata: row.location === null ? null : { location: row.location },
    recurrence_rule: ruleOf(row),
    guild_scheduled_event_exceptions: exceptions.map(exceptionObject),
    ...(userCount === undefined ? {} : { user_count: userCount }),
  };
}

/** Converts an exception to its wire form. */
export function exceptionObject(row: ScheduledEventExceptionRow): ExceptionObject {
  return {
    event_id: row.event_id,
    event_exception_id: row.id,
    scheduled_start_time: isoTimeOrNull(row.start_at),
    scheduled_end_time: isoTimeOrNull(row.end_at),
    is_canceled: row.is_canceled === 1,
  };
}

/** The rule of a recurring event, otherwise null. */
export function ruleOf(row: ScheduledEventRow): RecurrenceRule | null {
  return row.recurrence_json === null ? null : JSON.parse(row.recurrence_json);
}

/** Returns whether an event is over. */
export function isFinished({ status }: ScheduledEventRow): boolean {
  return status === STATUS.COMPLETED || status === STATUS.CANCELED;
}

/** The audited fields of an event. */
export const AUDITED_FIELDS = [
  'name',
  'description',
  'privacy_level',
  'status',
  'entity_type',
  'channel_id',
  'location',
  'image_hash',
  'scheduled_start_time',
  'scheduled_end_time',
  'recurrence_rule',
] as const;

/** An event with the field names of the audit log. */
export function audited(row: ScheduledEventRow): Record<string, unknown> {
  const { entity_metadata: _, image, ...object } = scheduledEventObject({ row, exceptions: [] });
  return { ...object, location: row.location, image_hash: image };
}
