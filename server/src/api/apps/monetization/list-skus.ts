import type { Snowflake } from '@guildhall/protocol/ids';
import { listSkus as operation } from '@guildhall/protocol/operations/apps/monetization';
import type { Context } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownApplication } from '../applications/access.ts';
import { findApplication } from '../applications/queries.ts';
import { mayTest } from '../testers/tester.ts';
import { listSkus as listSkuRows } from './queries.ts';
import { isForSale, skuObject } from './sku.ts';

/**
 * The SKUs of an application, oldest first; each subscription with its group (docs/contract/monetization.md#skus). People
 * who neither work on it nor test it see those for sale, which activities show them.
 */
export const listSkus = route(operation, {
  access: listed,
  limit: limits.read,
  run: async (ctx, { access: { id, seesAll } }) => {
    const rows = await listSkuRows(ctx.store.read, id);
    return rows.filter((row) => seesAll || isForSale(row)).map(skuObject);
  },
});

async function listed(ctx: Context, path: { application_id: Snowflake }): Promise<{ id: Snowflake; seesAll: boolean }> {
  if (ctx.viewer.kind !== 'person') return { id: (await ownApplication(ctx, path)).id, seesAll: true };
  const row = (await findApplication(ctx.store.read, path.application_id)) ?? fail('UNKNOWN_APPLICATION');
  return { id: row.id, seesAll: await mayTest(ctx.store.read, row, ctx.viewer.user.id) };
}
