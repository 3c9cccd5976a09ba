import { request } from './session.ts';
import type { Id } from '../api/wire-base.ts';

/** Buys what an application sells, for me or for a guild. */
export const purchase = (skuId: Id, guildId: Id | null) =>
  request<{ id: Id }>('POST', `/skus/${skuId}/purchase`, { body: guildId === null ? {} : { guild_id: guildId } });

/** What something that is sold is called. */
export async function nameOfSku(skuId: Id): Promise<string> {
  const { sku } = await request<{ sku: { name: string } }>('GET', `/store/published-listings/skus/${skuId}`);
  return sku.name;
}

/** True when I have bought it for myself and have it still. */
export async function hasBought(applicationId: Id, skuId: Id): Promise<boolean> {
  const path = `/users/@me/applications/${applicationId}/entitlements`;
  const mine = await request<{ sku_id: Id; guild_id?: Id }[]>('GET', path, { query: { sku_ids: skuId } });
  return mine.some((one) => one.sku_id === skuId && !one.guild_id);
}
