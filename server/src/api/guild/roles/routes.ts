import type { Route } from '../../../core/framework/route.ts';
import { bulkUpdateGuildRoles } from './bulk-update-guild-roles.ts';
import { createGuildRole } from './create-guild-role.ts';
import { deleteGuildRole } from './delete-guild-role.ts';
import { getGuildRole } from './get-guild-role.ts';
import { guildRoleMemberCounts } from './guild-role-member-counts.ts';
import { listGuildRoles } from './list-guild-roles.ts';
import { updateGuildRole } from './update-guild-role.ts';

/** All routes under /guilds/{guild_id}/roles, in path order. */
export const rolesRoutes: Route[] = [
  listGuildRoles,
  createGuildRole,
  bulkUpdateGuildRoles,
  guildRoleMemberCounts,
  getGuildRole,
  deleteGuildRole,
  updateGuildRole,
];
