import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownConnection } from './access.ts';
import { deleteRoleConnection } from './keep-linked-roles.ts';
import { deleteApplicationUserRoleConnection as operation } from '@guildhall/protocol/operations/apps/role-connections';

/** Deletes the application's role connection of the token's user, and removes the linked roles that depend on it. */
export const deleteApplicationUserRoleConnection = route(operation, {
  access: ownConnection,
  limit: limits.write,
  run: (ctx, { access }) => ctx.transact((tx) => deleteRoleConnection(tx, access)),
});
