import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownConnection } from './access.ts';
import { connectionObject } from './connection.ts';
import { findConnection } from './queries.ts';
import { getApplicationUserRoleConnection as operation } from '@guildhall/protocol/operations/apps/role-connections';

/** The application's role connection of the token's user (ApplicationUserRoleConnectionResponse). */
export const getApplicationUserRoleConnection = route(operation, {
  access: ownConnection,
  limit: limits.read,
  run: async (ctx, { access }) => connectionObject(await findConnection(ctx.store.read, access)),
});
