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
  replies: { 200: PrivateChannelObject },
});

export const listUserMessages = operation({
  id: 'list_user_messages',
  method: 'GET',
  path: '/users/{user_id}/messages',
  auth: ['bearer:dm_channels.messages.read'],
  query: Type.Object({ limit: Type.Optional(Whole(1, LIMITS.lobbies.messagesPerPage.max)) }),
  replies: { 200: Type.Array(MessageObject) },
});

export const createUserMessage = operation({
  id: 'create_user_message',
  method: 'POST',
  path: '/users/{user_id}/messages',
  auth: ['bearer:dm_channels.messages.write', 'bearer:activities.invites.write'],
  body: Type.Interface([NewMessageBody], { metadata: Maybe(StringMap), activity: Maybe(InviteBody) }),
  replies: { 200: MessageObject },
});

export const deleteUserMessage = operation({
  id: 'delete_user_message',
  method: 'DELETE',
  path: '/users/{user_id}/messages/{message_id}',
  auth: ['bearer:dm_channels.messages.write'],
  replies: { 204: null },
});

export const updateUserMessage = operation({
  id: 'update_user_message',
  method: 'PATCH',
  path: '/users/{user_id}/messages/{message_id}',
  auth: ['bearer:dm_channels.messages.write'],
  body: Type.Object({ content: Maybe(Type.String({ maxLength: LIMITS.messages.content.max })) }),
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
  replies: { 204: null },
});
