import { limits } from '../../core/framework/limits.ts';
import { open, route } from '../../core/framework/route.ts';
import { fail } from '../../core/framework/errors.ts';
import { revokeGrant } from '../apps/grants/end-grant.ts';
import { deleteAuthorization as operation } from '@guildhall/protocol/operations/oauth2';

/**
 * Revokes a user's authorization of an application, with its tokens (docs/contract/oauth2.md#endpoints). 10012 if it
 * is not the caller's.
 */
export const deleteAuthorization = route(operation, {
  access: open,
  limit: limits.write,
  run: (ctx, { path }) =>
    ctx.transact(async (tx) => {
      const grant = await tx.db.kysely
        .selectFrom('oauth2_grants')
        .selectAll()
        .where('id', '=', path.authorization_id)
        .where('user_id', '=', ctx.viewer.user.id)
        .executeTakeFirst();
      await revokeGrant(tx, grant ?? fail('UNKNOWN_TOKEN'));
    }),
});
