import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { ownApplication } from '../applications/access.ts';
import { listSkus as listSkuRows } from './queries.ts';
import { skuObject } from './sku.ts';

/** The SKUs of an application, oldest first; each subscription with its group (reference table "operations"). */
export const listSkus = route({
  id: 'list_skus',
  method: 'GET',
  path: '/applications/{application_id}/skus',
  auth: ['bot', 'person'],
  access: ownApplication,
  limit: limits.read,
  reply: 200,
  run: async (ctx, { access }) => (await listSkuRows(ctx.store.read, access.id)).map(skuObject),
});
