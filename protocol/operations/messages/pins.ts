import { Type } from 'typebox';
import { Maybe, Timestamp, WholeWithin } from '../../schemas.ts';
import { LIMITS } from '../../limits.ts';
import { Time } from '../../objects/parts.ts';
import { MessageObject } from '../../objects/messages/messages.ts';
import { operation } from '../../operation.ts';

export const listPins = operation({
  id: 'list_pins',
  method: 'GET',
  path: '/channels/{channel_id}/messages/pins',
  auth: ['bot', 'person'],
  query: Type.Object({
    before: Maybe(Timestamp()),
    limit: Type.Optional(WholeWithin(LIMITS.pins.perPage)),
  }),
  errors: ['UNKNOWN_CHANNEL', 'MISSING_ACCESS', 'CHANNEL_VERIFICATION_LEVEL_TOO_HIGH', 'MISSING_PERMISSIONS'],
  replies: {
    200: Type.Object({
      items: Type.Array(
        Type.Object({
          pinned_at: Time,
          message: MessageObject,
        }),
      ),
      has_more: Type.Boolean(),
    }),
  },
});

export const createPin = operation({
  id: 'create_pin',
  method: 'PUT',
  path: '/channels/{channel_id}/messages/pins/{message_id}',
  auth: ['bot', 'person'],
  audit: true,
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_MESSAGE',
    'MAXIMUM_NUMBER_OF_PINS_REACHED',
    'MISSING_ACCESS',
    'CHANNEL_VERIFICATION_LEVEL_TOO_HIGH',
    'MISSING_PERMISSIONS',
    'SYSTEM_MESSAGE',
    'INVALID_ACTION_ON_ARCHIVED_THREAD',
  ],
  replies: { 204: null },
});

export const deletePin = operation({
  id: 'delete_pin',
  method: 'DELETE',
  path: '/channels/{channel_id}/messages/pins/{message_id}',
  auth: ['bot', 'person'],
  audit: true,
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_MESSAGE',
    'MISSING_ACCESS',
    'CHANNEL_VERIFICATION_LEVEL_TOO_HIGH',
    'MISSING_PERMISSIONS',
    'INVALID_ACTION_ON_ARCHIVED_THREAD',
  ],
  replies: { 204: null },
});

export const deprecatedListPins = operation({
  id: 'deprecated_list_pins',
  method: 'GET',
  path: '/channels/{channel_id}/pins',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_CHANNEL', 'MISSING_ACCESS', 'CHANNEL_VERIFICATION_LEVEL_TOO_HIGH', 'MISSING_PERMISSIONS'],
  replies: { 200: Type.Array(MessageObject) },
});

export const deprecatedCreatePin = operation({
  id: 'deprecated_create_pin',
  method: 'PUT',
  path: '/channels/{channel_id}/pins/{message_id}',
  auth: ['bot', 'person'],
  audit: true,
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_MESSAGE',
    'MISSING_ACCESS',
    'CHANNEL_VERIFICATION_LEVEL_TOO_HIGH',
    'MISSING_PERMISSIONS',
    'SYSTEM_MESSAGE',
    'INVALID_ACTION_ON_ARCHIVED_THREAD',
  ],
  replies: { 204: null },
});

export const deprecatedDeletePin = operation({
  id: 'deprecated_delete_pin',
  method: 'DELETE',
  path: '/channels/{channel_id}/pins/{message_id}',
  auth: ['bot', 'person'],
  audit: true,
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_MESSAGE',
    'MISSING_ACCESS',
    'CHANNEL_VERIFICATION_LEVEL_TOO_HIGH',
    'MISSING_PERMISSIONS',
    'INVALID_ACTION_ON_ARCHIVED_THREAD',
  ],
  replies: { 204: null },
});
