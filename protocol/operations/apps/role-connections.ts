import { MetadataRecord, RoleConnectionObject, RoleRules, Rule } from '../../objects/apps/role-connections.ts';
import { operation } from '../../operation.ts';
import { Type } from 'typebox';
import { Records, ConnectionBody, RulesBody } from '../../bodies/apps/role-connections.ts';
import { IntegrationApplicationObject } from '../../objects/guild/integrations.ts';
import { Id } from '../../objects/parts.ts';

/** Credentials to write role connections: a token of the user for the application. */
export const SPEAKS = ['bearer:role_connections.write'] as const;

export const getApplicationRoleConnectionsMetadata = operation({
  id: 'get_application_role_connections_metadata',
  method: 'GET',
  path: '/applications/{application_id}/role-connections/metadata',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: Type.Array(MetadataRecord) },
});

export const updateApplicationRoleConnectionsMetadata = operation({
  id: 'update_application_role_connections_metadata',
  method: 'PUT',
  path: '/applications/{application_id}/role-connections/metadata',
  auth: ['bot', 'person'],
  body: Records,
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: Type.Array(MetadataRecord) },
});

export const listUserRoleConnections = operation({
  id: 'list_user_role_connections',
  method: 'GET',
  path: '/users/@me/applications/role-connections',
  auth: ['person'],
  replies: {
    200: Type.Array(
      Type.Object({
        ...RoleConnectionObject.properties,
        application: Type.Optional(IntegrationApplicationObject),
        application_metadata: Type.Array(MetadataRecord),
      }),
    ),
  },
});

export const getApplicationUserRoleConnection = operation({
  id: 'get_application_user_role_connection',
  method: 'GET',
  path: '/users/@me/applications/{application_id}/role-connection',
  auth: SPEAKS,
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: RoleConnectionObject },
});

export const updateApplicationUserRoleConnection = operation({
  id: 'update_application_user_role_connection',
  method: 'PUT',
  path: '/users/@me/applications/{application_id}/role-connection',
  auth: SPEAKS,
  body: ConnectionBody,
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: RoleConnectionObject },
});

export const deleteApplicationUserRoleConnection = operation({
  id: 'delete_application_user_role_connection',
  method: 'DELETE',
  path: '/users/@me/applications/{application_id}/role-connection',
  auth: SPEAKS,
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 204: null },
});

export const listGuildRoleConnectionsConfigurations = operation({
  id: 'list_guild_role_connections_configurations',
  method: 'GET',
  path: '/guilds/{guild_id}/roles/connections-configurations',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: {
    200: Type.Array(
      Type.Object({
        role_id: Id,
        rules: RoleRules,
        applications: Type.Record(Type.String(), IntegrationApplicationObject),
      }),
    ),
  },
});

export const getGuildRoleConnectionConfiguration = operation({
  id: 'get_guild_role_connection_configuration',
  method: 'GET',
  path: '/guilds/{guild_id}/roles/{role_id}/connections/configuration',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_ROLE', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: RoleRules },
});

export const setGuildRoleConnectionConfiguration = operation({
  id: 'set_guild_role_connection_configuration',
  method: 'PUT',
  path: '/guilds/{guild_id}/roles/{role_id}/connections/configuration',
  auth: ['bot', 'person'],
  body: RulesBody,
  audit: true,
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_ROLE', 'MISSING_ACCESS', 'MISSING_PERMISSIONS', 'INVALID_ROLE'],
  replies: { 200: RoleRules },
});

export const getGuildRoleConnectionEligibility = operation({
  id: 'get_guild_role_connection_eligibility',
  method: 'GET',
  path: '/guilds/{guild_id}/roles/{role_id}/connections/eligibility',
  auth: ['person'],
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_ROLE', 'MISSING_ACCESS', 'INVALID_ROLE'],
  replies: {
    200: Type.Array(
      Type.Array(
        Type.Object({
          ...Rule.properties,
          application: Type.Optional(IntegrationApplicationObject),
          name: Type.Optional(Type.String()),
          description: Type.Optional(Type.String()),
          result: Type.Boolean(),
        }),
      ),
    ),
  },
});

export const assignGuildRoleConnection = operation({
  id: 'assign_guild_role_connection',
  method: 'PUT',
  path: '/guilds/{guild_id}/roles/{role_id}/connections/assign',
  auth: ['person'],
  errors: [
    'UNKNOWN_GUILD',
    'UNKNOWN_MEMBER',
    'UNKNOWN_ROLE',
    'MISSING_ACCESS',
    'CHANNEL_VERIFICATION_LEVEL_TOO_HIGH',
    'MISSING_PERMISSIONS',
    'INVALID_ROLE',
  ],
  replies: { 204: null },
});

export const unassignGuildRoleConnection = operation({
  id: 'unassign_guild_role_connection',
  method: 'POST',
  path: '/guilds/{guild_id}/roles/{role_id}/connections/unassign',
  auth: ['person'],
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_MEMBER', 'UNKNOWN_ROLE', 'MISSING_ACCESS', 'INVALID_ROLE'],
  replies: { 204: null },
});
