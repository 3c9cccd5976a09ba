import { afterAll, beforeAll, expect, test } from 'vitest';
import { Shop } from '@guildhall/testkit/shop-scene';

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.p.stop());

test('[operations] a consumable is consumed exactly once under concurrent attempts; then it can be bought again', async () => {
  const sku = await shop.sku(3);
  const { body } = await shop.buy(sku);
  expect((await shop.buy(sku)).error.code).toBe(40074);
  shop.p.events.length = 0;
  const path = `${shop.path}/entitlements/${body.id}` as const;
  const tries = await Promise.all(
    Array.from({ length: 10 }, () => shop.bot.post<{ code: number } | undefined>(`${path}/consume`)),
  );
  expect(tries.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(tries.filter((answer) => answer.body?.code === 10029)).toHaveLength(9);
  expect((await shop.bot.get(path)).body).toEqual({ ...body, consumed: true });
  expect(shop.p.emitted('ENTITLEMENT_UPDATE')).toEqual([{ ...body, consumed: true }]);
  expect((await shop.buy(sku)).status).toBe(201);
});

test('[errors 40018] other kinds cannot be consumed', async () => {
  const { body } = await shop.test(await shop.sku(2));
  const refused = await shop.bot.post(`${shop.path}/entitlements/${body.id}/consume`);
  expect([refused.status, refused.error.code]).toEqual([400, 40018]);
  expect((await shop.bot.post(`${shop.path}/entitlements/1/consume`)).error.code).toBe(10029);
});
