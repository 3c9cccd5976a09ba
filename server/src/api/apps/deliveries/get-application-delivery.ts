import { getApplicationDelivery as operation } from '@guildhall/protocol/operations/apps/deliveries';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownDelivery } from './access.ts';
import { deliveryWithBodies } from './delivery.ts';

/** A delivery with its request and response, without secrets. */
export const getApplicationDelivery = route(operation, {
  access: ownDelivery,
  limit: limits.read,
  run: async (_ctx, { access: { delivery } }) => deliveryWithBodies(delivery),
});
