import { Type } from 'typebox';
import { Snowflake, Timestamp, Maybe, OneOf } from '../../schemas.ts';
import {
  ScheduledEventWithRsvpObject,
  ScheduledEventObject,
  ExceptionObject,
  EventUserObject,
} from '../../objects/guild/scheduled-events.ts';
import { operation } from '../../operation.ts';
import { CreateBody, UpdateBody, InterestedQuery } from '../../bodies/guild/scheduled-events.ts';

export const CountGuildScheduledEventUsersQuery = Type.Object({
  guild_scheduled_event_exception_ids: Type.Optional(Type.Union([Type.Array(Snowflake(), { maxItems: 10 }), Snowflake()])),
});

export const CreateGuildScheduledEventExceptionBody = Type.Object({
  original_scheduled_start_time: Timestamp(),
  scheduled_start_time: Maybe(Timestamp()),
  scheduled_end_time: Maybe(Timestamp()),
  is_canceled: Maybe(Type.Boolean()),
});

export const UpdateGuildScheduledEventExceptionBody = Type.Object({
  scheduled_start_time: Maybe(Timestamp()),
  scheduled_end_time: Maybe(Timestamp()),
  is_canceled: Maybe(Type.Boolean()),
});

export const listGuildScheduledEvents = operation({
  id: 'list_guild_scheduled_events',
  method: 'GET',
  path: '/guilds/{guild_id}/scheduled-events',
  auth: ['bot', 'person'],
  query: Type.Object({ with_user_count: Type.Optional(Type.Boolean()) }),
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: Type.Array(ScheduledEventWithRsvpObject) },
});

export const createGuildScheduledEvent = operation({
  id: 'create_guild_scheduled_event',
  method: 'POST',
  path: '/guilds/{guild_id}/scheduled-events',
  auth: ['bot', 'person'],
  body: CreateBody,
  audit: true,
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_GUILD',
    'MAXIMUM_NUMBER_OF_UNCOMPLETED_SCHEDULED_EVENTS_REACHED',
    'MISSING_ACCESS',
    'MISSING_PERMISSIONS',
  ],
  replies: { 200: ScheduledEventObject },
});

export const getGuildScheduledEvent = operation({
  id: 'get_guild_scheduled_event',
  method: 'GET',
  path: '/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}',
  auth: ['bot', 'person'],
  query: Type.Object({ with_user_count: Type.Optional(Type.Boolean()) }),
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_SCHEDULED_EVENT', 'MISSING_ACCESS'],
  replies: { 200: ScheduledEventWithRsvpObject },
});

export const updateGuildScheduledEvent = operation({
  id: 'update_guild_scheduled_event',
  method: 'PATCH',
  path: '/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}',
  auth: ['bot', 'person'],
  body: UpdateBody,
  audit: true,
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_GUILD',
    'UNKNOWN_SCHEDULED_EVENT',
    'MISSING_ACCESS',
    'MISSING_PERMISSIONS',
    'STAGE_ALREADY_OPEN',
    'CANNOT_UPDATE_A_FINISHED_EVENT',
    'FAILED_TO_CREATE_STAGE_NEEDED_FOR_STAGE_EVENT',
  ],
  replies: { 200: ScheduledEventObject },
});

export const deleteGuildScheduledEvent = operation({
  id: 'delete_guild_scheduled_event',
  method: 'DELETE',
  path: '/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}',
  auth: ['bot', 'person'],
  audit: true,
  errors: ['UNKNOWN_CHANNEL', 'UNKNOWN_GUILD', 'UNKNOWN_SCHEDULED_EVENT', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 204: null },
});

export const createGuildScheduledEventException = operation({
  id: 'create_guild_scheduled_event_exception',
  method: 'POST',
  path: '/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/exceptions',
  auth: ['bot', 'person'],
  body: CreateGuildScheduledEventExceptionBody,
  audit: true,
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_GUILD',
    'UNKNOWN_SCHEDULED_EVENT',
    'MISSING_ACCESS',
    'MISSING_PERMISSIONS',
    'CANNOT_UPDATE_A_FINISHED_EVENT',
  ],
  replies: { 200: ExceptionObject },
});

export const updateGuildScheduledEventException = operation({
  id: 'update_guild_scheduled_event_exception',
  method: 'PATCH',
  path: '/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/exceptions/{exception_id}',
  auth: ['bot', 'person'],
  body: UpdateGuildScheduledEventExceptionBody,
  audit: true,
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_GUILD',
    'UNKNOWN_SCHEDULED_EVENT',
    'MISSING_ACCESS',
    'MISSING_PERMISSIONS',
    'CANNOT_UPDATE_A_FINISHED_EVENT',
  ],
  replies: { 200: ExceptionObject },
});

export const deleteGuildScheduledEventException = operation({
  id: 'delete_guild_scheduled_event_exception',
  method: 'DELETE',
  path: '/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/exceptions/{exception_id}',
  auth: ['bot', 'person'],
  audit: true,
  errors: ['UNKNOWN_CHANNEL', 'UNKNOWN_GUILD', 'UNKNOWN_SCHEDULED_EVENT', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 204: null },
});

export const listGuildScheduledEventUsers = operation({
  id: 'list_guild_scheduled_event_users',
  method: 'GET',
  path: '/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/users',
  auth: ['bot', 'person'],
  query: InterestedQuery,
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_SCHEDULED_EVENT', 'MISSING_ACCESS'],
  replies: { 200: Type.Array(EventUserObject) },
});

export const addMyScheduledEventInterest = operation({
  id: 'add_my_scheduled_event_interest',
  method: 'PUT',
  path: '/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/users/@me',
  auth: ['person'],
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_SCHEDULED_EVENT', 'MISSING_ACCESS', 'CANNOT_UPDATE_A_FINISHED_EVENT'],
  replies: { 200: EventUserObject },
});

export const deleteMyScheduledEventInterest = operation({
  id: 'delete_my_scheduled_event_interest',
  method: 'DELETE',
  path: '/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/users/@me',
  auth: ['person'],
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_SCHEDULED_EVENT', 'UNKNOWN_SCHEDULED_EVENT_USER', 'MISSING_ACCESS'],
  replies: { 204: null },
});

export const countGuildScheduledEventUsers = operation({
  id: 'count_guild_scheduled_event_users',
  method: 'GET',
  path: '/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/users/counts',
  auth: ['bot', 'person'],
  query: CountGuildScheduledEventUsersQuery,
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_SCHEDULED_EVENT', 'MISSING_ACCESS'],
  replies: {
    200: Type.Object({
      guild_scheduled_event_count: Type.Integer(),
      guild_scheduled_event_exception_counts: Type.Record(Type.String(), Type.Integer()),
    }),
  },
});

export const listGuildScheduledEventExceptionUsers = operation({
  id: 'list_guild_scheduled_event_exception_users',
  method: 'GET',
  path: '/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/{guild_scheduled_event_exception_id}/users',
  auth: ['bot', 'person'],
  query: InterestedQuery,
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_SCHEDULED_EVENT', 'MISSING_ACCESS'],
  replies: { 200: Type.Array(EventUserObject) },
});

export const answerScheduledEventException = operation({
  id: 'answer_scheduled_event_exception',
  method: 'PUT',
  path: '/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/{guild_scheduled_event_exception_id}/users/@me',
  auth: ['person'],
  body: Type.Object({ response: OneOf(0, 1) }),
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_SCHEDULED_EVENT', 'MISSING_ACCESS', 'CANNOT_UPDATE_A_FINISHED_EVENT'],
  replies: { 200: EventUserObject },
});
