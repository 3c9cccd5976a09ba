import type { Route } from '../../core/route.ts';

export { GUILD_ROLE_CREATE, GUILD_ROLE_DELETE, GUILD_ROLE_UPDATE } from './events.ts';
export { type RoleColors, type RoleObject, roleObject, type RoleTags } from './role.ts';

/** Everything under /guilds/{guild_id}/roles, in path order. */
export const rolesRoutes: Route[] = [];
