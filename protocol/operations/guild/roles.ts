import { Type } from 'typebox';
import { Maybe, Snowflake, Whole } from '../../schemas.ts';
import { RoleObject } from '../../objects/guild/roles.ts';
import { operation } from '../../operation.ts';
import { RoleBody } from '../../bodies/guild/roles.ts';
import { LIMITS } from '../../limits.ts';

export const BulkUpdateGuildRolesItem = Type.Object({ id: Maybe(Snowflake()), position: Maybe(Whole(-(2 ** 31), 2 ** 31 - 1)) });

export const listGuildRoles = operation({
  id: 'list_guild_roles',
  method: 'GET',
  path: '/guilds/{guild_id}/roles',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: Type.Array(RoleObject) },
});

export const createGuildRole = operation({
  id: 'create_guild_role',
  method: 'POST',
  path: '/guilds/{guild_id}/roles',
  auth: ['bot', 'person'],
  body: RoleBody,
  audit: true,
  errors: [
    'UNKNOWN_GUILD',
    'MAXIMUM_NUMBER_OF_GUILD_ROLES_REACHED',
    'MISSING_ACCESS',
    'MISSING_PERMISSIONS',
    'SERVER_NEEDS_MORE_BOOSTS_TO_PERFORM_THIS_ACTION',
  ],
  replies: { 200: RoleObject },
});

export const bulkUpdateGuildRoles = operation({
  id: 'bulk_update_guild_roles',
  method: 'PATCH',
  path: '/guilds/{guild_id}/roles',
  auth: ['bot', 'person'],
  body: Type.Array(BulkUpdateGuildRolesItem, { maxItems: 2 * LIMITS.guilds.roles.max }),
  audit: true,
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_ROLE', 'MISSING_ACCESS', 'MISSING_PERMISSIONS', 'INVALID_ROLE'],
  replies: { 200: Type.Array(RoleObject) },
});

export const guildRoleMemberCounts = operation({
  id: 'guild_role_member_counts',
  method: 'GET',
  path: '/guilds/{guild_id}/roles/member-counts',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: Type.Record(Type.String(), Type.Integer()) },
});

export const getGuildRole = operation({
  id: 'get_guild_role',
  method: 'GET',
  path: '/guilds/{guild_id}/roles/{role_id}',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_ROLE', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: RoleObject },
});

export const deleteGuildRole = operation({
  id: 'delete_guild_role',
  method: 'DELETE',
  path: '/guilds/{guild_id}/roles/{role_id}',
  auth: ['bot', 'person'],
  audit: true,
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_ROLE', 'MISSING_ACCESS', 'MISSING_PERMISSIONS', 'INVALID_ROLE'],
  replies: { 204: null },
});

export const updateGuildRole = operation({
  id: 'update_guild_role',
  method: 'PATCH',
  path: '/guilds/{guild_id}/roles/{role_id}',
  auth: ['bot', 'person'],
  body: RoleBody,
  audit: true,
  errors: [
    'UNKNOWN_GUILD',
    'UNKNOWN_ROLE',
    'MISSING_ACCESS',
    'MISSING_PERMISSIONS',
    'INVALID_ROLE',
    'SERVER_NEEDS_MORE_BOOSTS_TO_PERFORM_THIS_ACTION',
  ],
  replies: { 200: RoleObject },
});
