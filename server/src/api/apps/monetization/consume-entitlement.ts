import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findSku, lockEntitlement } from './queries.ts';
import { ownEntitlement } from './access.ts';
import { changeEntitlement } from './grant.ts';
import { SKU_TYPES } from '@guildhall/protocol/bodies/apps/monetization';
import { consumeEntitlement as operation } from '@guildhall/protocol/operations/apps/monetization';

/**
 * Consumes a consumable, exactly once under concurrent attempts: then it is `consumed`. Another kind: 40018; consumed
 * or deleted before: 10029.
 */
export const consumeEntitlement = route(operation, {
  access: ownEntitlement,
  limit: limits.write,
  run: (ctx, { access: { application, entitlement } }) =>
    ctx.transact(async (tx) => {
      const sku = await findSku(tx.db, entitlement.sku_id);
      if (sku?.type !== SKU_TYPES.CONSUMABLE) fail('ONLY_CONSUMABLE_SKUS_CAN_BE_CONSUMED');
      const row = await lockEntitlement(tx.db, application.id, entitlement.id);
      if (!row || row.deleted === 1 || row.consumed === 1) return fail('UNKNOWN_ENTITLEMENT');
      await changeEntitlement(tx, 'UPDATE', row, { consumed: 1 });
    }),
});
