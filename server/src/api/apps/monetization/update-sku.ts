import { SKU_TYPES } from '@guildhall/protocol/bodies/apps/monetization';
import { updateSku as operation } from '@guildhall/protocol/operations/apps/monetization';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownApplication } from '../applications/access.ts';
import { lockSku } from './queries.ts';
import { readSkuFlags, readSkuName } from './sku-body.ts';
import { skuObject } from './sku.ts';

/**
 * Changes the name of a SKU, how it is accessed, and its flags: with AVAILABLE it is for sale. Unknown, or another
 * application's: 10027. The group of a subscription: 50057.
 */
export const updateSku = route(operation, {
  access: ownApplication,
  limit: limits.write,
  run: (ctx, { access, path, body }) =>
    ctx.transact(async (tx) => {
      const row = await lockSku(tx.db, path.sku_id);
      if (row?.application_id !== access.id) return fail('UNKNOWN_SKU');
      if (row.type === SKU_TYPES.SUBSCRIPTION_GROUP) fail('INVALID_SKU');
      const values = {
        ...(body.name === undefined ? {} : readSkuName(body.name)),
        flags: readSkuFlags(row.type, body.flags ?? row.flags),
        access_type: body.access_type ?? row.access_type,
      };
      await tx.db.kysely.updateTable('skus').set(values).where('id', '=', row.id).execute();
      return skuObject({ ...row, ...values });
    }),
});
