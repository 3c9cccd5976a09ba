import { WebhookObject } from '../../objects/messages/webhooks.ts';
import { operation } from '../../operation.ts';
import { Type } from 'typebox';
import { Text, Maybe, ImageData, Snowflake, Nullable } from '../../schemas.ts';
import { WebhookFields, MessageQuery, ExecuteBody, GithubBody, EditBody } from '../../bodies/messages/webhooks.ts';
import { Id } from '../../objects/parts.ts';
import { MessageObject } from '../../objects/messages/messages.ts';
import { SlackBody } from '../../bodies/messages/slack-webhooks.ts';

export const listChannelWebhooks = operation({
  id: 'list_channel_webhooks',
  method: 'GET',
  path: '/channels/{channel_id}/webhooks',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_CHANNEL', 'MISSING_ACCESS', 'CHANNEL_VERIFICATION_LEVEL_TOO_HIGH', 'MISSING_PERMISSIONS'],
  replies: { 200: Type.Array(WebhookObject) },
});

export const createWebhook = operation({
  id: 'create_webhook',
  method: 'POST',
  path: '/channels/{channel_id}/webhooks',
  auth: ['bot', 'person'],
  body: Type.Object({ name: Text(1, 80), avatar: Maybe(ImageData()) }),
  audit: true,
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_GUILD',
    'MISSING_ACCESS',
    'CANNOT_EXECUTE_ON_DM',
    'CHANNEL_VERIFICATION_LEVEL_TOO_HIGH',
    'MISSING_PERMISSIONS',
    'WRONG_CHANNEL_TYPE',
    'MAXIMUM_NUMBER_OF_WEBHOOKS_PER_GUILD_REACHED',
    'MAXIMUM_NUMBER_OF_WEBHOOKS_REACHED',
  ],
  replies: { 200: WebhookObject },
});

export const getGuildWebhooks = operation({
  id: 'get_guild_webhooks',
  method: 'GET',
  path: '/guilds/{guild_id}/webhooks',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: Type.Array(WebhookObject) },
});

export const getWebhook = operation({
  id: 'get_webhook',
  method: 'GET',
  path: '/webhooks/{webhook_id}',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_CHANNEL', 'UNKNOWN_WEBHOOK', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: WebhookObject },
});

export const deleteWebhook = operation({
  id: 'delete_webhook',
  method: 'DELETE',
  path: '/webhooks/{webhook_id}',
  auth: ['bot', 'person'],
  audit: true,
  errors: ['UNKNOWN_CHANNEL', 'UNKNOWN_WEBHOOK', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 204: null },
});

export const updateWebhook = operation({
  id: 'update_webhook',
  method: 'PATCH',
  path: '/webhooks/{webhook_id}',
  auth: ['bot', 'person'],
  body: Type.Object({ ...WebhookFields, channel_id: Maybe(Snowflake()) }),
  audit: true,
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_GUILD',
    'UNKNOWN_WEBHOOK',
    'MISSING_ACCESS',
    'MISSING_PERMISSIONS',
    'WRONG_CHANNEL_TYPE',
    'MAXIMUM_NUMBER_OF_WEBHOOKS_REACHED',
  ],
  replies: { 200: WebhookObject },
});

export const getWebhookByToken = operation({
  id: 'get_webhook_by_token',
  method: 'GET',
  path: '/webhooks/{webhook_id}/{webhook_token}',
  auth: ['none'],
  errors: ['UNKNOWN_WEBHOOK', 'INVALID_WEBHOOK_TOKEN'],
  replies: {
    200: Type.Union([
      WebhookObject,
      Type.Object({
        application_id: Id,
        avatar: Nullable(Type.String()),
        channel_id: Type.Null(),
        guild_id: Type.Null(),
        id: Id,
        name: Type.String(),
        type: Type.Literal(3),
      }),
    ]),
  },
});

export const executeWebhook = operation({
  id: 'execute_webhook',
  method: 'POST',
  path: '/webhooks/{webhook_id}/{webhook_token}',
  auth: ['none'],
  query: Type.Object({ ...MessageQuery.properties, wait: Type.Optional(Type.Boolean()) }),
  body: ExecuteBody,
  files: true,
  errors: [
    'UNKNOWN_APPLICATION',
    'UNKNOWN_CHANNEL',
    'UNKNOWN_GUILD',
    'UNKNOWN_MESSAGE',
    'UNKNOWN_USER',
    'UNKNOWN_EMOJI',
    'UNKNOWN_WEBHOOK',
    'UNKNOWN_TAG',
    'SLOWMODE',
    'CANNOT_SEND_A_MESSAGE_IN_A_FORUM_CHANNEL',
    'NO_TAGS_AVAILABLE_TO_NON_MODERATORS',
    'TAG_REQUIRED_TO_CREATE_A_FORUM_POST',
    'MAXIMUM_NUMBER_OF_FOLLOWUP_MESSAGES_REACHED',
    'MISSING_ACCESS',
    'EMPTY_MESSAGE',
    'NOT_A_TEXT_CHANNEL',
    'MISSING_PERMISSIONS',
    'INVALID_WEBHOOK_TOKEN',
    'CANNOT_EDIT_STICKERS_WITHIN_MESSAGE',
    'INVALID_STICKER_SENT',
    'INVALID_ACTION_ON_ARCHIVED_THREAD',
    'UPLOADED_FILE_NOT_FOUND',
    'VOICE_MESSAGES_DO_NOT_SUPPORT_ADDITIONAL_CONTENT',
    'VOICE_MESSAGES_MUST_HAVE_SUPPORTING_METADATA',
    'CANNOT_SEND_VOICE_MESSAGES_IN_THIS_CHANNEL',
    'NO_STICKER_PERMISSION',
    'REPLY_NEEDS_HISTORY',
    'THREAD_LOCKED',
    'MAXIMUM_NUMBER_OF_ACTIVE_THREADS_REACHED',
    'REFERENCE_NEEDS_HISTORY',
    'REFERENCE_AGE_RESTRICTED',
    'MESSAGE_BLOCKED_BY_AUTOMATIC_MODERATION',
    'WEBHOOK_SERVICES_CANNOT_BE_USED_IN_FORUM_CHANNELS',
    'CANNOT_EDIT_A_POLL_MESSAGE',
    'CANNOT_USE_AN_EMOJI_OF_THE_POLL',
    'FORUM_WEBHOOKS_CANNOT_HAVE_BOTH_THREAD_NAME_AND_THREAD_ID',
    'FORUM_WEBHOOKS_MUST_HAVE_A_THREAD_NAME_OR_THREAD_ID',
    'WEBHOOKS_CAN_ONLY_CREATE_THREADS_IN_FORUM_CHANNELS',
  ],
  replies: { 200: MessageObject, 204: null },
});

export const deleteWebhookByToken = operation({
  id: 'delete_webhook_by_token',
  method: 'DELETE',
  path: '/webhooks/{webhook_id}/{webhook_token}',
  auth: ['none'],
  errors: ['UNKNOWN_WEBHOOK', 'INVALID_WEBHOOK_TOKEN'],
  replies: { 204: null },
});

export const updateWebhookByToken = operation({
  id: 'update_webhook_by_token',
  method: 'PATCH',
  path: '/webhooks/{webhook_id}/{webhook_token}',
  auth: ['none'],
  body: Type.Object(WebhookFields),
  errors: ['UNKNOWN_CHANNEL', 'UNKNOWN_GUILD', 'UNKNOWN_WEBHOOK', 'WRONG_CHANNEL_TYPE', 'INVALID_WEBHOOK_TOKEN'],
  replies: { 200: WebhookObject },
});

export const executeGithubCompatibleWebhook = operation({
  id: 'execute_github_compatible_webhook',
  method: 'POST',
  path: '/webhooks/{webhook_id}/{webhook_token}/github',
  auth: ['none'],
  query: Type.Object({ thread_id: Type.Optional(Snowflake()), wait: Type.Optional(Type.Boolean()) }),
  body: GithubBody,
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_GUILD',
    'UNKNOWN_MESSAGE',
    'UNKNOWN_EMOJI',
    'UNKNOWN_WEBHOOK',
    'UNKNOWN_TAG',
    'SLOWMODE',
    'CANNOT_SEND_A_MESSAGE_IN_A_FORUM_CHANNEL',
    'NO_TAGS_AVAILABLE_TO_NON_MODERATORS',
    'TAG_REQUIRED_TO_CREATE_A_FORUM_POST',
    'MISSING_ACCESS',
    'EMPTY_MESSAGE',
    'NOT_A_TEXT_CHANNEL',
    'MISSING_PERMISSIONS',
    'INVALID_WEBHOOK_TOKEN',
    'INVALID_STICKER_SENT',
    'INVALID_ACTION_ON_ARCHIVED_THREAD',
    'UPLOADED_FILE_NOT_FOUND',
    'VOICE_MESSAGES_DO_NOT_SUPPORT_ADDITIONAL_CONTENT',
    'VOICE_MESSAGES_MUST_HAVE_SUPPORTING_METADATA',
    'CANNOT_SEND_VOICE_MESSAGES_IN_THIS_CHANNEL',
    'NO_STICKER_PERMISSION',
    'REPLY_NEEDS_HISTORY',
    'THREAD_LOCKED',
    'MAXIMUM_NUMBER_OF_ACTIVE_THREADS_REACHED',
    'REFERENCE_NEEDS_HISTORY',
    'REFERENCE_AGE_RESTRICTED',
    'MESSAGE_BLOCKED_BY_AUTOMATIC_MODERATION',
    'WEBHOOK_SERVICES_CANNOT_BE_USED_IN_FORUM_CHANNELS',
    'CANNOT_USE_AN_EMOJI_OF_THE_POLL',
  ],
  replies: { 204: null },
});

export const getOriginalWebhookMessage = operation({
  id: 'get_original_webhook_message',
  method: 'GET',
  path: '/webhooks/{webhook_id}/{webhook_token}/messages/@original',
  auth: ['none'],
  query: MessageQuery,
  errors: ['UNKNOWN_MESSAGE', 'UNKNOWN_WEBHOOK', 'INVALID_WEBHOOK_TOKEN'],
  replies: { 200: MessageObject },
});

export const deleteOriginalWebhookMessage = operation({
  id: 'delete_original_webhook_message',
  method: 'DELETE',
  path: '/webhooks/{webhook_id}/{webhook_token}/messages/@original',
  auth: ['none'],
  query: MessageQuery,
  errors: ['UNKNOWN_APPLICATION', 'UNKNOWN_CHANNEL', 'UNKNOWN_MESSAGE', 'UNKNOWN_WEBHOOK', 'INVALID_WEBHOOK_TOKEN'],
  replies: { 204: null },
});

export const updateOriginalWebhookMessage = operation({
  id: 'update_original_webhook_message',
  method: 'PATCH',
  path: '/webhooks/{webhook_id}/{webhook_token}/messages/@original',
  auth: ['none'],
  query: MessageQuery,
  body: EditBody,
  files: true,
  errors: [
    'UNKNOWN_APPLICATION',
    'UNKNOWN_CHANNEL',
    'UNKNOWN_GUILD',
    'UNKNOWN_MESSAGE',
    'UNKNOWN_EMOJI',
    'UNKNOWN_WEBHOOK',
    'EMPTY_MESSAGE',
    'MISSING_PERMISSIONS',
    'INVALID_WEBHOOK_TOKEN',
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

export const getWebhookMessage = operation({
  id: 'get_webhook_message',
  method: 'GET',
  path: '/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}',
  auth: ['none'],
  query: Type.Object({ thread_id: Type.Optional(Snowflake()) }),
  errors: ['UNKNOWN_CHANNEL', 'UNKNOWN_MESSAGE', 'UNKNOWN_WEBHOOK', 'INVALID_WEBHOOK_TOKEN'],
  replies: { 200: MessageObject },
});

export const deleteWebhookMessage = operation({
  id: 'delete_webhook_message',
  method: 'DELETE',
  path: '/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}',
  auth: ['none'],
  query: Type.Object({ thread_id: Type.Optional(Snowflake()) }),
  errors: [
    'UNKNOWN_APPLICATION',
    'UNKNOWN_CHANNEL',
    'UNKNOWN_MESSAGE',
    'UNKNOWN_WEBHOOK',
    'INVALID_WEBHOOK_TOKEN',
    'INVALID_ACTION_ON_ARCHIVED_THREAD',
    'THREAD_LOCKED',
  ],
  replies: { 204: null },
});

export const updateWebhookMessage = operation({
  id: 'update_webhook_message',
  method: 'PATCH',
  path: '/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}',
  auth: ['none'],
  query: MessageQuery,
  body: EditBody,
  files: true,
  errors: [
    'UNKNOWN_APPLICATION',
    'UNKNOWN_CHANNEL',
    'UNKNOWN_GUILD',
    'UNKNOWN_MESSAGE',
    'UNKNOWN_EMOJI',
    'UNKNOWN_WEBHOOK',
    'EMPTY_MESSAGE',
    'MISSING_PERMISSIONS',
    'INVALID_WEBHOOK_TOKEN',
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

export const executeSlackCompatibleWebhook = operation({
  id: 'execute_slack_compatible_webhook',
  method: 'POST',
  path: '/webhooks/{webhook_id}/{webhook_token}/slack',
  auth: ['none'],
  query: Type.Object({ thread_id: Type.Optional(Snowflake()), wait: Type.Optional(Type.Boolean()) }),
  body: SlackBody,
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_GUILD',
    'UNKNOWN_MESSAGE',
    'UNKNOWN_EMOJI',
    'UNKNOWN_WEBHOOK',
    'UNKNOWN_TAG',
    'SLOWMODE',
    'CANNOT_SEND_A_MESSAGE_IN_A_FORUM_CHANNEL',
    'NO_TAGS_AVAILABLE_TO_NON_MODERATORS',
    'TAG_REQUIRED_TO_CREATE_A_FORUM_POST',
    'MISSING_ACCESS',
    'EMPTY_MESSAGE',
    'NOT_A_TEXT_CHANNEL',
    'MISSING_PERMISSIONS',
    'INVALID_WEBHOOK_TOKEN',
    'INVALID_STICKER_SENT',
    'INVALID_ACTION_ON_ARCHIVED_THREAD',
    'UPLOADED_FILE_NOT_FOUND',
    'VOICE_MESSAGES_DO_NOT_SUPPORT_ADDITIONAL_CONTENT',
    'VOICE_MESSAGES_MUST_HAVE_SUPPORTING_METADATA',
    'CANNOT_SEND_VOICE_MESSAGES_IN_THIS_CHANNEL',
    'NO_STICKER_PERMISSION',
    'REPLY_NEEDS_HISTORY',
    'THREAD_LOCKED',
    'MAXIMUM_NUMBER_OF_ACTIVE_THREADS_REACHED',
    'REFERENCE_NEEDS_HISTORY',
    'REFERENCE_AGE_RESTRICTED',
    'MESSAGE_BLOCKED_BY_AUTOMATIC_MODERATION',
    'WEBHOOK_SERVICES_CANNOT_BE_USED_IN_FORUM_CHANNELS',
    'CANNOT_USE_AN_EMOJI_OF_THE_POLL',
  ],
  replies: { 200: Type.String() },
});
