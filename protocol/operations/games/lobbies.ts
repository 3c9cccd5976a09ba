import { Type } from 'typebox';
import { TextWithin } from '../../schemas.ts';
import { LIMITS } from '../../limits.ts';
import { MetadataBody, IdleTimeout, Flags, LobbyBody, BulkBody, MemberChangeBody } from '../../bodies/games/lobbies.ts';
import { LobbyObject, LobbyMemberObject } from '../../objects/games/lobbies.ts';
import { operation } from '../../operation.ts';

/** The credential that acts for a user in lobbies: the game's access token (docs/contract/lobbies.md#lobbies). */
export const PLAYS = ['bearer:lobbies.write'] as const;

export const CreateOrJoinLobbyBody = Type.Object({
  secret: TextWithin(LIMITS.lobbies.secret),
  lobby_metadata: MetadataBody,
  member_metadata: MetadataBody,
  idle_timeout_seconds: IdleTimeout,
  flags: Flags,
});

export const createOrJoinLobby = operation({
  id: 'create_or_join_lobby',
  method: 'PUT',
  path: '/lobbies',
  auth: PLAYS,
  body: CreateOrJoinLobbyBody,
  errors: ['UNKNOWN_LOBBY', 'MAXIMUM_NUMBER_OF_SERVER_MEMBERS_REACHED', 'UNAUTHORIZED', 'MISSING_ACCESS'],
  replies: { 200: LobbyObject },
});

export const createLobby = operation({
  id: 'create_lobby',
  method: 'POST',
  path: '/lobbies',
  auth: ['bot'],
  body: LobbyBody,
  errors: ['UNKNOWN_APPLICATION', 'UNKNOWN_USER', 'MAXIMUM_NUMBER_OF_SERVER_MEMBERS_REACHED'],
  replies: { 201: LobbyObject },
});

export const getLobby = operation({
  id: 'get_lobby',
  method: 'GET',
  path: '/lobbies/{lobby_id}',
  auth: ['bot'],
  errors: ['UNKNOWN_LOBBY', 'MISSING_ACCESS'],
  replies: { 200: LobbyObject },
});

export const deleteLobby = operation({
  id: 'delete_lobby',
  method: 'DELETE',
  path: '/lobbies/{lobby_id}',
  auth: ['bot'],
  errors: ['UNKNOWN_LOBBY', 'MISSING_ACCESS'],
  replies: { 204: null },
});

export const editLobby = operation({
  id: 'edit_lobby',
  method: 'PATCH',
  path: '/lobbies/{lobby_id}',
  auth: ['bot'],
  body: LobbyBody,
  errors: ['UNKNOWN_USER', 'UNKNOWN_LOBBY', 'MAXIMUM_NUMBER_OF_SERVER_MEMBERS_REACHED', 'MISSING_ACCESS'],
  replies: { 200: LobbyObject },
});

export const leaveLobby = operation({
  id: 'leave_lobby',
  method: 'DELETE',
  path: '/lobbies/{lobby_id}/members/@me',
  auth: PLAYS,
  errors: ['UNKNOWN_LOBBY', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 204: null },
});

export const bulkUpdateLobbyMembers = operation({
  id: 'bulk_update_lobby_members',
  method: 'POST',
  path: '/lobbies/{lobby_id}/members/bulk',
  auth: ['bot'],
  body: BulkBody,
  errors: ['UNKNOWN_USER', 'UNKNOWN_LOBBY', 'MAXIMUM_NUMBER_OF_SERVER_MEMBERS_REACHED', 'MISSING_ACCESS'],
  replies: { 200: Type.Array(LobbyMemberObject) },
});

export const addLobbyMember = operation({
  id: 'add_lobby_member',
  method: 'PUT',
  path: '/lobbies/{lobby_id}/members/{user_id}',
  auth: ['bot'],
  body: MemberChangeBody,
  errors: ['UNKNOWN_USER', 'UNKNOWN_LOBBY', 'MAXIMUM_NUMBER_OF_SERVER_MEMBERS_REACHED', 'MISSING_ACCESS'],
  replies: { 200: LobbyMemberObject },
});

export const deleteLobbyMember = operation({
  id: 'delete_lobby_member',
  method: 'DELETE',
  path: '/lobbies/{lobby_id}/members/{user_id}',
  auth: ['bot'],
  errors: ['UNKNOWN_LOBBY', 'MISSING_ACCESS'],
  replies: { 204: null },
});
