import { removeDevice as operation } from '@guildhall/protocol/operations/people/devices';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { deleteDeviceOf } from './queries.ts';

/** Ends the pushes to a browser of the caller, from any other one; without such a device nothing happens. */
export const removeDevice = route(operation, {
  access: open,
  limit: limits.write,
  run: async (ctx, { path: { device_id } }) => {
    await ctx.transact((tx) => deleteDeviceOf(tx.db, { id: device_id, userId: ctx.viewer.user.id }));
  },
});
