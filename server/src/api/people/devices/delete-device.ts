import { deleteDevice as operation } from '@guildhall/protocol/operations/people/devices';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { deleteDeviceRow, findDeviceAt } from './queries.ts';
import { endpointHash, endpointIn } from './subscription.ts';

/** Ends the pushes to a browser of the caller; without such a device nothing happens. */
export const deleteDevice = route(operation, {
  access: open,
  limit: limits.write,
  run: async (ctx, { body }) => {
    const endpoint_hash = endpointHash(endpointIn(body));
    await ctx.transact(async (tx) => {
      const found = await findDeviceAt(tx.db, endpoint_hash);
      if (found?.user_id === ctx.viewer.user.id) await deleteDeviceRow(tx.db, found.id);
    });
  },
});
