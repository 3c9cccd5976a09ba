import { SKU_TYPES } from '@guildhall/protocol/bodies/apps/monetization';
import type { SkuObject } from '@guildhall/protocol/objects/apps/monetization';
import type { Id } from '../../api/wire-base.ts';
import { request } from '../../state/session.ts';
import { type Resource, useResource } from '../../ui/use-resource.ts';

/** Bits of a SKU. Source: docs/contract/enums.md#sku_flag. */
export const SKU_FLAGS = { AVAILABLE: 1 << 2, GUILD_SUBSCRIPTION: 1 << 7, USER_SUBSCRIPTION: 1 << 8 } as const;

/** The SKUs of an application, oldest first, without the groups of subscriptions. */
export function useSkus(applicationId: Id): Resource<SkuObject[]> {
  return useResource(`${applicationId}/skus`, async () => {
    const all = await request('GET /applications/{application_id}/skus', { application_id: applicationId });
    return all.filter(({ type }) => type !== SKU_TYPES.SUBSCRIPTION_GROUP);
  });
}
