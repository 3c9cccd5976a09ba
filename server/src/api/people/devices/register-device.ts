import { registerDevice as operation } from '@guildhall/protocol/operations/people/devices';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { lockUser } from '../users/queries.ts';
import { deleteDeviceRow, findDeviceAt, insertDevice, isLoggedIn } from './queries.ts';
import { endpointHash, subscriptionIn } from './subscription.ts';

/**
 * Registers a browser for pushes until the login of the request ends. An endpoint belongs to the user who registered it last: a
 * browser in which another account logs in no longer shows messages of the first.
 */
export const registerDevice = route(operation, {
  access: open,
  limit: limits.write,
  run: async (ctx, { body }) => {
    const { endpoint, p256dh, auth } = subscriptionIn(body, ctx.config.outboundReach);
    const endpoint_hash = endpointHash(endpoint);
    const owner = { user_id: ctx.viewer.user.id, session_hash: ctx.viewer.tokenHash };
    await ctx.transact(async (tx) => {
      await lockUser(tx.db, owner.user_id);
      if (!(await isLoggedIn(tx.db, owner.session_hash))) fail('UNAUTHORIZED');
      const before = await findDeviceAt(tx.db, endpoint_hash);
      const isSame = before && before.user_id === owner.user_id && before.session_hash === owner.session_hash;
      if (isSame && before.p256dh === p256dh && before.auth === auth) return;
      if (before) await deleteDeviceRow(tx.db, before.id);
      await insertDevice(tx.db, { id: tx.id(), ...owner, endpoint, endpoint_hash, p256dh, auth, created_at: tx.now });
    });
  },
});
