import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { ownConnection, SPEAKS } from './access.ts';
import { connectionObject } from './connection.ts';
import { findConnection } from './queries.ts';

/** The application's role connection of the token's user (ApplicationUserRoleConnectionResponse). */
export const getApplicationUserRoleConnection = route({
  id: 'get_application_user_role_connection',
  method: 'GET',
  path: '/users/@me/applications/{application_id}/role-connection',
  auth: SPEAKS,
  access: ownConnection,
  limit: limits.read,
  reply: 200,
  run: async (ctx, { access }) => connectionObject(await findConnection(ctx.store.read, access)),
});
