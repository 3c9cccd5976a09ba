import { deleteOperatorUser as operation } from '@guildhall/protocol/operations/apps/operator-console';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { closeSessions } from '../../people/accounts/close-sessions.ts';
import { eraseAccount } from '../../people/accounts/erase-account.ts';
import { refuseHoldings } from '../../people/accounts/holdings.ts';
import { changeAccount } from '../../people/users/change-account.ts';
import { operatorOnly } from './access.ts';
import { recordAction } from './actions.ts';
import { lockPerson } from './find-person.ts';

/**
 * Erases a person's account at once (204): its messages remain, attributed to a "Deleted User". 40011 for owners of guilds, 40028 for
 * owners of teams or applications. Unknown: 10013; the operator: 50013.
 */
export const deleteOperatorUser = route(operation, {
  access: operatorOnly,
  limit: limits.write,
  run: (ctx, { path: { user_id } }) =>
    ctx.transact(async (tx) => {
      const user = await lockPerson(tx.db, user_id);
      await refuseHoldings(tx.db, user_id);
      await changeAccount(tx, user, { deletes_at: tx.now });
      await closeSessions(tx, user_id);
      await tx.enqueue(eraseAccount, { user_id, deletes_at: tx.now });
      const changes = [{ key: 'username', old_value: user.username }];
      await recordAction(tx, ctx, { action: 'user_delete', target: ['user', user_id], changes });
    }),
});
