import { Type, type Static } from 'typebox';
import { Maybe, Snowflake, Whole } from '../../schemas.ts';
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
  body: Type.Object({ channel_id: Maybe(Snowflake()) }),
  errors: ['UNKNOWN_CHANNEL', 'UNKNOWN_GUILD', 'UNKNOWN_LOBBY', 'MISSING_ACCESS', 'MISSING_PERMISSIONS', 'WRONG_CHANNEL_TYPE'],
  replies: { 200: LobbyObject },
});

export const createLinkedLobbyGuildInviteForSelf = operation({
  id: 'create_linked_lobby_guild_invite_for_self',
  method: 'POST',
  path: '/lobbies/{lobby_id}/members/@me/invites',
  auth: PLAYS,
  errors: ['UNKNOWN_CHANNEL', 'UNKNOWN_LOBBY', 'MISSING_ACCESS', 'MISSING_PERMISSIONS', 'MAXIMUM_NUMBER_OF_INVITES_REACHED'],
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
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_USER',
    'UNKNOWN_LOBBY',
    'MAXIMUM_NUMBER_OF_SERVER_MEMBERS_REACHED',
    'MISSING_ACCESS',
    'MISSING_PERMISSIONS',
  ],
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
  errors: ['UNKNOWN_LOBBY', 'MISSING_ACCESS'],
  replies: { 200: Type.Array(LobbyMessageObject) },
});

export const createLobbyMessage = operation({
  id: 'create_lobby_message',
  method: 'POST',
  path: '/lobbies/{lobby_id}/messages',
  auth: PLAYS,
  body: CreateLobbyMessageBody,
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_GUILD',
    'UNKNOWN_MESSAGE',
    'UNKNOWN_EMOJI',
    'UNKNOWN_LOBBY',
    'SLOWMODE',
    'MISSING_ACCESS',
    'EMPTY_MESSAGE',
    'MISSING_PERMISSIONS',
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
    'CANNOT_USE_AN_EMOJI_OF_THE_POLL',
  ],
  replies: { 201: LobbyMessageObject },
});

export const deleteLobbyMessage = operation({
  id: 'delete_lobby_message',
  method: 'DELETE',
  path: '/lobbies/{lobby_id}/messages/{message_id}',
  auth: PLAYS,
  errors: ['UNKNOWN_MESSAGE', 'UNKNOWN_LOBBY', 'MISSING_ACCESS', 'NOT_MESSAGE_AUTHOR'],
  replies: { 204: null },
});

export const updateLobbyMessage = operation({
  id: 'update_lobby_message',
  method: 'PATCH',
  path: '/lobbies/{lobby_id}/messages/{message_id}',
  auth: PLAYS,
  body: Type.Object({ content: Maybe(Type.String({ maxLength: LIMITS.messages.content.max })) }),
  errors: [
    'UNKNOWN_GUILD',
    'UNKNOWN_MESSAGE',
    'UNKNOWN_EMOJI',
    'UNKNOWN_LOBBY',
    'MISSING_ACCESS',
    'NOT_MESSAGE_AUTHOR',
    'EMPTY_MESSAGE',
    'MISSING_PERMISSIONS',
    'CANNOT_EDIT_STICKERS_WITHIN_MESSAGE',
    'INVALID_ACTION_ON_ARCHIVED_THREAD',
    'UPLOADED_FILE_NOT_FOUND',
    'THREAD_LOCKED',
    'MESSAGE_BLOCKED_BY_AUTOMATIC_MODERATION',
    'CANNOT_EDIT_A_POLL_MESSAGE',
    'CANNOT_USE_AN_EMOJI_OF_THE_POLL',
  ],
  replies: { 200: LobbyMessageObject },
});

export const updateLobbyMessageExternalModerationMetadata = operation({
  id: 'update_lobby_message_external_moderation_metadata',
  method: 'PUT',
  path: '/lobbies/{lobby_id}/messages/{message_id}/moderation-metadata',
  auth: ['bot'],
  body: StringMap,
  errors: ['UNKNOWN_MESSAGE', 'UNKNOWN_LOBBY', 'MISSING_ACCESS'],
  replies: { 204: null },
});
