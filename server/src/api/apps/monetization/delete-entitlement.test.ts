import { afterAll, beforeAll, expect, test } from 'vitest';
import { Shop } from '@guildhall/testkit/shop-scene';

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.p.stop());

test('[operations] a test entitlement is revoked: it can still be read, and grants nothing', async () => {
  const { body } = await shop.test(await shop.sku(2));
  shop.p.events.length = 0;
  const path = `${shop.path}/entitlements/${body.id}` as const;
  const bobs = await shop.bob.connect();
  expect((await shop.bot.delete(path)).status).toBe(204);
  expect((await shop.bot.get(path)).body).toEqual({ ...body, deleted: true });
  // To the bot, and to the user.
  expect(shop.p.emitted('ENTITLEMENT_DELETE')).toEqual(Array(2).fill({ ...body, deleted: true }));
  expect(await bobs.event('ENTITLEMENT_DELETE')).toEqual({ ...body, deleted: true });
  bobs.close();
  expect((await shop.entitlements()).body).toEqual([]);
  expect((await shop.bot.delete(path)).error.code).toBe(10029);
});

test('[errors 40019] a bought one cannot be revoked', async () => {
  const { body } = await shop.buy(await shop.sku(2));
  const refused = await shop.bot.delete(`${shop.path}/entitlements/${body.id}`);
  expect([refused.status, refused.error.code]).toEqual([400, 40019]);
  expect((await shop.bot.get(`${shop.path}/entitlements/${body.id}`)).body.deleted).toBe(false);
});
