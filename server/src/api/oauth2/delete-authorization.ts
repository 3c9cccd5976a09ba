import { limits } from '../../core/limits.ts';
import { open, route } from '../../core/route.ts';
import { fail } from '../../core/errors.ts';
import { endGrant } from './end-grant.ts';

/** Revokes a user's authorization of an application, with its tokens (oauth2 2.1). 10012 if it is not the caller's. */
export const deleteAuthorization = route({
  id: 'delete_authorization',
  method: 'DELETE',
  path: '/oauth2/tokens/{authorization_id}',
  auth: ['person'],
  access: open,
  limit: limits.write,
  reply: 204,
  run: (ctx, { path }) =>
    ctx.transact(async (tx) => {
      const grant = await tx.db.kysely
        .selectFrom('oauth2_grants')
        .selectAll()
        .where('id', '=', path.authorization_id)
        .where('user_id', '=', ctx.viewer.user.id)
        .executeTakeFirst();
      await endGrant(tx, grant ?? fail('UNKNOWN_TOKEN'));
    }),
});
