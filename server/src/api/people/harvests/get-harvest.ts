import { limits } from '../../../core/limits.ts';
import { open, Reply, route } from '../../../core/route.ts';
import { findHarvest, harvestObject } from './harvest.ts';

/**
 * Returns the state of the caller's newest export, with its address while it can be downloaded; 204 if none was requested
 * (people's clients).
 */
export const getHarvest = route({
  id: 'get_harvest',
  method: 'GET',
  path: '/users/@me/harvest',
  auth: ['person'],
  access: open,
  limit: limits.read,
  reply: 200,
  run: async (ctx) => {
    const row = await findHarvest(ctx.store.read, ctx.viewer.user.id);
    return row ? harvestObject(row, ctx.cdn, ctx.clock.now()) : new Reply(204);
  },
});
