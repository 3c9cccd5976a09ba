import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { ownConnection, SPEAKS } from './access.ts';
import { dropRoleConnection } from './keep-linked-roles.ts';

/** Deletes the application's role connection of the token's user, and removes the linked roles that depend on it. */
export const deleteApplicationUserRoleConnection = route({
  id: 'delete_application_user_role_connection',
  method: 'DELETE',
  path: '/users/@me/applications/{application_id}/role-connection',
  auth: SPEAKS,
  access: ownConnection,
  limit: limits.write,
  reply: 204,
  run: (ctx, { access }) => ctx.transact((tx) => dropRoleConnection(tx, access)),
});
