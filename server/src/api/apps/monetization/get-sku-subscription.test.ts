import { afterAll, beforeAll, expect, test } from 'vitest';
import { Shop } from '@guildhall/testkit/shop-scene';

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.p.stop());

test('[operations] a bot sees one subscription to its SKU; another SKU’s is 404', async () => {
  const made = await shop.subscribe();
  expect(await shop.subscription(made)).toEqual(made.subscription);
  const other = await shop.sku(5);
  const path = `/skus/${other.id}/subscriptions/${made.subscription.id}` as const;
  expect((await shop.bot.get(path)).status).toBe(404);
  expect((await shop.bot.get(`/skus/${made.sku.id}/subscriptions/1`)).status).toBe(404);
  const query = { user_id: shop.olga.id };
  expect((await shop.bot.get(`/skus/${made.sku.id}/subscriptions/${made.subscription.id}`, { query })).status).toBe(404);
});
