import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { connectionObject } from './connection.ts';
import { USER_CONNECTIONS_UPDATE } from './events.ts';
import { updateConnectionRow } from './queries.ts';
import { updateConnection as operation } from '@guildhall/protocol/operations/people/connections';

/** Sets the visibility and uses of a linked account; absent fields are kept. 10001 if there is none. */
export const updateConnection = route(operation, {
  access: open,
  limit: limits.write,
  run: (ctx, { path: { type, account }, body: { visibility, show_activity, friend_sync } }) =>
    ctx.transact(async (tx) => {
      const user_id = ctx.viewer.user.id;
      const key = { user_id, type, account_id: account };
      const values = {
        ...key,
        ...(typeof visibility === 'number' ? { visibility } : {}),
        ...(typeof show_activity === 'boolean' ? { show_activity: show_activity ? 1 : 0 } : {}),
        ...(typeof friend_sync === 'boolean' ? { friend_sync: friend_sync ? 1 : 0 } : {}),
      };
      const row = (await updateConnectionRow(tx.db, key, values)) ?? fail('UNKNOWN_ACCOUNT');
      const connection = connectionObject(row);
      tx.emit(USER_CONNECTIONS_UPDATE, { user_ids: [user_id] }, connection);
      return connection;
    }),
});
