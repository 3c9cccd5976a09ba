import { fail } from '../../../core/errors.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { SKU_FLAGS, SKU_TYPES, skuObject } from './sku.ts';
import { knownSku } from './access.ts';

/**
 * A store listing with its SKU, as buyers read it, for any caller. Each SKU has a listing with its own id. Unknown,
 * not for sale, or a subscription's group: 10027.
 */
export const getPublishedListing = route({
  id: 'get_published_listing',
  method: 'GET',
  path: '/store/published-listings/skus/{sku_id}',
  auth: ['bot', 'person'],
  access: knownSku,
  limit: limits.read,
  reply: 200,
  run: async (_ctx, { access: sku }) => {
    const isForSale = (sku.flags & SKU_FLAGS.AVAILABLE) !== 0 && sku.type !== SKU_TYPES.SUBSCRIPTION_GROUP;
    if (!isForSale) fail('UNKNOWN_SKU');
    return { id: sku.id, summary: sku.name, description: null, tagline: null, published: true, sku: skuObject(sku) };
  },
});
