import { LIMITS } from '@guildhall/protocol/limits';
import { listApplicationDeliveries as operation } from '@guildhall/protocol/operations/apps/deliveries';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownApplication } from '../applications/access.ts';
import { deliveryObject } from './delivery.ts';
import { listDeliveries } from './queries.ts';

/** The deliveries to an application's endpoints, newest first, for those who may change it. */
export const listApplicationDeliveries = route(operation, {
  access: ownApplication,
  limit: limits.read,
  run: async ({ store, clock }, { access, query: { limit = LIMITS.deliveries.perPage.default, ...filter } }) => {
    const rows = await listDeliveries(store.read, access.id, { ...filter, limit, now: clock.now() });
    return { deliveries: rows.map(deliveryObject) };
  },
});
