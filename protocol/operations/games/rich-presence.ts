import { Type } from 'typebox';
import { Snowflake, Maybe } from '../../schemas.ts';
import { AnyObject } from '../../objects/parts.ts';
import { operation } from '../../operation.ts';

/** The message with the invitation; public parties need none. */
export const InvitedBy = Type.Object({
  channel_id: Type.Optional(Snowflake()),
  message_id: Type.Optional(Snowflake()),
});

export const createHeadlessSession = operation({
  id: 'create_headless_session',
  method: 'POST',
  path: '/users/@me/headless-sessions',
  auth: ['bearer:activities.write'],
  body: Type.Object({
    activities: Type.Array(Type.Record(Type.String(), Type.Unknown()), { minItems: 1, maxItems: 1 }),
    token: Maybe(Type.String({ maxLength: 64 })),
  }),
  errors: ['UNKNOWN_APPLICATION', 'UNKNOWN_SESSION'],
  replies: {
    200: Type.Object({
      token: Type.String(),
      activities: Type.Array(AnyObject),
    }),
  },
});

export const deleteHeadlessSession = operation({
  id: 'delete_headless_session',
  method: 'POST',
  path: '/users/@me/headless-sessions/delete',
  auth: ['bearer:activities.write'],
  body: Type.Object({ token: Type.String({ maxLength: 64 }) }),
  replies: { 204: null },
});

export const getActivitySecret = operation({
  id: 'get_activity_secret',
  method: 'GET',
  path: '/users/{user_id}/sessions/{session_id}/activities/{application_id}/1',
  auth: ['person', 'bearer:activities.invites.write'],
  query: InvitedBy,
  errors: ['UNKNOWN_CHANNEL', 'UNKNOWN_MESSAGE', 'MISSING_ACCESS'],
  replies: {
    200: Type.Object({
      secret: Type.String(),
    }),
  },
});

export const joinActivity = operation({
  id: 'join_activity',
  method: 'POST',
  path: '/users/{user_id}/sessions/{session_id}/activities/{application_id}/1',
  auth: ['person'],
  body: InvitedBy,
  errors: ['UNKNOWN_CHANNEL', 'UNKNOWN_MESSAGE', 'UNKNOWN_SESSION', 'MISSING_ACCESS'],
  replies: { 204: null },
});

export const getSpectateSecret = operation({
  id: 'get_spectate_secret',
  method: 'GET',
  path: '/users/{user_id}/sessions/{session_id}/activities/{application_id}/2',
  auth: ['person', 'bearer:activities.invites.write'],
  errors: ['UNKNOWN_MESSAGE', 'MISSING_ACCESS'],
  replies: {
    200: Type.Object({
      secret: Type.String(),
    }),
  },
});

export const spectateActivity = operation({
  id: 'spectate_activity',
  method: 'POST',
  path: '/users/{user_id}/sessions/{session_id}/activities/{application_id}/2',
  auth: ['person'],
  errors: ['UNKNOWN_MESSAGE', 'UNKNOWN_SESSION', 'MISSING_ACCESS'],
  replies: { 204: null },
});

export const getActivityMetadata = operation({
  id: 'get_activity_metadata',
  method: 'GET',
  path: '/users/{user_id}/sessions/{session_id}/activities/{application_id}/metadata',
  auth: ['person', 'bearer:activities.read'],
  errors: ['UNKNOWN_MESSAGE', 'MISSING_ACCESS'],
  replies: {
    200: Type.Object({
      button_urls: Type.Array(Type.String()),
    }),
  },
});
