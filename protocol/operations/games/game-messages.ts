import { PrivateChannelObject } from '../../objects/messages/direct-messages.ts';
import { operation } from '../../operation.ts';
import { Type } from 'typebox';
import { Whole, Maybe, Nullable } from '../../schemas.ts';
import { LIMITS } from '../../limits.ts';
import { MessageObject } from '../../objects/messages/messages.ts';
import { NewMessageBody } from '../../bodies/messages/messages.ts';
import { StringMap } from '../../bodies/games/game-messages.ts';
import { InviteBody } from '../../bodies/games/rich-presence.ts';
import { Id } from '../../objects/parts.ts';

export const getDmChannel = operation({
  id: 'get_dm_channel',
  method: 'GET',
  path: '/users/@me/dms/{user_id}',
  auth: ['bot', 'person', 'bearer:dm_channels.read'],
  errors: ['UNKNOWN_CHANNEL'],
  replies: { 200: PrivateChannelObject },
});

export const listUserMessages = operation({
  id: 'list_user_messages',
  method: 'GET',
  path: '/users/{user_id}/messages',
  auth: ['bearer:dm_channels.messages.read'],
  query: Type.Object({ limit: Type.Optional(Whole(1, LIMITS.lobbies.messagesPerPage.max)) }),
  errors: ['UNKNOWN_CHANNEL', 'UNKNOWN_USER', 'CANNOT_MESSAGE_USER'],
  replies: { 200: Type.Array(MessageObject) },
});

export const createUserMessage = operation({
  id: 'create_user_message',
  method: 'POST',
  path: '/users/{user_id}/messages',
  auth: ['bearer:dm_channels.messages.write', 'bearer:activities.invites.write'],
  body: Type.Interface([NewMessageBody], { metadata: Maybe(StringMap), activity: Maybe(InviteBody) }),
  errors: [
    'UNKNOWN_APPLICATION',
    'UNKNOWN_CHANNEL',
    'UNKNOWN_GUILD',
    'UNKNOWN_MESSAGE',
    'UNKNOWN_USER',
    'UNKNOWN_EMOJI',
    'SLOWMODE',
    'CANNOT_SEND_A_MESSAGE_IN_A_FORUM_CHANNEL',
    'MISSING_ACCESS',
    'EMPTY_MESSAGE',
    'CANNOT_MESSAGE_USER',
    'NOT_A_TEXT_CHANNEL',
    'MISSING_PERMISSIONS',
    'INVALID_STICKER_SENT',
    'INVALID_ACTION_ON_ARCHIVED_THREAD',
    'UPLOADED_FILE_NOT_FOUND',
    'VOICE_MESSAGES_DO_NOT_SUPPORT_ADDITIONAL_CONTENT',
    'VOICE_MESSAGES_MUST_HAVE_SUPPORTING_METADATA',
    'CANNOT_SEND_VOICE_MESSAGES_IN_THIS_CHANNEL',
    'NO_MUTUAL_GUILD',
    'NO_STICKER_PERMISSION',
    'REPLY_NEEDS_HISTORY',
    'THREAD_LOCKED',
    'MAXIMUM_NUMBER_OF_ACTIVE_THREADS_REACHED',
    'REFERENCE_NEEDS_HISTORY',
    'REFERENCE_AGE_RESTRICTED',
    'MESSAGE_BLOCKED_BY_AUTOMATIC_MODERATION',
    'CANNOT_USE_AN_EMOJI_OF_THE_POLL',
  ],
  replies: { 200: MessageObject },
});

export const deleteUserMessage = operation({
  id: 'delete_user_message',
  method: 'DELETE',
  path: '/users/{user_id}/messages/{message_id}',
  auth: ['bearer:dm_channels.messages.write'],
  errors: ['UNKNOWN_CHANNEL', 'UNKNOWN_MESSAGE', 'UNKNOWN_USER', 'CANNOT_EXECUTE_ON_DM', 'CANNOT_MESSAGE_USER', 'SYSTEM_MESSAGE'],
  replies: { 204: null },
});

export const updateUserMessage = operation({
  id: 'update_user_message',
  method: 'PATCH',
  path: '/users/{user_id}/messages/{message_id}',
  auth: ['bearer:dm_channels.messages.write'],
  body: Type.Object({ content: Maybe(Type.String({ maxLength: LIMITS.messages.content.max })) }),
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_GUILD',
    'UNKNOWN_MESSAGE',
    'UNKNOWN_USER',
    'UNKNOWN_EMOJI',
    'NOT_MESSAGE_AUTHOR',
    'EMPTY_MESSAGE',
    'CANNOT_MESSAGE_USER',
    'MISSING_PERMISSIONS',
    'SYSTEM_MESSAGE',
    'CANNOT_EDIT_STICKERS_WITHIN_MESSAGE',
    'INVALID_ACTION_ON_ARCHIVED_THREAD',
    'UPLOADED_FILE_NOT_FOUND',
    'THREAD_LOCKED',
    'MESSAGE_BLOCKED_BY_AUTOMATIC_MODERATION',
    'CANNOT_EDIT_A_POLL_MESSAGE',
    'CANNOT_USE_AN_EMOJI_OF_THE_POLL',
  ],
  replies: { 200: MessageObject },
});

export const listUserMessageSummaries = operation({
  id: 'list_user_message_summaries',
  method: 'GET',
  path: '/partner-sdk/users/@me/channels',
  auth: ['bearer:dm_channels.read'],
  replies: {
    200: Type.Array(
      Type.Object({
        user_id: Id,
        last_message_id: Nullable(Id),
      }),
    ),
  },
});

export const updateUserMessageExternalModerationMetadata = operation({
  id: 'update_user_message_external_moderation_metadata',
  method: 'PUT',
  path: '/partner-sdk/dms/{user_id_1}/{user_id_2}/messages/{message_id}/moderation-metadata',
  auth: ['bot'],
  body: StringMap,
  errors: ['UNKNOWN_CHANNEL', 'UNKNOWN_MESSAGE', 'UNKNOWN_USER', 'MISSING_ACCESS'],
  replies: { 204: null },
});
