import { app, bearer, tokensOf } from '@guildhall/testkit/oauth-scene';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Shop } from '@guildhall/testkit/shop-scene';

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.p.stop());

test('[operations] a bot names the user; it sees the subscriptions to its own SKUs', async () => {
  const { sku, subscription } = await shop.subscribe();
  const path = `/skus/${sku.id}/subscriptions` as const;
  const list = (query = {}) => shop.bot.get(path, { query });
  expect((await list({ user_id: shop.bob.id })).body).toEqual([subscription]);
  expect((await list({ user_id: shop.olga.id })).body).toEqual([]);
  expect((await list({ user_id: shop.bob.id, after: subscription.id })).body).toEqual([]);
  expect((await list({ user_id: shop.bob.id, before: subscription.id })).body).toEqual([]);
  expect((await list()).body).toHaveProperty('errors.user_id._errors.0.code', 'BASE_TYPE_REQUIRED');
  expect((await list({ user_id: shop.bob.id, limit: 101 })).body).toHaveProperty('errors.limit');
  const other = await shop.p.bot(shop.bob);
  expect((await other.get(path, { query: { user_id: shop.bob.id } })).error.code).toBe(20012);
  expect((await shop.bot.get('/skus/1/subscriptions', { query: { user_id: shop.bob.id } })).error.code).toBe(10027);
});

test('[limits] pages work in both directions by id', async () => {
  const sku = await shop.sku(5, { flags: 132 });
  const ids: string[] = [];
  for (let n = 0; n < 4; n += 1)
    ids.push((await shop.buy(sku, { guild_id: (await shop.p.guild(shop.bob)).id })).body.subscription?.id ?? '');
  const page = async (query: object) =>
    (await shop.bot.get(`/skus/${sku.id}/subscriptions`, { query: { user_id: shop.bob.id, limit: 2, ...query } })).body.map(
      ({ id }) => id,
    );
  expect(await page({})).toEqual(ids.slice(0, 2));
  expect(await page({ after: ids[1] })).toEqual(ids.slice(2));
  expect(await page({ before: ids[3] })).toEqual(ids.slice(1, 3));
});

test('[operations] users and tokens see their own, without naming the user', async () => {
  const seller = await app(shop.p);
  const made = await seller.owner.post(`/applications/${seller.id}/skus`, { name: 'Gold', type: 5 });
  const path = `/skus/${made.body.id}/subscriptions` as const;
  const { subscription } = (await shop.buy(made.body)).body;
  const token = bearer(shop.p, await tokensOf(shop.p, shop.bob, seller));
  for (const who of [shop.bob, token]) {
    expect((await who.get(path)).body).toEqual([subscription]);
    expect((await who.get(path, { query: { user_id: shop.olga.id } })).error.code).toBe(50001);
    expect((await who.get(`${path}/${subscription?.id}`)).body).toEqual(subscription);
  }
  expect((await shop.olga.get(path)).body).toEqual([]);
  expect((await shop.olga.get(`${path}/${subscription?.id}`)).status).toBe(404);
  const { sku } = await shop.subscribe();
  expect((await token.get(`/skus/${sku.id}/subscriptions`)).error.code).toBe(20012);
});
