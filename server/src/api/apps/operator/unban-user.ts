import { fail } from '../../../core/errors.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { operatorOnly } from './access.ts';

/** Lifts a ban (204; people-api.md): the user can log in and link games again. Not banned, or no longer: 10026. */
export const unbanUser = route({
  id: 'unban_user',
  method: 'DELETE',
  path: '/operator/users/{user_id}/ban',
  auth: ['person'],
  access: operatorOnly,
  limit: limits.write,
  reply: 204,
  run: (ctx, { path: { user_id } }) =>
    ctx.transact(async (tx) => {
      const lifted = await tx.db.kysely
        .updateTable('users')
        .set({ banned_until: null })
        .where('id', '=', user_id)
        .where('banned_until', '>', tx.now)
        .returning('id')
        .executeTakeFirst();
      if (!lifted) fail('UNKNOWN_BAN');
      await tx.db.kysely.deleteFrom('account_bans').where('user_id', '=', user_id).execute();
    }),
});
