import { afterAll, beforeAll, expect, test } from 'vitest';
import { Shop } from '@guildhall/testkit/shop-scene';

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.p.stop());

test('[operations, enums sku_type] the bot and the owner list the SKUs, each subscription with its group; people list those for sale', async () => {
  const sku = await shop.sku(5, { flags: 132 });
  const durable = await shop.sku(2);
  const listed = await shop.bot.get(`${shop.path}/skus`);
  expect(listed.status).toBe(200);
  expect(listed.body).toEqual([sku, { ...sku, id: expect.any(String), type: 6 }, durable]);
  expect((await shop.olga.get(`${shop.path}/skus`)).body).toEqual(listed.body);
  const hidden = await shop.sku(2, { flags: 0 });
  expect((await shop.bot.get(`${shop.path}/skus`)).body).toContainEqual(hidden);
  expect((await shop.bob.get(`${shop.path}/skus`)).body).toEqual([sku, durable]);
  expect((await shop.bob.get('/applications/1/skus')).error.code).toBe(10002);
});

test('[errors 20012] another application may not, and SKUs are deleted with their application', async () => {
  const other = await shop.p.bot(shop.bob);
  expect((await other.get(`${shop.path}/skus`)).error.code).toBe(20012);
  const path = `/applications/${other.applicationId}` as const;
  const sku = await shop.bob.post(`${path}/skus`, { name: 'Gold', type: 2 });
  await shop.bob.delete(path);
  expect((await shop.buy(sku.body)).error.code).toBe(10027);
});
