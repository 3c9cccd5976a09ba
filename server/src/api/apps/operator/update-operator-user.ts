import { changesBetween } from '../../../core/framework/audit.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findUser } from '../../people/users/queries.ts';
import { selfObject, userObject } from '../../people/users/user.ts';
import { USER_UPDATE } from '../../people/users/events.ts';
import { operatorOnly } from './access.ts';
import { recordAction } from './actions.ts';
import { updateOperatorUser as operation } from '@guildhall/protocol/operations/apps/operator';

/**
 * Sets a user's `premium_type`, 0 to 3 (docs/contract/enums.md); no money moves here. Absent fields are kept. The
 * user's sessions receive USER_UPDATE. Unknown user: 10013.
 */
export const updateOperatorUser = route(operation, {
  access: operatorOnly,
  limit: limits.write,
  run: (ctx, { path: { user_id }, body: { premium_type } }) =>
    ctx.transact(async (tx) => {
      const before = await findUser(tx.db, user_id);
      if (before?.kind !== 'person') fail('UNKNOWN_USER');
      const user = { ...before, premium_type: premium_type ?? before.premium_type };
      if (user.premium_type !== before.premium_type) {
        const { premium_type } = user;
        await tx.db.kysely.updateTable('users').set({ premium_type }).where('id', '=', user_id).execute();
        const changes = changesBetween(before, user, ['premium_type']);
        await recordAction(tx, ctx, { action: 'user_update', target: ['user', user_id], changes });
        tx.emit(USER_UPDATE, { user_ids: [user_id] }, selfObject({ kind: 'person', user, scopes: new Set() }));
      }
      return { ...userObject(user), premium_type: user.premium_type };
    }),
});
