import { Maybe, OneOf } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { fail } from '../../../core/errors.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { findUser } from '../../people/users/queries.ts';
import { selfObject, userObject } from '../../people/users/user.ts';
import { USER_UPDATE } from '../../people/users/events.ts';
import { operatorOnly } from './access.ts';

/**
 * Sets a user's `premium_type`, 0 to 3 (reference table "enums"); no money moves here. Absent fields are kept. The
 * user's sessions receive USER_UPDATE. Unknown user: 10013.
 */
export const updateOperatorUser = route({
  id: 'update_operator_user',
  method: 'PATCH',
  path: '/operator/users/{user_id}',
  auth: ['person'],
  access: operatorOnly,
  limit: limits.write,
  body: Type.Object({ premium_type: Maybe(OneOf(0, 1, 2, 3)) }),
  reply: 200,
  run: (ctx, { path: { user_id }, body: { premium_type } }) =>
    ctx.transact(async (tx) => {
      const before = await findUser(tx.db, user_id);
      if (before?.kind !== 'person') fail('UNKNOWN_USER');
      const user = { ...before, premium_type: premium_type ?? before.premium_type };
      if (user.premium_type !== before.premium_type) {
        const { premium_type } = user;
        await tx.db.kysely.updateTable('users').set({ premium_type }).where('id', '=', user_id).execute();
        tx.emit(USER_UPDATE, { user_ids: [user_id] }, selfObject({ kind: 'person', user, scopes: new Set() }));
      }
      return { ...userObject(user), premium_type: user.premium_type };
    }),
});
