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
  replies: { 200: Type.Array(WebhookObject) },
});

export const createWebhook = operation({
  id: 'create_webhook',
  method: 'POST',
  path: '/channels/{channel_id}/webhooks',
  auth: ['bot', 'person'],
  body: Type.Object({ name: Text(1, 80), avatar: Maybe(ImageData()) }),
  audit: true,
  replies: { 200: WebhookObject },
});

export const getGuildWebhooks = operation({
  id: 'get_guild_webhooks',
  method: 'GET',
  path: '/guilds/{guild_id}/webhooks',
  auth: ['bot', 'person'],
  replies: { 200: Type.Array(WebhookObject) },
});

export const getWebhook = operation({
  id: 'get_webhook',
  method: 'GET',
  path: '/webhooks/{webhook_id}',
  auth: ['bot', 'person'],
  replies: { 200: WebhookObject },
});

export const deleteWebhook = operation({
  id: 'delete_webhook',
  method: 'DELETE',
  path: '/webhooks/{webhook_id}',
  auth: ['bot', 'person'],
  audit: true,
  replies: { 204: null },
});

export const updateWebhook = operation({
  id: 'update_webhook',
  method: 'PATCH',
  path: '/webhooks/{webhook_id}',
  auth: ['bot', 'person'],
  body: Type.Object({ ...WebhookFields, channel_id: Maybe(Snowflake()) }),
  audit: true,
  replies: { 200: WebhookObject },
});

export const getWebhookByToken = operation({
  id: 'get_webhook_by_token',
  method: 'GET',
  path: '/webhooks/{webhook_id}/{webhook_token}',
  auth: ['none'],
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
  replies: { 200: MessageObject, 204: null },
});

export const deleteWebhookByToken = operation({
  id: 'delete_webhook_by_token',
  method: 'DELETE',
  path: '/webhooks/{webhook_id}/{webhook_token}',
  auth: ['none'],
  replies: { 204: null },
});

export const updateWebhookByToken = operation({
  id: 'update_webhook_by_token',
  method: 'PATCH',
  path: '/webhooks/{webhook_id}/{webhook_token}',
  auth: ['none'],
  body: Type.Object(WebhookFields),
  replies: { 200: WebhookObject },
});

export const executeGithubCompatibleWebhook = operation({
  id: 'execute_github_compatible_webhook',
  method: 'POST',
  path: '/webhooks/{webhook_id}/{webhook_token}/github',
  auth: ['none'],
  query: Type.Object({ thread_id: Type.Optional(Snowflake()), wait: Type.Optional(Type.Boolean()) }),
  body: GithubBody,
  replies: { 204: null },
});

export const getOriginalWebhookMessage = operation({
  id: 'get_original_webhook_message',
  method: 'GET',
  path: '/webhooks/{webhook_id}/{webhook_token}/messages/@original',
  auth: ['none'],
  query: MessageQuery,
  replies: { 200: MessageObject },
});

export const deleteOriginalWebhookMessage = operation({
  id: 'delete_original_webhook_message',
  method: 'DELETE',
  path: '/webhooks/{webhook_id}/{webhook_token}/messages/@original',
  auth: ['none'],
  query: MessageQuery,
  replies: { 204: null },
});

export const updateOriginalWebhookMessage = operation({
  id: 'update_original_webhook_message',
  method: 'PATCH',
  path: '/webhooks/{webhook_id}/{webhook_token}/messages/@original',
  auth: ['none'],
  query: MessageQuery,
  body: EditBody,
  replies: { 200: MessageObject },
});

export const getWebhookMessage = operation({
  id: 'get_webhook_message',
  method: 'GET',
  path: '/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}',
  auth: ['none'],
  query: Type.Object({ thread_id: Type.Optional(Snowflake()) }),
  replies: { 200: MessageObject },
});

export const deleteWebhookMessage = operation({
  id: 'delete_webhook_message',
  method: 'DELETE',
  path: '/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}',
  auth: ['none'],
  query: Type.Object({ thread_id: Type.Optional(Snowflake()) }),
  replies: { 204: null },
});

export const updateWebhookMessage = operation({
  id: 'update_webhook_message',
  method: 'PATCH',
  path: '/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}',
  auth: ['none'],
  query: MessageQuery,
  body: EditBody,
  replies: { 200: MessageObject },
});

export const executeSlackCompatibleWebhook = operation({
  id: 'execute_slack_compatible_webhook',
  method: 'POST',
  path: '/webhooks/{webhook_id}/{webhook_token}/slack',
  auth: ['none'],
  query: Type.Object({ thread_id: Type.Optional(Snowflake()), wait: Type.Optional(Type.Boolean()) }),
  body: SlackBody,
  replies: { 200: Type.String() },
});
