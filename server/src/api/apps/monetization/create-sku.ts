import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import type { SkuRow } from '../../../core/tables/monetization.ts';
import { lockApplication } from '../applications/queries.ts';
import { ownApplication } from '../applications/access.ts';
import { listSkus } from './queries.ts';
import { readSkuFlags, readSkuName } from './sku-body.ts';
import { SKU_FLAGS, skuObject } from './sku.ts';
import { createSku as operation } from '@guildhall/protocol/operations/apps/monetization';
import { SKU_TYPES } from '@guildhall/protocol/bodies/apps/monetization';

/**
 * Creates a SKU, available immediately (docs/contract/people.md#applications).
 * - `flags` may override this: AVAILABLE or not, and for a subscription whether it is for guilds or users (default:
 *   users).
 * - Each subscription gets a group of its own.
 */
export const createSku = route(operation, {
  access: ownApplication,
  limit: limits.write,
  run: async (ctx, { access, body }) => {
    const { name, slug } = readSkuName(body.name);
    const { AVAILABLE, USER_SUBSCRIPTION } = SKU_FLAGS;
    const usual = body.type === SKU_TYPES.SUBSCRIPTION ? AVAILABLE | USER_SUBSCRIPTION : AVAILABLE;
    const flags = readSkuFlags(body.type, body.flags ?? usual);
    const row = (id: Snowflake): SkuRow => ({
      id,
      application_id: access.id,
      type: body.type,
      name,
      slug,
      flags,
      access_type: body.access_type ?? 1,
    });
    return ctx.transact(async (tx) => {
      if (!(await lockApplication(tx.db, access.id))) fail('UNKNOWN_APPLICATION');
      const sold = (await listSkus(tx.db, access.id)).filter(({ type }) => type !== SKU_TYPES.SUBSCRIPTION_GROUP);
      if (sold.length >= LIMITS.applications.skus.max)
        failForm({
          '': complain.custom('SKU_LIMIT_REACHED', `An application can have at most ${LIMITS.applications.skus.max} SKUs.`),
        });
      const sku = row(tx.id());
      const group = { ...row(tx.id()), type: SKU_TYPES.SUBSCRIPTION_GROUP };
      const made = sku.type === SKU_TYPES.SUBSCRIPTION ? [sku, group] : [sku];
      await tx.db.kysely.insertInto('skus').values(made).execute();
      return skuObject(sku);
    });
  },
});
