import { RelationshipObject, GameRelationshipObject } from '../../objects/people/relationships.ts';
import { operation } from '../../operation.ts';
import { Type } from 'typebox';
import { Text, Maybe, Whole, OneOf } from '../../schemas.ts';
import { RELATIONSHIP } from '../../bodies/people/relationships.ts';

/** The type clients send for "request or accept" when they send one at all. */
export const CREATE_OR_ACCEPT_RELATIONSHIP_DEFAULT = -1;

export const listRelationships = operation({
  id: 'list_relationships',
  method: 'GET',
  path: '/users/@me/relationships',
  auth: ['person', 'bearer:relationships.read'],
  replies: { 200: Type.Array(RelationshipObject) },
});

export const createRelationship = operation({
  id: 'create_relationship',
  method: 'POST',
  path: '/users/@me/relationships',
  auth: ['person', 'bearer:relationships.write'],
  body: Type.Object({ username: Text(1, 32), discriminator: Maybe(Type.Union([Type.String(), Type.Integer()])) }),
  errors: [
    'UNKNOWN_USER',
    'INCOMING_FRIEND_REQUESTS_DISABLED',
    'FRIEND_REQUEST_BLOCKED',
    'BOTS_CANNOT_HAVE_FRIENDS',
    'CANNOT_SEND_FRIEND_REQUEST_TO_SELF',
    'NO_USER_WITH_THAT_TAG',
    'ALREADY_FRIENDS',
  ],
  replies: { 204: null },
});

export const bulkRemoveRelationships = operation({
  id: 'bulk_remove_relationships',
  method: 'DELETE',
  path: '/users/@me/relationships',
  auth: ['person'],
  query: Type.Object({
    relationship_type: Type.Optional(Whole(RELATIONSHIP.INCOMING, RELATIONSHIP.INCOMING)),
    only_spam: Type.Optional(Type.Boolean()),
  }),
  replies: { 204: null },
});

export const createOrAcceptRelationship = operation({
  id: 'create_or_accept_relationship',
  method: 'PUT',
  path: '/users/@me/relationships/{user_id}',
  auth: ['person', 'bearer:relationships.write'],
  body: Type.Object({ type: Maybe(OneOf(CREATE_OR_ACCEPT_RELATIONSHIP_DEFAULT, RELATIONSHIP.FRIEND, RELATIONSHIP.BLOCKED)) }),
  errors: [
    'UNKNOWN_USER',
    'MAXIMUM_NUMBER_OF_FRIENDS_REACHED',
    'INCOMING_FRIEND_REQUESTS_DISABLED',
    'FRIEND_REQUEST_BLOCKED',
    'BOTS_CANNOT_HAVE_FRIENDS',
    'CANNOT_SEND_FRIEND_REQUEST_TO_SELF',
  ],
  replies: { 204: null },
});

export const removeRelationship = operation({
  id: 'remove_relationship',
  method: 'DELETE',
  path: '/users/@me/relationships/{user_id}',
  auth: ['person', 'bearer:relationships.write'],
  errors: ['UNKNOWN_USER', 'CANNOT_SEND_FRIEND_REQUEST_TO_SELF'],
  replies: { 204: null },
});

export const updateRelationship = operation({
  id: 'update_relationship',
  method: 'PATCH',
  path: '/users/@me/relationships/{user_id}',
  auth: ['person', 'bearer:relationships.write'],
  body: Type.Object({ nickname: Maybe(Text(0, 32)) }),
  errors: ['UNKNOWN_USER', 'CANNOT_SEND_FRIEND_REQUEST_TO_SELF'],
  replies: { 204: null },
});

export const ignoreUser = operation({
  id: 'ignore_user',
  method: 'PUT',
  path: '/users/@me/relationships/{user_id}/ignore',
  auth: ['person'],
  errors: ['UNKNOWN_USER', 'CANNOT_SEND_FRIEND_REQUEST_TO_SELF'],
  replies: { 204: null },
});

export const unignoreUser = operation({
  id: 'unignore_user',
  method: 'DELETE',
  path: '/users/@me/relationships/{user_id}/ignore',
  auth: ['person'],
  errors: ['UNKNOWN_USER', 'CANNOT_SEND_FRIEND_REQUEST_TO_SELF'],
  replies: { 204: null },
});

export const listGameRelationships = operation({
  id: 'list_game_relationships',
  method: 'GET',
  path: '/users/@me/game-relationships',
  auth: ['bearer:relationships.read'],
  errors: ['UNKNOWN_APPLICATION'],
  replies: { 200: Type.Array(GameRelationshipObject) },
});

export const createGameRelationship = operation({
  id: 'create_game_relationship',
  method: 'POST',
  path: '/users/@me/game-relationships',
  auth: ['bearer:relationships.write'],
  body: Type.Object({ username: Text(1, 32) }),
  errors: [
    'UNKNOWN_APPLICATION',
    'UNKNOWN_USER',
    'FRIEND_REQUEST_BLOCKED',
    'CANNOT_SEND_FRIEND_REQUEST_TO_SELF',
    'NO_USER_WITH_THAT_TAG',
    'ALREADY_FRIENDS',
  ],
  replies: { 204: null },
});

export const createOrAcceptGameRelationship = operation({
  id: 'create_or_accept_game_relationship',
  method: 'PUT',
  path: '/users/@me/game-relationships/{user_id}',
  auth: ['bearer:relationships.write'],
  errors: [
    'UNKNOWN_APPLICATION',
    'UNKNOWN_USER',
    'MAXIMUM_NUMBER_OF_FRIENDS_REACHED',
    'FRIEND_REQUEST_BLOCKED',
    'CANNOT_SEND_FRIEND_REQUEST_TO_SELF',
  ],
  replies: { 204: null },
});

export const removeGameRelationship = operation({
  id: 'remove_game_relationship',
  method: 'DELETE',
  path: '/users/@me/game-relationships/{user_id}',
  auth: ['bearer:relationships.write'],
  errors: ['UNKNOWN_APPLICATION'],
  replies: { 204: null },
});
