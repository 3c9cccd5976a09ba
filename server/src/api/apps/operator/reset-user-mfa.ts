import { resetUserMfa as operation } from '@guildhall/protocol/operations/apps/operator-console';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { revokeTokens } from '../../people/auth/tokens.ts';
import { deleteFactors } from '../../people/mfa/factors.ts';
import { operatorOnly } from './access.ts';
import { recordAction } from './actions.ts';
import { lockPerson } from './find-person.ts';

/**
 * Removes the second factors of a person who has lost them (204), and ends all logins. Without any: 60002. Unknown: 10013; the
 * operator: 50013.
 */
export const resetUserMfa = route(operation, {
  access: operatorOnly,
  limit: limits.write,
  run: (ctx, { path: { user_id } }) =>
    ctx.transact(async (tx) => {
      const user = await lockPerson(tx.db, user_id);
      if (user.mfa_enabled === 0) fail('TWO_FACTOR_NOT_ENABLED');
      await deleteFactors(tx, user_id);
      await tx.db.kysely.updateTable('users').set({ mfa_enabled: 0 }).where('id', '=', user_id).execute();
      await revokeTokens(tx, user_id, 'person');
      await recordAction(tx, ctx, { action: 'user_reset_mfa', target: ['user', user_id] });
    }),
});
