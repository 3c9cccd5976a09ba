import { unlinkUserLogin as operation } from '@guildhall/protocol/operations/apps/operator';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { listIdentities } from '../../people/login-providers/queries.ts';
import { unlink } from '../../people/login-providers/unlink.ts';
import { operatorOnly } from './access.ts';
import { recordAction } from './actions.ts';
import { lockPerson } from './find-person.ts';

/**
 * Unlinks an account of a login provider from a person, who gets a mail (204); their logins stay. Without a password they set one by the
 * mail for forgotten passwords. Unknown person: 10013, unknown identity: 10001, the operator's own account: 50013.
 */
export const unlinkUserLogin = route(operation, {
  access: operatorOnly,
  limit: limits.write,
  run: (ctx, { path: { user_id, identity_id } }) =>
    ctx.transact(async (tx) => {
      const user = await lockPerson(tx.db, user_id);
      const rows = await listIdentities(tx.db, user_id);
      const row = rows.find(({ id }) => id === identity_id) ?? fail('UNKNOWN_ACCOUNT');
      const provider = await unlink(ctx, tx, { user, row });
      const changes = [{ key: 'login_provider', old_value: `${provider}: ${row.name}` }];
      await recordAction(tx, ctx, { action: 'user_unlink_login', target: ['user', user_id], changes });
    }),
});
