import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { isForSale, skuObject } from './sku.ts';
import { knownSku } from './access.ts';
import { getPublishedListing as operation } from '@guildhall/protocol/operations/apps/monetization';

/**
 * A store listing with its SKU, as buyers read it, for any caller. Each SKU has a listing with its own id. Unknown,
 * not for sale, or a subscription's group: 10027.
 */
export const getPublishedListing = route(operation, {
  access: knownSku,
  limit: limits.read,
  run: async (_ctx, { access: sku }) => {
    if (!isForSale(sku)) fail('UNKNOWN_SKU');
    return { id: sku.id, summary: sku.name, description: null, tagline: null, published: true, sku: skuObject(sku) };
  },
});
