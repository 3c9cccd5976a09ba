import { Shop } from '@guildhall/testkit/shop-scene';
import { once } from 'node:events';
import { Client, type Entitlement, Events, SKUFlags, SKUType, type Subscription, SubscriptionStatus } from 'discord.js';
import { afterAll, beforeAll, expect, test } from 'vitest';

let shop: Shop;
let client: Client<true>;

beforeAll(async () => {
  shop = await Shop.open();
  const starting = new Client({ intents: [], rest: { api: `${shop.p.address}/api` } });
  const ready = new Promise<Client<true>>((resolve) => starting.once(Events.ClientReady, resolve));
  await starting.login(shop.bot.token);
  client = await ready;
});
afterAll(async () => {
  await client.destroy();
  await shop.p.stop();
});

/** The entitlement or subscription of the next event with a name. */
async function entitlementAfter(event: Events): Promise<Entitlement | undefined> {
  const told: Entitlement[] = await once(client, event);
  return told.at(-1);
}
async function subscriptionAfter(event: Events): Promise<Subscription | undefined> {
  const told: Subscription[] = await once(client, event);
  return told.at(-1);
}

test('discord.js lists SKUs, and creates, lists and deletes test entitlements', async () => {
  const sku = await shop.sku(5);
  const skus = await client.application.fetchSKUs();
  expect(skus.get(sku.id)).toMatchObject({ type: SKUType.Subscription, name: 'Gold', slug: 'gold' });
  expect(skus.get(sku.id)?.flags.has(SKUFlags.UserSubscription)).toBe(true);
  const created = entitlementAfter(Events.EntitlementCreate);
  const made = await client.application.entitlements.createTest({ sku: sku.id, user: shop.bob.id });
  expect((await created)?.id).toBe(made.id);
  expect([made.isTest(), made.isActive(), made.userId]).toEqual([true, true, shop.bob.id]);
  const found = await client.application.entitlements.fetch({ user: shop.bob.id, skus: [sku.id], excludeEnded: true });
  expect([...found.keys()]).toEqual([made.id]);
  const deleted = entitlementAfter(Events.EntitlementDelete);
  await client.application.entitlements.deleteTest(made);
  expect((await deleted)?.id).toBe(made.id);
  expect((await client.application.entitlements.fetch({ user: shop.bob.id, cache: false })).size).toBe(0);
});

test('discord.js consumes a consumable', async () => {
  const { body } = await shop.buy(await shop.sku(3));
  const entitlement = await client.application.entitlements.fetch(body.id);
  expect([entitlement.isTest(), entitlement.consumed]).toEqual([false, false]);
  await entitlement.consume();
  expect((await client.application.entitlements.fetch({ entitlement: body.id, force: true })).consumed).toBe(true);
});

test('discord.js follows a subscription: bought, renewed by advancing the clock, canceled, ended', async () => {
  const began = subscriptionAfter(Events.SubscriptionCreate);
  const { sku, subscription, entitlement } = await shop.subscribe();
  expect(await began).toMatchObject({ id: subscription.id, status: SubscriptionStatus.Active });
  const renewed = subscriptionAfter(Events.SubscriptionUpdate);
  await shop.pass();
  expect((await renewed)?.currentPeriodStartAt).toEqual(new Date(subscription.current_period_end));
  const canceled = subscriptionAfter(Events.SubscriptionUpdate);
  await shop.act(subscription, 'cancel');
  expect((await canceled)?.status).toBe(SubscriptionStatus.Ending);
  const [ended, over] = [entitlementAfter(Events.EntitlementUpdate), subscriptionAfter(Events.SubscriptionUpdate)];
  await shop.pass();
  expect((await over)?.status).toBe(SubscriptionStatus.Inactive);
  const { current_period_end } = await shop.subscription({ sku, subscription });
  expect((await ended)?.endsAt).toEqual(new Date(current_period_end));
  const fetched = await client.application.subscriptions.fetch({ sku: sku.id, user: shop.bob.id });
  expect(fetched.get(subscription.id)?.entitlementIds).toEqual([entitlement.id]);
});
