import { Type } from 'typebox';
import { operation } from '../../operation.ts';
import { LIMITS } from '../../limits.ts';
import { Maybe, Nullable, OneOf, Snowflake, Text, TextWithin, Timestamp, WholeWithin, WordOf } from '../../schemas.ts';
import {
  ACTIVITY_LABELS,
  ACTIVITY_PLATFORMS,
  ACTIVITY_RELEASE_PHASES,
  ActivityInstanceObject,
  EmbeddedActivityConfigObject,
  ORIENTATION_LOCK_STATES,
  ProxyConfigObject,
} from '../../objects/apps/activities.ts';
import { ActivityShelfObject } from '../../objects/apps/activity-shelf.ts';
import { Id, Uri } from '../../objects/parts.ts';

/** The gateway session in which a person has an activity open. */
const SessionId = () => Text(1, 100);

export const getActivityShelf = operation({
  id: 'get_activity_shelf',
  method: 'GET',
  path: '/activities/shelf',
  auth: ['person'],
  query: Type.Object({ guild_id: Type.Optional(Snowflake()) }),
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS'],
  replies: { 200: ActivityShelfObject },
});

export const joinActivityInstance = operation({
  id: 'join_activity_instance',
  method: 'POST',
  path: '/activities/{channel_id}/{application_id}',
  auth: ['person'],
  body: Type.Object({ session_id: SessionId() }),
  errors: [
    'UNKNOWN_APPLICATION',
    'UNKNOWN_CHANNEL',
    'UNKNOWN_SESSION',
    'UNDER_MINIMUM_AGE',
    'MISSING_ACCESS',
    'CHANNEL_VERIFICATION_LEVEL_TOO_HIGH',
    'MISSING_PERMISSIONS',
    'WRONG_CHANNEL_TYPE',
    'INVALID_ACTIVITY_ACTION',
  ],
  replies: { 204: null },
});

export const setApplicationEmbedded = operation({
  id: 'set_application_embedded',
  method: 'POST',
  path: '/applications/{application_id}/set-embedded',
  auth: ['person'],
  body: Type.Object({ embedded: Type.Boolean() }),
  errors: [
    'UNKNOWN_APPLICATION',
    'UNKNOWN_APPLICATION_COMMAND',
    'MAXIMUM_NUMBER_OF_APPLICATION_COMMANDS_REACHED',
    'NOT_AUTHORIZED_FOR_APPLICATION',
  ],
  replies: { 204: null },
});

/** Absent fields stay as they are. */
const PlatformConfigChange = () =>
  Type.Optional(
    Type.Object({
      label_type: Type.Optional(OneOf(ACTIVITY_LABELS.NONE, ACTIVITY_LABELS.NEW, ACTIVITY_LABELS.UPDATED)),
      label_until: Type.Optional(Nullable(Timestamp())),
      release_phase: Type.Optional(WordOf(ACTIVITY_RELEASE_PHASES)),
      omit_badge_from_surfaces: Type.Optional(
        Type.Array(TextWithin(LIMITS.activities.surfaceName), { maxItems: LIMITS.activities.surfaces.max }),
      ),
    }),
  );

export const EmbeddedActivityConfigChange = Type.Object({
  supported_platforms: Type.Optional(
    Type.Array(WordOf(ACTIVITY_PLATFORMS), { maxItems: ACTIVITY_PLATFORMS.length, uniqueItems: true }),
  ),
  client_platform_config: Type.Optional(
    Type.Object({ web: PlatformConfigChange(), ios: PlatformConfigChange(), android: PlatformConfigChange() }),
  ),
  default_orientation_lock_state: Type.Optional(
    OneOf(ORIENTATION_LOCK_STATES.UNLOCKED, ORIENTATION_LOCK_STATES.PORTRAIT, ORIENTATION_LOCK_STATES.LANDSCAPE),
  ),
  requires_age_gate: Type.Optional(Type.Boolean()),
  shelf_rank: Type.Optional(WholeWithin(LIMITS.activities.shelfRank)),
  activity_preview_video_asset_id: Type.Optional(Nullable(Snowflake())),
});

export const getEmbeddedActivityConfig = operation({
  id: 'get_embedded_activity_config',
  method: 'GET',
  path: '/applications/{application_id}/embedded-activity-config',
  auth: ['person'],
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: EmbeddedActivityConfigObject },
});

export const updateEmbeddedActivityConfig = operation({
  id: 'update_embedded_activity_config',
  method: 'PATCH',
  path: '/applications/{application_id}/embedded-activity-config',
  auth: ['person'],
  body: EmbeddedActivityConfigChange,
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: EmbeddedActivityConfigObject },
});

export const getProxyConfig = operation({
  id: 'get_proxy_config',
  method: 'GET',
  path: '/applications/{application_id}/proxy-config',
  auth: ['person'],
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: ProxyConfigObject },
});

export const setProxyConfig = operation({
  id: 'set_proxy_config',
  method: 'POST',
  path: '/applications/{application_id}/proxy-config',
  auth: ['person'],
  body: Type.Object({
    url_map: Type.Array(
      Type.Object({
        prefix: TextWithin(LIMITS.activities.mappingPrefix),
        target: TextWithin(LIMITS.activities.mappingTarget),
      }),
      { maxItems: LIMITS.activities.mappings.max },
    ),
  }),
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: ProxyConfigObject },
});

export const getActivityHost = operation({
  id: 'get_activity_host',
  method: 'GET',
  path: '/activities/host',
  auth: ['person'],
  replies: {
    200: Type.Object({
      /** Each activity is at `<application_id>.` and this host; null: this server serves none. */
      activity_proxy_host: Nullable(Type.String()),
    }),
  },
});

export const createProxyTicket = operation({
  id: 'create_proxy_ticket',
  method: 'POST',
  path: '/applications/{application_id}/proxy-tickets',
  auth: ['person'],
  body: Type.Object({
    /** The instance in which the person takes part; without it the newest. */
    instance_id: Maybe(Text(1, 100)),
  }),
  errors: ['UNKNOWN_APPLICATION', 'INVALID_ACTIVITY_ACTION'],
  replies: { 200: Type.Object({ ticket: Type.String() }) },
});

export const applicationsGetActivityInstance = operation({
  id: 'applications_get_activity_instance',
  method: 'GET',
  path: '/applications/{application_id}/activity-instances/{instance_id}',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: ActivityInstanceObject },
});

export const leaveActivityInstance = operation({
  id: 'leave_activity_instance',
  method: 'POST',
  path: '/applications/{application_id}/activities/{location}/instances/{instance_id}/leave',
  auth: ['person'],
  body: Type.Object({ session_id: Maybe(SessionId()) }),
  replies: { 200: Type.Object({}) },
});

export const uploadApplicationAttachment = operation({
  id: 'upload_application_attachment',
  method: 'POST',
  path: '/applications/{application_id}/attachment',
  auth: ['bot', 'bearer:any'],
  body: Type.Object({}),
  files: true,
  errors: [
    'UNKNOWN_APPLICATION',
    'MAXIMUM_NUMBER_OF_ATTACHMENTS_REACHED',
    'UPLOADED_FILE_NOT_FOUND',
    'NOT_AUTHORIZED_FOR_APPLICATION',
  ],
  replies: {
    200: Type.Object({
      attachment: Type.Object({
        id: Id,
        filename: Type.String(),
        size: Type.Integer(),
        url: Uri,
        proxy_url: Uri,
        content_type: Type.String(),
        ephemeral: Type.Boolean(),
        width: Type.Optional(Type.Integer()),
        height: Type.Optional(Type.Integer()),
      }),
    }),
  },
});
