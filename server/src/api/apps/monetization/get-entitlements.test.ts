import { app, bearer, tokensOf } from '@guildhall/testkit/oauth-scene';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Entitlement, Shop } from '@guildhall/testkit/shop-scene';

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.p.stop());

const idsOf = (list: readonly Entitlement[]) => list.map(({ id }) => id);

test('[limits] pages work in both directions by id, oldest first', async () => {
  const sku = await shop.sku(2);
  const all: string[] = [];
  for (let n = 0; n < 5; n += 1) all.push((await shop.test(sku)).body.id);
  const page = async (query: Record<string, string | number>) =>
    idsOf((await shop.entitlements({ sku_ids: sku.id, ...query })).body);
  expect(await page({})).toEqual(all);
  expect(await page({ limit: 2 })).toEqual(all.slice(0, 2));
  expect(await page({ limit: 2, after: all[1] ?? '' })).toEqual(all.slice(2, 4));
  expect(await page({ limit: 2, before: all[3] ?? '' })).toEqual(all.slice(1, 3));
  expect(await page({ after: all[0] ?? '', before: all[3] ?? '' })).toEqual(all.slice(1, 3));
  for (const [field, value] of Object.entries({ limit: 0, sku_ids: 'gold', user_id: 'bob', before: 'x' }))
    expect((await shop.entitlements({ [field]: value })).body).toHaveProperty(['errors', field]);
  expect((await shop.entitlements({ limit: 101 })).status).toBe(400);
});

test('[operations] filters by user, guild and SKUs', async () => {
  const [gold, silver] = [await shop.sku(2), await shop.sku(3)];
  const guild = await shop.p.guild(shop.bob);
  const eve = await shop.p.person('eve');
  const ofEve = (await shop.test(gold, eve.id)).body.id;
  const ofGuild = (await shop.test(silver, guild.id, 1)).body.id;
  expect(idsOf((await shop.entitlements({ user_id: eve.id })).body)).toEqual([ofEve]);
  expect(idsOf((await shop.entitlements({ guild_id: guild.id })).body)).toEqual([ofGuild]);
  expect(idsOf((await shop.entitlements({ sku_ids: `${gold.id},${silver.id}` })).body)).toEqual([ofEve, ofGuild]);
});

test('[operations] deleted ones are included only on request, ended ones unless excluded', async () => {
  const { sku, entitlement, subscription } = await shop.subscribe();
  const gone = (await shop.test(sku)).body.id;
  await shop.bot.delete(`${shop.path}/entitlements/${gone}`);
  await shop.act(subscription, 'cancel');
  await shop.pass();
  const seen = async (query: Record<string, boolean>) => idsOf((await shop.entitlements({ sku_ids: sku.id, ...query })).body);
  expect(await seen({})).toEqual([entitlement.id]);
  expect(await seen({ exclude_deleted: false })).toEqual([entitlement.id, gone]);
  expect(await seen({ exclude_ended: true })).toEqual([]);
  const test = (await shop.test(sku)).body.id;
  expect(await seen({ only_active: true, exclude_deleted: false })).toEqual([test]);
});

test('[operations] a token with applications.entitlements sees those of its owner’s applications', async () => {
  const reader = await app(shop.p);
  const { body } = await shop.test(await shop.sku(2));
  const ofOwner = bearer(shop.p, await tokensOf(shop.p, shop.olga, reader, 'applications.entitlements'));
  expect((await ofOwner.get(`${shop.path}/entitlements/${body.id}`)).body).toEqual(body);
  const ofBob = bearer(shop.p, await tokensOf(shop.p, shop.bob, reader, 'applications.entitlements'));
  expect((await ofBob.get(`${shop.path}/entitlements`)).error.code).toBe(20012);
  const without = bearer(shop.p, await tokensOf(shop.p, shop.olga, reader));
  expect((await without.get(`${shop.path}/entitlements`)).error.code).toBe(50026);
  expect((await shop.bob.get(`${shop.path}/entitlements`)).error.code).toBe(20012);
});
