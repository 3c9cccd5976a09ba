import { LIMITS } from '@guildhall/protocol/limits';
import { listApplicationSubscriptions as operation } from '@guildhall/protocol/operations/apps/monetization';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownApplication } from '../applications/access.ts';
import { entitlementIdsOf, listApplicationSubscriptions as listRows } from './queries.ts';
import { subscriptionObject } from './subscription.ts';

/**
 * A page of the subscriptions to all SKUs of an application by id, oldest first, optionally those to one SKU or of one
 * user.
 */
export const listApplicationSubscriptions = route(operation, {
  access: ownApplication,
  limit: limits.read,
  run: async (ctx, { access, query: { limit = LIMITS.applications.subscriptionsPerPage.default, ...filter } }) => {
    const db = ctx.store.read;
    const rows = await listRows(db, access.id, { ...filter, limit });
    const ids = await entitlementIdsOf(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => subscriptionObject(row, ids.get(row.id) ?? []));
  },
});
