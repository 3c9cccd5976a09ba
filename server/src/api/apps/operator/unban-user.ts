import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { operatorOnly } from './access.ts';
import { recordAction } from './actions.ts';
import { unbanUser as operation } from '@guildhall/protocol/operations/apps/operator';

/**
 * Lifts a ban (204; docs/contract/people.md#operators): the user can log in and link games again. Not banned, or no
 * longer: 10026.
 */
export const unbanUser = route(operation, {
  access: operatorOnly,
  limit: limits.write,
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
      await recordAction(tx, ctx, { action: 'user_unban', target: ['user', user_id] });
    }),
});
