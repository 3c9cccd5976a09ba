import { WEBHOOK_EVENT_TYPES } from '@guildhall/protocol/bodies/apps/applications';
import type { DeliveryWithBodiesObject } from '@guildhall/protocol/objects/apps/deliveries';
import { expect, test } from 'vitest';
import { deliveriesScene } from './test/scene.ts';

const { p, s, owner, application, events, list } = await deliveriesScene();
await events.subscribe(owner, s.bot.applicationId, 'ENTITLEMENT_CREATE');

test.each(WEBHOOK_EVENT_TYPES)('a sample of %s is sent to the saved address, signed', async (type) => {
  events.received.length = 0;
  const sent = await owner.post<DeliveryWithBodiesObject>(`${application}/webhook-events/test`, { type });
  expect([sent.status, sent.body]).toMatchObject([200, { kind: 'webhook_event', name: type, is_test: true, is_delivered: true }]);
  expect(events.events).toMatchObject([{ version: 1, application_id: s.bot.applicationId, type: 1, event: { type } }]);
  expect(sent.body.request.body).toEqual(events.events[0]);
  expect(events.forged).toBe(0);
});

test('without a saved address there is no sample, and an unknown type or delivery is refused', async () => {
  const bare = await p.bot(owner);
  const refused = await owner.post(`/applications/${bare.applicationId}/webhook-events/test`, { type: 'ENTITLEMENT_CREATE' });
  expect([refused.status, refused.error.errors]).toMatchObject([400, { event_webhooks_url: {} }]);
  expect((await owner.post(`${application}/webhook-events/test`, { type: 'NOTHING' })).status).toBe(400);
  const [delivery] = await list();
  expect((await owner.get(`/applications/${bare.applicationId}/deliveries/${delivery?.id}`)).status).toBe(404);
  expect((await owner.get(`${application}/deliveries/1`)).status).toBe(404);
});
