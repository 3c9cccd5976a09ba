import { afterAll, beforeAll, expect, test } from 'vitest';
import { Shop } from '@guildhall/testkit/shop-scene';

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.p.stop());

test('a user who can buy a SKU reads its name; a SKU that is not for sale is unknown', async () => {
  const sku = await shop.sku(2);
  const listed = await shop.bob.get(`/store/published-listings/skus/${sku.id}`);
  expect([listed.status, listed.body]).toEqual([
    200,
    { id: sku.id, summary: expect.any(String), description: null, tagline: null, published: true, sku },
  ]);
  const withheld = await shop.sku(2, { flags: 0 });
  for (const id of [withheld.id, '1'])
    expect((await shop.bob.get(`/store/published-listings/skus/${id}`)).error.code).toBe(10027);
  expect((await shop.p.anyone.get(`/store/published-listings/skus/${sku.id}`)).status).toBe(401);
});
