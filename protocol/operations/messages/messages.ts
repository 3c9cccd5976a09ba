import { Type, type Static } from 'typebox';
import { WholeWithin, Snowflake } from '../../schemas.ts';
import { LIMITS } from '../../limits.ts';
import { operation } from '../../operation.ts';
import { MessageObject } from '../../objects/messages/messages.ts';
import { NewMessageBody, EditMessageBody } from '../../bodies/messages/messages.ts';

export const ListMessagesQuery = Type.Object({
  limit: Type.Optional(WholeWithin(LIMITS.messages.perPage)),
  before: Type.Optional(Snowflake()),
  after: Type.Optional(Snowflake()),
  around: Type.Optional(Snowflake()),
});

export type ListMessagesQuery = Static<typeof ListMessagesQuery>;

export const bulkDeleteMessages = operation({
  id: 'bulk_delete_messages',
  method: 'POST',
  path: '/channels/{channel_id}/messages/bulk-delete',
  auth: ['bot', 'person'],
  body: Type.Object({
    messages: Type.Array(Snowflake(), { minItems: LIMITS.messages.bulkDelete.min, maxItems: LIMITS.messages.bulkDelete.max }),
  }),
  audit: true,
  errors: [
    'UNKNOWN_CHANNEL',
    'MISSING_ACCESS',
    'CANNOT_EXECUTE_ON_DM',
    'CHANNEL_VERIFICATION_LEVEL_TOO_HIGH',
    'MISSING_PERMISSIONS',
    'SYSTEM_MESSAGE',
    'MESSAGE_TOO_OLD_FOR_BULK_DELETE',
  ],
  replies: { 204: null },
});

export const listMessages = operation({
  id: 'list_messages',
  method: 'GET',
  path: '/channels/{channel_id}/messages',
  auth: ['bot', 'person'],
  query: ListMessagesQuery,
  errors: ['UNKNOWN_CHANNEL', 'MISSING_ACCESS', 'CHANNEL_VERIFICATION_LEVEL_TOO_HIGH', 'MISSING_PERMISSIONS'],
  replies: { 200: Type.Array(MessageObject) },
});

export const createMessage = operation({
  id: 'create_message',
  method: 'POST',
  path: '/channels/{channel_id}/messages',
  auth: ['bot', 'person'],
  body: NewMessageBody,
  files: true,
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_GUILD',
    'UNKNOWN_MESSAGE',
    'UNKNOWN_EMOJI',
    'SLOWMODE',
    'MAXIMUM_NUMBER_OF_ATTACHMENTS_REACHED',
    'CANNOT_SEND_A_MESSAGE_IN_A_FORUM_CHANNEL',
    'MISSING_ACCESS',
    'EMPTY_MESSAGE',
    'CANNOT_MESSAGE_USER',
    'NOT_A_TEXT_CHANNEL',
    'CHANNEL_VERIFICATION_LEVEL_TOO_HIGH',
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
    'FORWARD_UNREADABLE',
    'VOICE_MESSAGES_MUST_HAVE_A_SINGLE_AUDIO_ATTACHMENT',
  ],
  replies: { 200: MessageObject },
});

export const getMessage = operation({
  id: 'get_message',
  method: 'GET',
  path: '/channels/{channel_id}/messages/{message_id}',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_CHANNEL', 'UNKNOWN_MESSAGE', 'MISSING_ACCESS', 'CHANNEL_VERIFICATION_LEVEL_TOO_HIGH', 'MISSING_PERMISSIONS'],
  replies: { 200: MessageObject },
});

export const deleteMessage = operation({
  id: 'delete_message',
  method: 'DELETE',
  path: '/channels/{channel_id}/messages/{message_id}',
  auth: ['bot', 'person'],
  audit: true,
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_MESSAGE',
    'MISSING_ACCESS',
    'CANNOT_EXECUTE_ON_DM',
    'CHANNEL_VERIFICATION_LEVEL_TOO_HIGH',
    'MISSING_PERMISSIONS',
    'SYSTEM_MESSAGE',
    'INVALID_ACTION_ON_ARCHIVED_THREAD',
    'THREAD_LOCKED',
  ],
  replies: { 204: null },
});

export const updateMessage = operation({
  id: 'update_message',
  method: 'PATCH',
  path: '/channels/{channel_id}/messages/{message_id}',
  auth: ['bot', 'person'],
  body: EditMessageBody,
  files: true,
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_GUILD',
    'UNKNOWN_MESSAGE',
    'UNKNOWN_EMOJI',
    'MISSING_ACCESS',
    'NOT_MESSAGE_AUTHOR',
    'EMPTY_MESSAGE',
    'CHANNEL_VERIFICATION_LEVEL_TOO_HIGH',
    'MISSING_PERMISSIONS',
    'SYSTEM_MESSAGE',
    'CANNOT_EDIT_STICKERS_WITHIN_MESSAGE',
    'INVALID_ACTION_ON_ARCHIVED_THREAD',
    'UPLOADED_FILE_NOT_FOUND',
    'VOICE_MESSAGES_CANNOT_BE_EDITED',
    'THREAD_LOCKED',
    'MESSAGE_BLOCKED_BY_AUTOMATIC_MODERATION',
    'CANNOT_EDIT_A_POLL_MESSAGE',
    'CANNOT_USE_AN_EMOJI_OF_THE_POLL',
    'MAXIMUM_NUMBER_OF_ATTACHMENTS_REACHED',
  ],
  replies: { 200: MessageObject },
});

export const triggerTypingIndicator = operation({
  id: 'trigger_typing_indicator',
  method: 'POST',
  path: '/channels/{channel_id}/typing',
  auth: ['bot', 'person'],
  errors: [
    'UNKNOWN_CHANNEL',
    'CANNOT_SEND_A_MESSAGE_IN_A_FORUM_CHANNEL',
    'MISSING_ACCESS',
    'NOT_A_TEXT_CHANNEL',
    'CHANNEL_VERIFICATION_LEVEL_TOO_HIGH',
    'MISSING_PERMISSIONS',
  ],
  replies: { 204: null },
});
