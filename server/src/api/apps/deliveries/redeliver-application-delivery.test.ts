import type { DeliveryWithBodiesObject } from '@guildhall/protocol/objects/apps/deliveries';
import { expect, test } from 'vitest';
import { deliveriesScene } from './test/scene.ts';

const { p, s, owner, application, events, list } = await deliveriesScene();

test('[webhook-events/delivery] each attempt is a delivery, which says when the next one follows', async () => {
  await events.subscribe(owner, s.bot.applicationId, 'ENTITLEMENT_CREATE');
  const sku = await owner.post(`${application}/skus`, { name: 'Gold', type: 2 });
  events.status = 500;
  const given = { sku_id: sku.body.id, owner_id: s.bob.id, owner_type: 2 };
  expect((await s.bot.post(`${application}/entitlements`, given)).status).toBe(200);
  await p.jobs();
  const [first] = await list({ kind: 'webhook_event' });
  const expected = { name: 'ENTITLEMENT_CREATE', attempt: 1, failure: 'wrong_status', status: 500, is_delivered: false };
  expect(first).toMatchObject(expected);
  expect(Date.parse(String(first?.next_attempt_at)) - Date.parse(String(first?.at))).toBe(1000);
  events.status = 204;
  await p.clock.advance(1000);
  await p.jobs();
  const [second] = await list({ kind: 'webhook_event' });
  expect(second).toMatchObject({ attempt: 2, status: 204, failure: null, is_delivered: true, next_attempt_at: null });
  const again = await owner.post<DeliveryWithBodiesObject>(`${application}/deliveries/${first?.id}/redeliver`, {});
  expect([again.status, again.body]).toMatchObject([
    200,
    { attempt: 1, is_delivered: true, redelivery_of: first?.id, request: { body: { event: { type: 'ENTITLEMENT_CREATE' } } } },
  ]);
  expect(events.events).toHaveLength(3);
  expect(events.events[2]).toEqual(events.events[0]);
  expect(events.forged).toBe(0);
});
