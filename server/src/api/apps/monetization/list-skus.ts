import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownApplication } from '../applications/access.ts';
import { listSkus as listSkuRows } from './queries.ts';
import { skuObject } from './sku.ts';
import { listSkus as operation } from '@guildhall/protocol/operations/apps/monetization';

/** The SKUs of an application, oldest first; each subscription with its group (docs/contract/monetization.md#skus). */
export const listSkus = route(operation, {
  access: ownApplication,
  limit: limits.read,
  run: async (ctx, { access }) => (await listSkuRows(ctx.store.read, access.id)).map(skuObject),
});
