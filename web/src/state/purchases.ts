import { request } from './session.ts';
import type { Id } from '../api/wire-base.ts';

/** Buys a SKU, for the user or for a guild. */
export const purchase = (skuId: Id, guildId: Id | null) =>
  request('POST /skus/{sku_id}/purchase', { sku_id: skuId, body: guildId === null ? {} : { guild_id: guildId } });

/** The name of a SKU. */
export async function nameOfSku(skuId: Id): Promise<string> {
  const { sku } = await request('GET /store/published-listings/skus/{sku_id}', { sku_id: skuId });
  return sku.name;
}

/** True if the user owns the SKU. */
export async function hasBought(applicationId: Id, skuId: Id): Promise<boolean> {
  const mine = await request('GET /users/@me/applications/{application_id}/entitlements', {
    application_id: applicationId,
    query: { sku_ids: [skuId] },
  });
  return mine.some((one) => one.sku_id === skuId && !one.guild_id);
}
