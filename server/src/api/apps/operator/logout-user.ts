import { logoutUser as operation } from '@guildhall/protocol/operations/apps/operator-console';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { revokeTokens } from '../../people/auth/tokens.ts';
import { operatorOnly } from './access.ts';
import { recordAction } from './actions.ts';
import { findPerson } from './find-person.ts';

/** Ends all logins of a person, and their sessions (204). Unknown: 10013. */
export const logoutUser = route(operation, {
  access: operatorOnly,
  limit: limits.write,
  run: (ctx, { path: { user_id } }) =>
    ctx.transact(async (tx) => {
      await findPerson(tx.db, user_id);
      await revokeTokens(tx, user_id, 'person');
      await recordAction(tx, ctx, { action: 'user_logout', target: ['user', user_id] });
    }),
});
