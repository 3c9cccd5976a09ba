import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Shop } from '@guildhall/testkit/shop-scene';
import { isoTime } from '../../../core/values/iso-time.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open({ now: Date.parse('2027-01-31T08:00:00Z') });
});
afterAll(() => shop.p.stop());
beforeEach(() => {
  shop.p.events.length = 0;
});

test('[monetization/subscriptions] an active subscription is renewed monthly on its day: only the period changes', async () => {
  const made = await shop.subscribe();
  expect(made.subscription.current_period_end).toBe('2027-02-28T08:00:00.000000+00:00');
  shop.p.events.length = 0;
  await shop.pass();
  const next = {
    current_period_start: '2027-02-28T08:00:00.000000+00:00',
    current_period_end: '2027-03-31T08:00:00.000000+00:00',
  };
  expect(shop.p.emitted('SUBSCRIPTION_UPDATE')).toContainEqual({ ...made.subscription, ...next });
  await shop.pass(2 * 30.5 * 86_400_000);
  expect(await shop.subscription(made)).toMatchObject({ current_period_end: '2027-05-31T08:00:00.000000+00:00', status: 0 });
  expect(shop.p.emitted('ENTITLEMENT_UPDATE')).toEqual([]);
});

test('[monetization/subscriptions] 0 to 2 when canceled, back when resumed, each with SUBSCRIPTION_UPDATE; the entitlement is unchanged', async () => {
  const made = await shop.subscribe();
  shop.p.events.length = 0;
  const canceled = await shop.act(made.subscription, 'cancel');
  const canceled_at = isoTime(shop.p.server.platform.clock.now());
  expect([canceled.status, canceled.body]).toEqual([200, { ...made.subscription, status: 2, canceled_at }]);
  expect((await shop.act(made.subscription, 'resume')).body).toEqual(made.subscription);
  expect(shop.heard()).toEqual(['SUBSCRIPTION_UPDATE', 'SUBSCRIPTION_UPDATE']);
  expect(shop.p.emitted('SUBSCRIPTION_UPDATE')).toEqual([canceled.body, made.subscription]);
});

test('[monetization/subscriptions] 2 to 1 at the end of the period: the entitlement ends; buying again reactivates it, 1 to 0', async () => {
  const made = await shop.subscribe();
  await shop.act(made.subscription, 'cancel');
  await shop.pass();
  const ended = { ...made.entitlement, ends_at: made.subscription.current_period_end, subscription: undefined };
  expect(shop.p.emitted('ENTITLEMENT_UPDATE')).toEqual([ended]);
  expect(await shop.subscription(made)).toMatchObject({ status: 1, current_period_end: made.subscription.current_period_end });
  for (const action of ['cancel', 'resume', 'refund'])
    expect((await shop.act(made.subscription, action)).body).toHaveProperty('errors.action');
  shop.p.events.length = 0;
  const again = await shop.buy(made.sku);
  expect(again.body.subscription).toMatchObject({ id: made.subscription.id, status: 0, canceled_at: null });
  expect(again.body.subscription?.entitlement_ids).toEqual([made.entitlement.id, again.body.id]);
  expect(shop.heard()).toEqual(['ENTITLEMENT_CREATE', 'SUBSCRIPTION_UPDATE']);
  // The job that waited for the first period does not affect the second.
  expect((await shop.subscription(made)).current_period_end).toBe(again.body.subscription?.current_period_end);
});

test.each([[0], [2]])(
  '[monetization/subscriptions] a refund at status %i makes it inactive immediately, and revokes its entitlement',
  async (status) => {
    const made = await shop.subscribe();
    if (status === 2) await shop.act(made.subscription, 'cancel');
    shop.p.events.length = 0;
    const refunded = await shop.act(made.subscription, 'refund');
    expect(refunded.body).toMatchObject({ status: 1, entitlement_ids: [] });
    expect(shop.heard()).toEqual(['ENTITLEMENT_DELETE', 'SUBSCRIPTION_UPDATE']);
    // To the bot, and to the user.
    expect(shop.p.emitted('ENTITLEMENT_DELETE')).toMatchObject(Array(2).fill({ id: made.entitlement.id, deleted: true }));
    shop.p.events.length = 0;
    await shop.pass();
    expect(shop.p.emitted('SUBSCRIPTION_UPDATE').filter(({ id }) => String(id) === made.subscription.id)).toEqual([]);
  },
);

test('an action that the status does not allow is refused and has no effect', async () => {
  const made = await shop.subscribe();
  expect((await shop.act(made.subscription, 'resume')).body).toHaveProperty('errors.action');
  expect((await shop.act(made.subscription, 'destroy')).body).toHaveProperty('errors.action');
  await shop.act(made.subscription, 'cancel');
  expect((await shop.act(made.subscription, 'cancel')).body).toHaveProperty('errors.action');
  expect((await shop.subscription(made)).status).toBe(2);
});

test('[people/applications] other users’ subscriptions cannot be changed', async () => {
  const made = await shop.subscribe();
  expect((await shop.act(made.subscription, 'cancel', shop.olga)).status).toBe(404);
  expect((await shop.act(made.subscription, 'cancel', shop.bot)).status).toBe(403);
  expect((await shop.subscription(made)).status).toBe(0);
});

test('ten concurrent cancellations cancel once', async () => {
  const made = await shop.subscribe();
  shop.p.events.length = 0;
  const tries = await Promise.all(Array.from({ length: 10 }, () => shop.act(made.subscription, 'cancel')));
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(shop.heard()).toEqual(['SUBSCRIPTION_UPDATE']);
});

test('the subscription of a deleted guild is not renewed but removed: ENTITLEMENT_DELETE, SUBSCRIPTION_DELETE', async () => {
  const sku = await shop.sku(5, { flags: 132 });
  const guild = await shop.p.guild(shop.bob);
  const { subscription, ...entitlement } = (await shop.buy(sku, { guild_id: guild.id })).body;
  shop.p.events.length = 0;
  expect((await shop.bob.delete(`/guilds/${guild.id}`)).status).toBe(204);
  await shop.pass();
  expect(shop.p.emitted('ENTITLEMENT_DELETE')).toEqual(Array(2).fill({ ...entitlement, deleted: true }));
  expect(shop.p.emitted('SUBSCRIPTION_DELETE')).toMatchObject([{ id: subscription?.id, status: 1 }]);
  shop.p.events.length = 0;
  await shop.pass();
  expect(shop.p.emitted('SUBSCRIPTION_UPDATE').filter(({ id }) => String(id) === subscription?.id)).toEqual([]);
});
