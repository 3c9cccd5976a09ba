import { Type } from 'typebox';
import { Snowflake } from '../../schemas.ts';
import { Id } from '../../objects/parts.ts';
import { operation } from '../../operation.ts';
import { MessageObject } from '../../objects/messages/messages.ts';

export const followChannel = operation({
  id: 'follow_channel',
  method: 'POST',
  path: '/channels/{channel_id}/followers',
  auth: ['bot', 'person'],
  body: Type.Object({ webhook_channel_id: Snowflake() }),
  audit: true,
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_GUILD',
    'MISSING_ACCESS',
    'CHANNEL_VERIFICATION_LEVEL_TOO_HIGH',
    'MISSING_PERMISSIONS',
    'WRONG_CHANNEL_TYPE',
    'MAXIMUM_NUMBER_OF_WEBHOOKS_REACHED',
  ],
  replies: {
    200: Type.Object({
      channel_id: Id,
      webhook_id: Id,
    }),
  },
});

export const crosspostMessage = operation({
  id: 'crosspost_message',
  method: 'POST',
  path: '/channels/{channel_id}/messages/{message_id}/crosspost',
  auth: ['bot', 'person'],
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_MESSAGE',
    'THIS_MESSAGE_WAS_ALREADY_CROSSPOSTED',
    'MISSING_ACCESS',
    'CHANNEL_VERIFICATION_LEVEL_TOO_HIGH',
    'MISSING_PERMISSIONS',
    'WRONG_CHANNEL_TYPE',
    'INVALID_MESSAGE_TYPE',
    'CHANNEL_SEND_RATE_LIMIT',
  ],
  replies: { 200: MessageObject },
});
