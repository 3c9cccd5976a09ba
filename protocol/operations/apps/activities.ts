import { Type } from 'typebox';
import { operation } from '../../operation.ts';
import { Nullable } from '../../schemas.ts';
import { ActivityInstanceObject } from '../../objects/apps/activities.ts';
import { Id, Uri } from '../../objects/parts.ts';

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
  replies: { 204: null },
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
