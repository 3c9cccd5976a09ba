import { operation } from '../../operation.ts';
import { Type } from 'typebox';
import { WholeWithin, Snowflake } from '../../schemas.ts';
import { LIMITS } from '../../limits.ts';
import { ReactionType } from '../../bodies/messages/reactions.ts';
import { UserObject } from '../../objects/people/users.ts';

export const deleteAllMessageReactions = operation({
  id: 'delete_all_message_reactions',
  method: 'DELETE',
  path: '/channels/{channel_id}/messages/{message_id}/reactions',
  auth: ['bot', 'person'],
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_MESSAGE',
    'MISSING_ACCESS',
    'CANNOT_EXECUTE_ON_DM',
    'CHANNEL_VERIFICATION_LEVEL_TOO_HIGH',
    'MISSING_PERMISSIONS',
  ],
  replies: { 204: null },
});

export const listMessageReactionsByEmoji = operation({
  id: 'list_message_reactions_by_emoji',
  method: 'GET',
  path: '/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}',
  auth: ['bot', 'person'],
  query: Type.Object({
    limit: Type.Optional(WholeWithin(LIMITS.messages.reactionsPerPage)),
    after: Type.Optional(Snowflake()),
    type: Type.Optional(ReactionType),
  }),
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_MESSAGE',
    'UNKNOWN_EMOJI',
    'MISSING_ACCESS',
    'CHANNEL_VERIFICATION_LEVEL_TOO_HIGH',
    'MISSING_PERMISSIONS',
  ],
  replies: { 200: Type.Array(UserObject) },
});

export const deleteAllMessageReactionsByEmoji = operation({
  id: 'delete_all_message_reactions_by_emoji',
  method: 'DELETE',
  path: '/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}',
  auth: ['bot', 'person'],
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_MESSAGE',
    'UNKNOWN_EMOJI',
    'MISSING_ACCESS',
    'CANNOT_EXECUTE_ON_DM',
    'CHANNEL_VERIFICATION_LEVEL_TOO_HIGH',
    'MISSING_PERMISSIONS',
  ],
  replies: { 204: null },
});

export const addMyMessageReaction = operation({
  id: 'add_my_message_reaction',
  method: 'PUT',
  path: '/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me',
  auth: ['bot', 'person'],
  query: Type.Object({ type: Type.Optional(ReactionType) }),
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_MESSAGE',
    'UNKNOWN_EMOJI',
    'MISSING_ACCESS',
    'CHANNEL_VERIFICATION_LEVEL_TOO_HIGH',
    'MISSING_PERMISSIONS',
    'INVALID_ACTION_ON_ARCHIVED_THREAD',
    'REACTION_BLOCKED',
    'USER_CANNOT_USE_BURST_REACTIONS',
    'MAXIMUM_NUMBER_OF_REACTIONS_REACHED',
  ],
  replies: { 204: null },
});

export const deleteMyMessageReaction = operation({
  id: 'delete_my_message_reaction',
  method: 'DELETE',
  path: '/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me',
  auth: ['bot', 'person'],
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_MESSAGE',
    'UNKNOWN_EMOJI',
    'MISSING_ACCESS',
    'CHANNEL_VERIFICATION_LEVEL_TOO_HIGH',
    'MISSING_PERMISSIONS',
    'INVALID_ACTION_ON_ARCHIVED_THREAD',
    'THREAD_LOCKED',
  ],
  replies: { 204: null },
});

export const deleteUserMessageReaction = operation({
  id: 'delete_user_message_reaction',
  method: 'DELETE',
  path: '/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/{user_id}',
  auth: ['bot', 'person'],
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_MESSAGE',
    'UNKNOWN_EMOJI',
    'MISSING_ACCESS',
    'CANNOT_EXECUTE_ON_DM',
    'CHANNEL_VERIFICATION_LEVEL_TOO_HIGH',
    'MISSING_PERMISSIONS',
    'INVALID_ACTION_ON_ARCHIVED_THREAD',
    'THREAD_LOCKED',
  ],
  replies: { 204: null },
});
