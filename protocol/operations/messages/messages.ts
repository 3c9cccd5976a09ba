import { Type, type Static } from 'typebox';
import { WholeWithin, Snowflake as SnowflakeSchema, Snowflake } from '../../schemas.ts';
import { LIMITS } from '../../limits.ts';
import { operation } from '../../operation.ts';
import { MessageObject } from '../../objects/messages/messages.ts';
import { NewMessageBody, EditMessageBody } from '../../bodies/messages/messages.ts';

export const ListMessagesQuery = Type.Object({
  limit: Type.Optional(WholeWithin(LIMITS.messages.perPage)),
  before: Type.Optional(SnowflakeSchema()),
  after: Type.Optional(SnowflakeSchema()),
  around: Type.Optional(SnowflakeSchema()),
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
  replies: { 204: null },
});

export const listMessages = operation({
  id: 'list_messages',
  method: 'GET',
  path: '/channels/{channel_id}/messages',
  auth: ['bot', 'person'],
  query: ListMessagesQuery,
  replies: { 200: Type.Array(MessageObject) },
});

export const createMessage = operation({
  id: 'create_message',
  method: 'POST',
  path: '/channels/{channel_id}/messages',
  auth: ['bot', 'person'],
  body: NewMessageBody,
  replies: { 200: MessageObject },
});

export const getMessage = operation({
  id: 'get_message',
  method: 'GET',
  path: '/channels/{channel_id}/messages/{message_id}',
  auth: ['bot', 'person'],
  replies: { 200: MessageObject },
});

export const deleteMessage = operation({
  id: 'delete_message',
  method: 'DELETE',
  path: '/channels/{channel_id}/messages/{message_id}',
  auth: ['bot', 'person'],
  audit: true,
  replies: { 204: null },
});

export const updateMessage = operation({
  id: 'update_message',
  method: 'PATCH',
  path: '/channels/{channel_id}/messages/{message_id}',
  auth: ['bot', 'person'],
  body: EditMessageBody,
  replies: { 200: MessageObject },
});

export const triggerTypingIndicator = operation({
  id: 'trigger_typing_indicator',
  method: 'POST',
  path: '/channels/{channel_id}/typing',
  auth: ['bot', 'person'],
  replies: { 204: null },
});
