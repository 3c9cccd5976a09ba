import { limits } from '../../../core/framework/limits.ts';
import { open, empty, Reply, route } from '../../../core/framework/route.ts';
import { findHarvest, harvestObject } from './harvest.ts';
import { getHarvest as operation } from '@guildhall/protocol/operations/people/harvests';

/**
 * Returns the state of the caller's newest export, with its address while it can be downloaded; 204 if none was requested
 * (people's clients).
 */
export const getHarvest = route(operation, {
  access: open,
  limit: limits.read,
  run: async (ctx) => {
    const row = await findHarvest(ctx.store.read, ctx.viewer.user.id);
    return row ? new Reply(200, harvestObject(row, ctx.cdn, ctx.clock.now())) : empty(204);
  },
});
