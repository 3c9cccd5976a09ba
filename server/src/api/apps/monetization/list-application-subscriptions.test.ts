import { afterAll, beforeAll, expect, test } from 'vitest';
import { Shop } from '@guildhall/testkit/shop-scene';
import { scene, teamApplication } from '../teams/test/scene.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.p.stop());

test('lists the subscriptions to all SKUs, by SKU and user, in pages', async () => {
  const [first, second] = [await shop.subscribe(), await shop.subscribe()];
  const eve = await shop.p.person('eve');
  const third = (await shop.buy(first.sku, { by: eve })).body.subscription;
  const ids = [first.subscription.id, second.subscription.id, third?.id];
  const path = `${shop.path}/subscriptions` as const;
  const found = async (query: Record<string, string | number> = {}) =>
    (await shop.olga.get(path, { query })).body.map(({ id }) => id);
  expect((await shop.olga.get(path)).body[0]).toEqual(first.subscription);
  expect(await found()).toEqual(ids);
  expect((await shop.bot.get(path)).body.map(({ id }) => id)).toEqual(ids);
  expect(await found({ sku_id: first.sku.id })).toEqual([first.subscription.id, third?.id]);
  expect(await found({ user_id: eve.id })).toEqual([third?.id]);
  expect(await found({ limit: 1, after: first.subscription.id })).toEqual([second.subscription.id]);
  expect(await found({ limit: 1, before: second.subscription.id })).toEqual([first.subscription.id]);
});

test('[errors 20012, errors 10002] for developers of a team; its readers, strangers and other bots are refused', async () => {
  const s = await scene(shop.p);
  const { path } = await teamApplication(s);
  expect((await s.developer.get(`${path}/subscriptions`)).body).toEqual([]);
  for (const who of [s.reader, s.eve, shop.bot]) expect((await who.get(`${path}/subscriptions`)).error.code).toBe(20012);
  expect((await s.owner.get('/applications/1/subscriptions')).error.code).toBe(10002);
});
