import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { ownConnection, SPEAKS } from './access.ts';
import { dropRoleConnection } from './keep-linked-roles.ts';

/** Forgets what the application said of the person of its token; the linked roles that hung on it go. */
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
