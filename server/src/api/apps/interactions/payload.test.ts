import { addCommand, callOf, type Received } from '@guildhall/testkit/interaction-scene';
import { Shop } from '@guildhall/testkit/shop-scene';
import { afterAll, beforeAll, expect, test } from 'vitest';

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.p.stop());

test('an interaction carries the entitlements of the user and the guild', async () => {
  const guild = await shop.p.guild(shop.bob);
  await shop.p.install(shop.bob, shop.bot, guild);
  const app = await shop.bot.connect({ intents: 0 });
  const command = await addCommand(shop.bot, { name: 'use', description: 'x' });
  const sku = await shop.sku(2);
  const own = await shop.test(sku);
  await shop.test(sku, shop.olga.id);
  await shop.bob.post('/interactions', callOf({ guild }, command));
  const got = await app.event<Received>('INTERACTION_CREATE');
  expect(got.entitlements).toEqual([own.body]);
  expect(got.entitlement_sku_ids).toEqual([own.body.sku_id]);
});
