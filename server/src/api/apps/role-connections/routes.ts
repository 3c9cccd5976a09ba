import type { Route } from '../../../core/framework/route.ts';
import { assignGuildRoleConnection } from './assign-guild-role-connection.ts';
import { deleteApplicationUserRoleConnection } from './delete-application-user-role-connection.ts';
import { getApplicationRoleConnectionsMetadata } from './get-application-role-connections-metadata.ts';
import { getApplicationUserRoleConnection } from './get-application-user-role-connection.ts';
import { getGuildRoleConnectionConfiguration } from './get-guild-role-connection-configuration.ts';
import { getGuildRoleConnectionEligibility } from './get-guild-role-connection-eligibility.ts';
import { listGuildRoleConnectionsConfigurations } from './list-guild-role-connections-configurations.ts';
import { listUserRoleConnections } from './list-user-role-connections.ts';
import { setGuildRoleConnectionConfiguration } from './set-guild-role-connection-configuration.ts';
import { unassignGuildRoleConnection } from './unassign-guild-role-connection.ts';
import { updateApplicationRoleConnectionsMetadata } from './update-application-role-connections-metadata.ts';
import { updateApplicationUserRoleConnection } from './update-application-user-role-connection.ts';

/** Role connections and linked roles, in path order. */
export const roleConnectionsRoutes: Route[] = [
  getApplicationRoleConnectionsMetadata,
  updateApplicationRoleConnectionsMetadata,
  listUserRoleConnections,
  getApplicationUserRoleConnection,
  updateApplicationUserRoleConnection,
  deleteApplicationUserRoleConnection,
  listGuildRoleConnectionsConfigurations,
  getGuildRoleConnectionConfiguration,
  setGuildRoleConnectionConfiguration,
  getGuildRoleConnectionEligibility,
  assignGuildRoleConnection,
  unassignGuildRoleConnection,
];
