import { afterAll, beforeAll, expect, test } from 'vitest';
import { Shop } from '@guildhall/testkit/shop-scene';
import { isoTime } from '../../../core/values/iso-time.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.p.stop());

test('[people/applications] a durable is bought once under concurrent requests', async () => {
  const sku = await shop.sku(2);
  shop.p.events.length = 0;
  const bought = await Promise.all(Array.from({ length: 10 }, () => shop.buy(sku)));
  const [made, ...others] = bought.sort((a, b) => a.status - b.status);
  expect([made?.status, made?.body]).toEqual([
    201,
    expect.objectContaining({ sku_id: sku.id, user_id: shop.bob.id, type: 1, starts_at: expect.any(String), ends_at: null }),
  ]);
  expect(others.map(({ status, body }) => [status, body.code])).toEqual(Array(9).fill([400, 40074]));
  expect(shop.heard()).toEqual(['ENTITLEMENT_CREATE']);
});

test('[monetization/subscriptions] a subscription starts active for a month, with its entitlement', async () => {
  shop.p.events.length = 0;
  const { sku, entitlement, subscription } = await shop.subscribe();
  const now = shop.p.clock.now();
  expect(entitlement).toMatchObject({ type: 8, starts_at: isoTime(now), ends_at: null });
  expect(subscription).toEqual({
    id: expect.any(String),
    user_id: shop.bob.id,
    sku_ids: [sku.id],
    entitlement_ids: [entitlement.id],
    renewal_sku_ids: null,
    current_period_start: isoTime(now),
    current_period_end: '2026-12-21T12:00:00.000000+00:00',
    status: 0,
    canceled_at: null,
  });
  expect(shop.heard()).toEqual(['ENTITLEMENT_CREATE', 'SUBSCRIPTION_CREATE']);
  expect(shop.p.emitted('SUBSCRIPTION_CREATE')).toEqual([subscription]);
  expect((await shop.buy(sku)).error.code).toBe(40074);
});

/** The messages of a guild, newest first. */
const toldIn = async ({ text }: { text: { id: string } }) => (await shop.bob.get(`/channels/${text.id}/messages`)).body;

test('[enums sku_flag] a SKU for guilds is bought by a member for the whole guild', async () => {
  const sku = await shop.sku(5, { flags: 132 });
  const guild = await shop.p.guild(shop.bob);
  const eve = await shop.p.person('eve');
  expect((await shop.buy(sku)).body).toHaveProperty('errors.guild_id');
  expect((await shop.buy(sku, { by: eve, guild_id: guild.id })).error.code).toBe(50001);
  expect((await shop.buy(sku, { guild_id: '1' })).error.code).toBe(10004);
  const made = await shop.buy(sku, { guild_id: guild.id });
  expect(made.body).toMatchObject({ guild_id: guild.id, user_id: shop.bob.id });
  expect((await toldIn(guild))[0]).toMatchObject({
    type: 32,
    content: '',
    author: { id: shop.bob.id },
    application: { id: shop.bot.applicationId, name: 'test bot', icon: null, type: null },
  });
  await shop.p.join(shop.bob, guild.text.id, eve);
  expect((await shop.buy(sku, { by: eve, guild_id: guild.id })).error.code).toBe(40074);
  expect((await toldIn(guild)).filter(({ type }) => type === 32)).toHaveLength(1);
  const other = await shop.p.guild(shop.bob);
  await shop.bob.patch(`/guilds/${other.id}`, { system_channel_id: null });
  expect((await shop.buy(sku, { guild_id: other.id })).status).toBe(201);
  expect(await toldIn(other)).toEqual([]);
});

test('[errors 50057, errors 10027, errors 20001] a SKU that is not for sale cannot be bought', async () => {
  const hidden = await shop.sku(2, { flags: 0 });
  expect((await shop.buy(hidden)).error.code).toBe(50057);
  await shop.sku(5);
  const skus = await shop.bot.get(`${shop.path}/skus`);
  expect((await shop.buy({ id: skus.body.find(({ type }) => type === 6)?.id ?? '' })).error.code).toBe(50057);
  expect((await shop.buy({ id: '1' })).error.code).toBe(10027);
  expect((await shop.buy(await shop.sku(2), { by: shop.bot })).error.code).toBe(20001);
  const own = await shop.sku(2);
  expect((await shop.buy(own, { guild_id: (await shop.p.guild(shop.bob)).id })).body).toHaveProperty('errors.guild_id');
});

test('a test entitlement does not prevent a purchase', async () => {
  const sku = await shop.sku(2);
  await shop.test(sku);
  expect((await shop.buy(sku)).status).toBe(201);
});
