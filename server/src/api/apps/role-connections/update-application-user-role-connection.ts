import { ApiError } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { lockGranted } from '../grants/grants.ts';
import { ownConnection } from './access.ts';
import { connectionObject, readMetadata } from './connection.ts';
import { keepLinkedRoles } from './keep-linked-roles.ts';
import { findRecords, lockSaid, upsertConnection } from './queries.ts';
import { updateApplicationUserRoleConnection as operation } from '@guildhall/protocol/operations/apps/role-connections';

/**
 * Replaces the application's role connection of the token's user (ApplicationUserRoleConnectionResponse); absent
 * fields are cleared. Removes linked roles whose requirements the user no longer meets: GUILD_MEMBER_UPDATE, audit
 * 25.
 */
export const updateApplicationUserRoleConnection = route(operation, {
  access: ownConnection,
  limit: limits.write,
  run: async (ctx, { access, body }) => {
    const metadata = readMetadata(body.metadata, await findRecords(ctx.store.read, access.application_id));
    const row = {
      ...access,
      platform_name: body.platform_name ?? null,
      platform_username: body.platform_username ?? null,
      metadata_json: JSON.stringify(metadata),
    };
    await ctx.transact(async (tx) => {
      const { application_id, user_id } = access;
      // Revoked since the token was checked: a connection written now would survive the authorization.
      const speaks = await lockGranted(tx.db, application_id, [user_id], 'role_connections.write');
      if (!speaks.has(user_id)) throw new ApiError(401, 0, '401: Unauthorized');
      await lockSaid(tx.db, user_id);
      await upsertConnection(tx.db, row);
      await keepLinkedRoles(tx, access.user_id);
    });
    return connectionObject(row);
  },
});
