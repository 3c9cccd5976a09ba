import { Type, type Static } from 'typebox';
import { Maybe, Snowflake as Id, Whole } from '../../schemas.ts';
import { StringMap } from '../../bodies/games/game-messages.ts';
import { NewMessageBody } from '../../bodies/messages/messages.ts';
import { PLAYS } from './lobbies.ts';
import { LobbyObject } from '../../objects/games/lobbies.ts';
import { operation } from '../../operation.ts';
import { LIMITS } from '../../limits.ts';
import { LobbyMessageObject } from '../../objects/games/lobby-messages.ts';

export const CreateLobbyMessageBody = Type.Interface(
  [Type.Pick(NewMessageBody, ['content', 'flags', 'allowed_mentions', 'nonce', 'enforce_nonce'])],
  {
    metadata: Maybe(StringMap),
  },
);

export type CreateLobbyMessageBody = Static<typeof CreateLobbyMessageBody>;

export const editLobbyChannelLink = operation({
  id: 'edit_lobby_channel_link',
  method: 'PATCH',
  path: '/lobbies/{lobby_id}/channel-linking',
  auth: PLAYS,
  body: Type.Object({ channel_id: Maybe(Id()) }),
  replies: { 200: LobbyObject },
});

export const createLinkedLobbyGuildInviteForSelf = operation({
  id: 'create_linked_lobby_guild_invite_for_self',
  method: 'POST',
  path: '/lobbies/{lobby_id}/members/@me/invites',
  auth: PLAYS,
  replies: {
    200: Type.Object({
      code: Type.String(),
    }),
  },
});

export const createLinkedLobbyGuildInviteForUser = operation({
  id: 'create_linked_lobby_guild_invite_for_user',
  method: 'POST',
  path: '/lobbies/{lobby_id}/members/{user_id}/invites',
  auth: ['bot'],
  replies: {
    200: Type.Object({
      code: Type.String(),
    }),
  },
});

export const getLobbyMessages = operation({
  id: 'get_lobby_messages',
  method: 'GET',
  path: '/lobbies/{lobby_id}/messages',
  auth: PLAYS,
  query: Type.Object({ limit: Type.Optional(Whole(1, LIMITS.lobbies.messagesPerPage.max)) }),
  replies: { 200: Type.Array(LobbyMessageObject) },
});

export const createLobbyMessage = operation({
  id: 'create_lobby_message',
  method: 'POST',
  path: '/lobbies/{lobby_id}/messages',
  auth: PLAYS,
  body: CreateLobbyMessageBody,
  replies: { 201: LobbyMessageObject },
});

export const deleteLobbyMessage = operation({
  id: 'delete_lobby_message',
  method: 'DELETE',
  path: '/lobbies/{lobby_id}/messages/{message_id}',
  auth: PLAYS,
  replies: { 204: null },
});

export const updateLobbyMessage = operation({
  id: 'update_lobby_message',
  method: 'PATCH',
  path: '/lobbies/{lobby_id}/messages/{message_id}',
  auth: PLAYS,
  body: Type.Object({ content: Maybe(Type.String({ maxLength: LIMITS.messages.content.max })) }),
  replies: { 200: LobbyMessageObject },
});

export const updateLobbyMessageExternalModerationMetadata = operation({
  id: 'update_lobby_message_external_moderation_metadata',
  method: 'PUT',
  path: '/lobbies/{lobby_id}/messages/{message_id}/moderation-metadata',
  auth: ['bot'],
  body: StringMap,
  replies: { 204: null },
});
