import { limits } from '../../../core/limits.ts';
import { open, Reply, route } from '../../../core/route.ts';
import { findHarvest, harvestObject } from './harvest.ts';

/** How the newest export of the caller's data does, with its address while it can be fetched; 204 when none was asked for (people's clients). */
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
