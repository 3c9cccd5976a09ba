import { afterAll, beforeAll, expect, test } from 'vitest';
import { Shop } from '@guildhall/testkit/shop-scene';

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.p.stop());

test('[operations] one that is unknown, or another application’s, is 10029', async () => {
  const { body } = await shop.test(await shop.sku(2));
  const found = await shop.bot.get(`${shop.path}/entitlements/${body.id}`);
  expect([found.status, found.body]).toEqual([200, body]);
  const unknown = await shop.bot.get(`${shop.path}/entitlements/1`);
  expect([unknown.status, unknown.error.code]).toEqual([404, 10029]);
  const other = await shop.p.bot(shop.bob);
  expect((await other.get(`/applications/${other.applicationId}/entitlements/${body.id}`)).error.code).toBe(10029);
  expect((await other.get(`${shop.path}/entitlements/${body.id}`)).error.code).toBe(20012);
});
