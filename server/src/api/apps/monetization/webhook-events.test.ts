import { EventsEndpoint } from '@guildhall/testkit/events-endpoint';
import { Shop } from '@guildhall/testkit/shop-scene';
import { afterAll, beforeAll, expect, test } from 'vitest';

let shop: Shop;
let endpoint: EventsEndpoint;
beforeAll(async () => {
  shop = await Shop.open({ settings: { GUILDHALL_OUTBOUND: 'loopback' } });
  endpoint = await EventsEndpoint.open(shop.olga, shop.bot.applicationId);
  const types = ['CREATE', 'UPDATE', 'DELETE'].map((change) => `ENTITLEMENT_${change}`);
  await endpoint.subscribe(shop.olga, shop.bot.applicationId, ...types);
});
afterAll(async () => {
  await endpoint.close();
  await shop.p.stop();
});

test('[webhook-events/events] ENTITLEMENT_CREATE, _UPDATE and _DELETE reach the endpoint as they reach the gateway', async () => {
  shop.p.events.length = 0;
  const bought = await shop.buy(await shop.sku(3));
  await shop.bot.post(`${shop.path}/entitlements/${bought.body.id}/consume`);
  const tried = await shop.test(await shop.sku(2));
  await shop.bot.delete(`${shop.path}/entitlements/${tried.body.id}`);
  await shop.p.jobs();
  const onGateway = ['CREATE', 'UPDATE', 'DELETE'].flatMap((change) =>
    shop.p.emitted(`ENTITLEMENT_${change}`).map((data) => ({ type: `ENTITLEMENT_${change}`, data })),
  );
  // Both creations and the deletion reach the user as well.
  expect(onGateway).toHaveLength(7);
  const sent = endpoint.events.map(({ event }) => ({ type: event?.type, data: event?.data }));
  expect(sent).toHaveLength(4);
  expect(sent).toEqual(expect.arrayContaining(onGateway));
});
