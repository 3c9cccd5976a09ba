import { afterAll, beforeAll, expect, test } from 'vitest';
import { Shop } from '@guildhall/testkit/shop-scene';
import { entitlementsFor } from './queries.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.p.stop());

test('interactions carry the entitlements of the user and the guild, without consumed, deleted and other users’ ones', async () => {
  const guild = await shop.p.guild(shop.bob);
  const [durable, consumable] = [await shop.sku(2), await shop.sku(3)];
  const own = await shop.test(durable);
  const spent = await shop.test(consumable);
  const gone = await shop.test(durable);
  await shop.bot.post(`${shop.path}/entitlements/${spent.body.id}/consume`);
  await shop.bot.delete(`${shop.path}/entitlements/${gone.body.id}`);
  const ofGuild = await shop.test(durable, guild.id, 1);
  const ofOlga = await shop.test(durable, shop.olga.id);
  const seen = (user_id: string, guild_id: string | null) =>
    entitlementsFor(shop.p.server.platform, { application_id: shop.bot.applicationId, user_id, guild_id });
  expect(await seen(shop.bob.id, guild.id)).toEqual([own.body, ofGuild.body]);
  expect(await seen(shop.bob.id, null)).toEqual([own.body]);
  expect(await seen(shop.olga.id, guild.id)).toEqual([ofGuild.body, ofOlga.body]);
  const none = { application_id: '1', user_id: shop.bob.id, guild_id: guild.id };
  expect(await entitlementsFor(shop.p.server.platform, none)).toEqual([]);
});
