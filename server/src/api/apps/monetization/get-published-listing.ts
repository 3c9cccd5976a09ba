import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { SKU_FLAGS, skuObject } from './sku.ts';
import { knownSku } from './access.ts';
import { SKU_TYPES } from '@guildhall/protocol/bodies/apps/monetization';
import { getPublishedListing as operation } from '@guildhall/protocol/operations/apps/monetization';

/**
 * A store listing with its SKU, as buyers read it, for any caller. Each SKU has a listing with its own id. Unknown,
 * not for sale, or a subscription's group: 10027.
 */
export const getPublishedListing = route(operation, {
  access: knownSku,
  limit: limits.read,
  run: async (_ctx, { access: sku }) => {
    const isForSale = (sku.flags & SKU_FLAGS.AVAILABLE) !== 0 && sku.type !== SKU_TYPES.SUBSCRIPTION_GROUP;
    if (!isForSale) fail('UNKNOWN_SKU');
    return { id: sku.id, summary: sku.name, description: null, tagline: null, published: true, sku: skuObject(sku) };
  },
});
