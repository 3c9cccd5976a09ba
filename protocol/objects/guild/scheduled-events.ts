import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { Id, Time } from '../parts.ts';
import {
  GuildScheduledEventEntityTypes,
  GuildScheduledEventPrivacyLevels,
  GuildScheduledEventStatuses,
  GuildScheduledEventUserResponses,
  RecurrenceRuleFrequencies,
  RecurrenceRuleMonths,
  RecurrenceRuleWeekdays,
} from '../enums.ts';
import { UserObject } from '../people/users.ts';
import { MemberObject } from './members.ts';

/** How an event recurs (RecurrenceRuleResponse). Weekdays: 0 is Monday. */
export const RecurrenceRule = Type.Object(
  {
    /** ISO 8601; its time of day applies to every occurrence. */
    start: Time,
    end: Type.Null(),
    frequency: RecurrenceRuleFrequencies,
    interval: Type.Integer(),
    by_weekday: Nullable(Type.Array(RecurrenceRuleWeekdays)),
    by_n_weekday: Nullable(
      Type.Array(
        Type.Object({
          n: Type.Integer(),
          day: RecurrenceRuleWeekdays,
        }),
      ),
    ),
    by_month: Nullable(Type.Array(RecurrenceRuleMonths)),
    by_month_day: Nullable(Type.Array(Type.Integer())),
    by_year_day: Type.Null(),
    count: Type.Null(),
  },
  { title: 'RecurrenceRule' },
);
export type RecurrenceRule = Static<typeof RecurrenceRule>;

/** One occurrence that deviates from the rule (GuildScheduledEventExceptionResponse). */
export const ExceptionObject = Type.Object(
  {
    event_id: Id,
    event_exception_id: Id,
    scheduled_start_time: Nullable(Time),
    scheduled_end_time: Nullable(Time),
    is_canceled: Type.Boolean(),
  },
  { title: 'ExceptionObject' },
);
export type ExceptionObject = Static<typeof ExceptionObject>;

/** A scheduled event on the wire (External-, Stage- or VoiceScheduledEventResponse). Times are ISO 8601. */
export const ScheduledEventObject = Type.Object(
  {
    id: Id,
    guild_id: Id,
    channel_id: Nullable(Id),
    creator_id: Nullable(Id),
    creator: Type.Optional(UserObject),
    name: Type.String(),
    description: Nullable(Type.String()),
    image: Nullable(Type.String()),
    scheduled_start_time: Time,
    scheduled_end_time: Nullable(Time),
    privacy_level: GuildScheduledEventPrivacyLevels,
    status: GuildScheduledEventStatuses,
    entity_type: GuildScheduledEventEntityTypes,
    entity_id: Nullable(Id),
    entity_metadata: Nullable(
      Type.Object({
        location: Type.String(),
      }),
    ),
    recurrence_rule: Nullable(RecurrenceRule),
    guild_scheduled_event_exceptions: Type.Array(ExceptionObject),
    user_count: Type.Optional(Type.Integer()),
  },
  { title: 'ScheduledEventObject' },
);
export type ScheduledEventObject = Static<typeof ScheduledEventObject>;

/** A user's response on the wire (ScheduledEventUserResponse). */
export const EventUserObject = Type.Object(
  {
    guild_scheduled_event_id: Id,
    guild_scheduled_event_exception_id: Type.Optional(Id),
    user_id: Id,
    user: Type.Optional(UserObject),
    member: Type.Optional(MemberObject),
    /** 0 not interested, 1 interested. */
    response: GuildScheduledEventUserResponses,
  },
  { title: 'EventUserObject' },
);
export type EventUserObject = Static<typeof EventUserObject>;

/** A scheduled event with the viewer's own answer. */
export const ScheduledEventWithRsvpObject = Type.Object(
  { ...ScheduledEventObject.properties, user_rsvp: Type.Optional(EventUserObject) },
  { title: 'ScheduledEventWithRsvpObject' },
);
export type ScheduledEventWithRsvpObject = Static<typeof ScheduledEventWithRsvpObject>;

export const EventInterest = Type.Object(
  {
    guild_scheduled_event_id: Id,
    /** Present if the response is to one occurrence only. */
    guild_scheduled_event_exception_id: Type.Optional(Id),
    user_id: Id,
    guild_id: Id,
  },
  { title: 'EventInterest' },
);
export type EventInterest = Static<typeof EventInterest>;

export const EventException = Type.Object({ ...ExceptionObject.properties, guild_id: Id }, { title: 'EventException' });
export type EventException = Static<typeof EventException>;
