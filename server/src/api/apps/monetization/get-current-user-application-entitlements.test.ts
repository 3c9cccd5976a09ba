import { app, bearer, tokensOf } from '@guildhall/testkit/oauth-scene';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Entitlement, Shop } from '@guildhall/testkit/shop-scene';

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.p.stop());

test('[operations] users see their entitlements of an application, including consumed ones on request', async () => {
  const durable = await shop.test(await shop.sku(2));
  const spent = await shop.test(await shop.sku(3));
  await shop.bot.post(`${shop.path}/entitlements/${spent.body.id}/consume`);
  await shop.test(await shop.sku(2), shop.olga.id);
  const path = `/users/@me${shop.path}/entitlements`;
  const seen = async (query = {}) => (await shop.bob.get<Entitlement[]>(path, { query })).body.map(({ id }) => id);
  expect(await seen()).toEqual([durable.body.id]);
  expect(await seen({ exclude_consumed: false })).toEqual([durable.body.id, spent.body.id]);
  expect(await seen({ exclude_consumed: false, sku_ids: spent.body.sku_id })).toEqual([spent.body.id]);
});

test("[operations] a token sees only its own application's", async () => {
  const seller = await app(shop.p);
  const path = `/applications/${seller.id}`;
  const sku = await seller.owner.post<{ id: string }>(`${path}/skus`, { name: 'Gold', type: 2 });
  await shop.buy(sku.body);
  const token = bearer(shop.p, await tokensOf(shop.p, shop.bob, seller));
  expect((await token.get(`/users/@me${path}/entitlements`)).body).toMatchObject([{ sku_id: sku.body.id, user_id: shop.bob.id }]);
  expect((await token.get(`/users/@me${shop.path}/entitlements`)).error.code).toBe(20012);
  expect((await token.get('/users/@me/applications/1/entitlements')).error.code).toBe(10002);
  expect((await shop.bot.get(`/users/@me${shop.path}/entitlements`)).error.code).toBe(20001);
});
