import { request } from './session.ts';
import type { Id } from '../api/wire-base.ts';

/** Buys a SKU, for the user or for a guild. */
export const purchase = (skuId: Id, guildId: Id | null) =>
  request<{ id: Id }>('POST', `/skus/${skuId}/purchase`, { body: guildId === null ? {} : { guild_id: guildId } });

/** The name of a SKU. */
export async function nameOfSku(skuId: Id): Promise<string> {
  const { sku } = await request<{ sku: { name: string } }>('GET', `/store/published-listings/skus/${skuId}`);
  return sku.name;
}

/** True if the user owns the SKU. */
export async function hasBought(applicationId: Id, skuId: Id): Promise<boolean> {
  const path = `/users/@me/applications/${applicationId}/entitlements`;
  const mine = await request<{ sku_id: Id; guild_id?: Id }[]>('GET', path, { query: { sku_ids: skuId } });
  return mine.some((one) => one.sku_id === skuId && !one.guild_id);
}
