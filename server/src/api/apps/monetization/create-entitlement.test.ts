import { afterAll, beforeAll, expect, test } from 'vitest';
import { Shop } from '@guildhall/testkit/shop-scene';

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.p.stop());

test('[operations] a test entitlement has no dates, and the bot and its user are notified', async () => {
  const sku = await shop.sku(5);
  const session = await shop.session();
  const made = await shop.test(sku);
  const expected = {
    id: expect.any(String),
    sku_id: sku.id,
    application_id: shop.bot.applicationId,
    user_id: shop.bob.id,
    type: 8,
    deleted: false,
    consumed: false,
    starts_at: null,
    ends_at: null,
  };
  expect([made.status, made.body]).toEqual([200, expected]);
  expect(await session.event('ENTITLEMENT_CREATE')).toEqual(made.body);
  const heard = shop.p.events.filter(({ message }) => message.kind === 'event' && message.name === 'ENTITLEMENT_CREATE');
  expect(heard.map(({ subject }) => subject)).toEqual([`user.${shop.bot.id}`, `user.${shop.bob.id}`]);
  await session.close();
});

test('[enums entitlement_owner_type] a guild may have any number of them too', async () => {
  const sku = await shop.sku(2);
  const guild = await shop.p.guild(shop.bob);
  const [one, two] = [await shop.test(sku, guild.id, 1), await shop.test(sku, guild.id, 1)];
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(one.body).toMatchObject({ guild_id: guild.id, user_id: shop.olga.id });
  expect(two.body.id).not.toBe(one.body.id);
});

test('[errors 10027, errors 50057, errors 10004, errors 10013, errors 20012] an invalid grant is refused', async () => {
  const sku = await shop.sku(5);
  const group = (await shop.bot.get(`${shop.path}/skus`)).body.find(({ type }) => type === 6);
  const other = await shop.p.bot(shop.bob);
  const foreign = await shop.bob.post(`/applications/${other.applicationId}/skus`, { name: 'Gold', type: 2 });
  const codes = [
    await shop.test({ id: '1' }),
    await shop.test(foreign.body),
    await shop.test({ id: group?.id ?? '' }),
    await shop.test(sku, '1', 1),
    await shop.test(sku, '1', 2),
    await shop.test(sku, shop.bob.id, 3),
  ].map(({ body }) => body.code);
  expect(codes).toEqual([10027, 50057, 50057, 10004, 10013, 50035]);
  const body = { sku_id: sku.id, owner_id: shop.bob.id, owner_type: 2 };
  expect((await other.post(`${shop.path}/entitlements`, body)).error.code).toBe(20012);
  expect((await shop.bob.post(`${shop.path}/entitlements`, body)).error.code).toBe(20012);
});
