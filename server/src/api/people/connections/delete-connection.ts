import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { USER_CONNECTIONS_UPDATE } from './events.ts';
import { deleteConnectionRow } from './queries.ts';
import { deleteConnection as operation } from '@guildhall/protocol/operations/people/connections';

/** Unlinks an account, even of a withheld kind. 10001 if there is none. Emits USER_CONNECTIONS_UPDATE. */
export const deleteConnection = route(operation, {
  access: open,
  limit: limits.write,
  run: (ctx, { path: { type, account } }) =>
    ctx.transact(async (tx) => {
      const user_id = ctx.viewer.user.id;
      if (!(await deleteConnectionRow(tx.db, { user_id, type, account_id: account }))) fail('UNKNOWN_ACCOUNT');
      tx.emit(USER_CONNECTIONS_UPDATE, { user_ids: [user_id] }, { user_id });
    }),
});
