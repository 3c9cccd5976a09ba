import { EventsEndpoint } from '@guildhall/testkit/events-endpoint';
import { type Entitlement, Shop, type Sku } from '@guildhall/testkit/shop-scene';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

let shop: Shop;
let sku: Sku;
let endpoint: EventsEndpoint;
beforeAll(async () => {
  shop = await Shop.open({ settings: { GUILDHALL_OUTBOUND: 'loopback' } });
  sku = await shop.sku(2);
});
afterAll(() => shop.p.stop());
beforeEach(async () => {
  endpoint = await EventsEndpoint.open(shop.olga, shop.bot.applicationId);
  await endpoint.subscribe(shop.olga, shop.bot.applicationId, 'ENTITLEMENT_CREATE');
});
afterEach(() => endpoint.close());

/** Causes an event for the application. */
async function happen(): Promise<Entitlement> {
  return (await shop.test(sku)).body;
}

/** Waits while deliveries that fall due in the next ms are attempted, in real time. */
async function wait(ms: number): Promise<void> {
  await shop.pass(ms);
}

const statusOf = async () => (await shop.bot.get('/applications/@me')).body.event_webhooks_status;

test('[webhook-events/delivery] an event is delivered once in its envelope, signed', async () => {
  const entitlement = await happen();
  // The documented format: UTC to the microsecond, no zone.
  const timestamp = new Date(shop.p.server.platform.clock.now()).toISOString().replace('Z', '000');
  expect(timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/);
  await shop.p.jobs();
  const event = { type: 'ENTITLEMENT_CREATE', timestamp, data: entitlement };
  expect(endpoint.received).toEqual([{ version: 1, application_id: shop.bot.applicationId, type: 1, event }]);
  expect(endpoint.forged).toBe(0);
  await wait(600_000);
  expect(endpoint.events).toHaveLength(1);
});

test('[enums event_webhooks_status] only the requested types are sent, and only while it is on', async () => {
  const { id } = await happen();
  await shop.bot.delete(`${shop.path}/entitlements/${id}`);
  await shop.bot.patch('/applications/@me', { event_webhooks_status: 1 });
  await happen();
  await shop.p.jobs();
  expect(endpoint.events.map(({ event }) => event?.type)).toEqual(['ENTITLEMENT_CREATE']);
});

test('[webhook-events/delivery] an event not confirmed by 204 is sent again after 1, 2, 4, ... 256 s, then no more', async () => {
  endpoint.status = 200;
  await happen();
  await shop.p.jobs();
  let times = 1;
  for (let after = 1000; after <= 256_000; after *= 2) {
    await wait(after - 1);
    expect(endpoint.events).toHaveLength(times);
    await wait(1);
    times += 1;
    expect(endpoint.events).toHaveLength(times);
  }
  expect(times).toBe(10);
  await wait(600_000);
  expect(endpoint.events).toHaveLength(10);
  expect(new Set(endpoint.events.map((body) => JSON.stringify(body))).size).toBe(1);
  const { kysely } = shop.p.server.platform.store.read;
  expect(await kysely.selectFrom('jobs').selectAll().where('kind', '=', 'webhook_events.deliver').execute()).toEqual([]);
});

test('[webhook-events/delivery] a response after 3 s counts as none: the event is sent again', async () => {
  endpoint.status = null;
  const arrived = endpoint.arrival();
  await happen();
  await arrived;
  await shop.p.clock.advance(3000);
  await shop.p.jobs();
  endpoint.status = 204;
  await wait(1000);
  expect(endpoint.events).toHaveLength(2);
});

test('[webhook-events/delivery, enums event_webhooks_status] five consecutive lost events switch it off: status 3, a notice, and pending events are dropped', async () => {
  endpoint.status = 503;
  for (let n = 0; n < 5; n += 1) await happen();
  await shop.p.jobs();
  for (let after = 1000; after <= 128_000; after *= 2) await wait(after);
  expect(await statusOf()).toBe(2);
  await happen();
  await wait(256_000);
  expect(await statusOf()).toBe(3);
  const notices = shop.p.events.filter(({ subject }) => subject === `user.${shop.olga.id}`);
  const content = expect.stringContaining('did not respond to 5 events');
  expect(notices.map(({ message }) => message)).toMatchObject([
    { name: 'CHANNEL_CREATE' },
    { name: 'MESSAGE_CREATE', data: { content, author: { system: true } } },
  ]);
  const sent = endpoint.events.length;
  endpoint.status = 204;
  await happen();
  await wait(600_000);
  expect(endpoint.events).toHaveLength(sent);
  await shop.bot.patch('/applications/@me', { event_webhooks_status: 2 });
  await happen();
  await shop.p.jobs();
  expect(endpoint.events).toHaveLength(sent + 1);
});

test('[webhook-events/delivery] a successful delivery in between resets the counter', async () => {
  const lose = async () => {
    endpoint.status = 500;
    await happen();
    await shop.p.jobs();
    for (let after = 1000; after <= 256_000; after *= 2) await wait(after);
  };
  for (let n = 0; n < 4; n += 1) await lose();
  endpoint.status = 204;
  await happen();
  await shop.p.jobs();
  await lose();
  expect(await statusOf()).toBe(2);
});

test('a changed endpoint receives the pending events', async () => {
  endpoint.status = 500;
  await happen();
  await shop.p.jobs();
  const other = await EventsEndpoint.open(shop.olga, shop.bot.applicationId);
  await other.subscribe(shop.olga, shop.bot.applicationId, 'ENTITLEMENT_CREATE');
  await wait(1000);
  expect([endpoint.events.length, other.events.length]).toEqual([1, 1]);
  await other.close();
});
