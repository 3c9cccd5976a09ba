import { Type } from 'typebox';
import { GroupInviteObject, InviteObject } from '../../objects/guild/invites.ts';
import { operation, file } from '../../operation.ts';
import { NewInviteBody, UserIds } from '../../bodies/guild/invites.ts';
import { Snowflake, Nullable } from '../../schemas.ts';
import { TargetUsersJobStatusTypes } from '../../objects/enums.ts';
import { Time } from '../../objects/parts.ts';

export const acceptInvite = operation({
  id: 'accept_invite',
  method: 'POST',
  path: '/invites/{code}',
  auth: ['person'],
  body: Type.Object({}),
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_GUILD',
    'UNKNOWN_INVITE',
    'UNKNOWN_USER',
    'MAXIMUM_NUMBER_OF_GUILDS_REACHED',
    'FEATURE_TEMPORARILY_DISABLED',
    'USER_BANNED',
    'CHANNEL_VERIFICATION_LEVEL_TOO_HIGH',
  ],
  replies: {
    200: Type.Union([
      Type.Object({ ...GroupInviteObject.properties, new_member: Type.Boolean() }),
      Type.Object({ ...InviteObject.properties, new_member: Type.Boolean() }),
    ]),
  },
});

export const listChannelInvites = operation({
  id: 'list_channel_invites',
  method: 'GET',
  path: '/channels/{channel_id}/invites',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_CHANNEL', 'MISSING_ACCESS', 'CHANNEL_VERIFICATION_LEVEL_TOO_HIGH', 'MISSING_PERMISSIONS'],
  replies: { 200: Type.Union([Type.Array(GroupInviteObject), Type.Array(InviteObject)]) },
});

export const createChannelInvite = operation({
  id: 'create_channel_invite',
  method: 'POST',
  path: '/channels/{channel_id}/invites',
  auth: ['bot', 'person'],
  body: NewInviteBody,
  audit: true,
  files: true,
  errors: [
    'UNKNOWN_APPLICATION',
    'UNKNOWN_CHANNEL',
    'UNKNOWN_ROLE',
    'MISSING_ACCESS',
    'CHANNEL_VERIFICATION_LEVEL_TOO_HIGH',
    'MISSING_PERMISSIONS',
    'WRONG_CHANNEL_TYPE',
    'INVALID_ROLE',
    'MAXIMUM_NUMBER_OF_INVITES_REACHED',
  ],
  replies: { 200: Type.Union([GroupInviteObject, InviteObject]) },
});

export const listGuildInvites = operation({
  id: 'list_guild_invites',
  method: 'GET',
  path: '/guilds/{guild_id}/invites',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: Type.Array(InviteObject) },
});

export const inviteResolve = operation({
  id: 'invite_resolve',
  method: 'GET',
  path: '/invites/{code}',
  auth: ['none'],
  query: Type.Object({ with_counts: Type.Optional(Type.Boolean()), guild_scheduled_event_id: Type.Optional(Snowflake()) }),
  errors: ['UNKNOWN_INVITE'],
  replies: { 200: Type.Union([GroupInviteObject, InviteObject]) },
});

export const inviteRevoke = operation({
  id: 'invite_revoke',
  method: 'DELETE',
  path: '/invites/{code}',
  auth: ['bot', 'person'],
  audit: true,
  errors: ['UNKNOWN_CHANNEL', 'UNKNOWN_GUILD', 'UNKNOWN_INVITE', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: Type.Union([GroupInviteObject, InviteObject]) },
});

export const getInviteTargetUsers = operation({
  id: 'get_invite_target_users',
  method: 'GET',
  path: '/invites/{code}/target-users',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_INVITE', 'NO_TARGET_USERS', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: file('text/csv; charset=utf-8') },
});

export const updateInviteTargetUsers = operation({
  id: 'update_invite_target_users',
  method: 'PUT',
  path: '/invites/{code}/target-users',
  auth: ['bot', 'person'],
  body: Type.Object({}),
  audit: true,
  files: true,
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_INVITE', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 204: null },
});

export const getInviteTargetUsersJobStatus = operation({
  id: 'get_invite_target_users_job_status',
  method: 'GET',
  path: '/invites/{code}/target-users/job-status',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_INVITE', 'NO_TARGET_USERS_JOB', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: {
    200: Type.Object({
      status: Nullable(TargetUsersJobStatusTypes),
      total_users: Type.Integer(),
      processed_users: Type.Integer(),
      created_at: Nullable(Time),
      completed_at: Nullable(Time),
      error_message: Nullable(Type.String()),
    }),
  },
});

export const bulkAddTargetUsers = operation({
  id: 'bulk_add_target_users',
  method: 'POST',
  path: '/invites/{code}/target-users/bulk-add',
  auth: ['bot', 'person'],
  body: UserIds,
  audit: true,
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_INVITE', 'NO_TARGET_USERS', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 204: null },
});

export const bulkDeleteTargetUsers = operation({
  id: 'bulk_delete_target_users',
  method: 'POST',
  path: '/invites/{code}/target-users/bulk-delete',
  auth: ['bot', 'person'],
  body: UserIds,
  audit: true,
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_INVITE', 'NO_TARGET_USERS', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 204: null },
});

export const addTargetUser = operation({
  id: 'add_target_user',
  method: 'PUT',
  path: '/invites/{code}/target-users/{user_id}',
  auth: ['bot', 'person'],
  audit: true,
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_INVITE', 'NO_TARGET_USERS', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 204: null },
});

export const removeTargetUser = operation({
  id: 'remove_target_user',
  method: 'DELETE',
  path: '/invites/{code}/target-users/{user_id}',
  auth: ['bot', 'person'],
  audit: true,
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_INVITE', 'NO_TARGET_USERS', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 204: null },
});
