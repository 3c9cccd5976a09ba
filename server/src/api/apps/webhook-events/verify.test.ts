import { EventsEndpoint } from '@guildhall/testkit/events-endpoint';
import { type Account, startPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeEach, expect, test } from 'vitest';

// A day is turned at a time: pending requests must not time out.
const settings = { GUILDHALL_OUTBOUND: 'loopback', GUILDHALL_CLOCK: 'turnable', NATS_URL: '' };
const p = await startPlatform({ settings });
const olga: Account = await p.person('olga');
const open: EventsEndpoint[] = [];
let id: string;
let endpoint: EventsEndpoint;
beforeEach(async () => {
  id = (await olga.post('/applications', { name: 'Listener' })).body.id;
  endpoint = await EventsEndpoint.open(olga, id);
  open.push(endpoint);
});
afterAll(async () => {
  await Promise.all(open.map((one) => one.close()));
  await p.stop();
});

async function passDay(): Promise<void> {
  await olga.patch('/operator/clock', { advance_ms: 86_400_000 });
  await p.jobs();
}

const save = (body: object) => olga.patch(`/applications/${id}`, body);

test('[webhook-events/verification] an endpoint is saved after a signed PING, and a forged one that it must refuse', async () => {
  const saved = await save({ event_webhooks_url: endpoint.url });
  expect([saved.status, saved.body]).toEqual([
    200,
    expect.objectContaining({ event_webhooks_url: endpoint.url, event_webhooks_status: 1 }),
  ]);
  expect(endpoint.received).toEqual([{ version: 1, application_id: id, type: 0 }]);
  expect(endpoint.forged).toBe(1);
});

test.each([
  ['takes what is forged', () => (endpoint.looks = false)],
  ['answers with another status', () => (endpoint.status = 200)],
  ['fails', () => (endpoint.status = 500)],
  ['is not there', () => endpoint.close()],
])('[webhook-events/verification] an endpoint that %s is refused at its field, and nothing is saved', async (_what, spoil) => {
  const before = (await olga.get(`/applications/${id}`)).body;
  await spoil();
  const refused = await save({ name: 'Changed', event_webhooks_url: endpoint.url });
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { code: 50035, errors: { event_webhooks_url: { _errors: [{ code: 'APPLICATION_EVENT_WEBHOOKS_URL_INVALID' }] } } },
  ]);
  expect((await olga.get(`/applications/${id}`)).body).toEqual(before);
});

test('[webhook-events/verification] an endpoint that needs longer than 3 seconds is refused', async () => {
  endpoint.status = null;
  const saving = save({ event_webhooks_url: endpoint.url });
  await endpoint.arrival();
  await p.clock.advance(3000);
  expect((await saving).body).toHaveProperty('errors.event_webhooks_url');
});

test('[webhook-events/verification] a forged PING is repeated now and then: an endpoint that refuses it, or is unreachable, stays', async () => {
  await endpoint.subscribe(olga, id, 'ENTITLEMENT_CREATE');
  await passDay();
  const first = endpoint.forged;
  expect(first).toBeGreaterThan(0);
  endpoint.status = 500;
  await passDay();
  expect(endpoint.forged).toBeGreaterThan(first);
  expect(endpoint.received).toEqual([]);
  expect((await olga.get(`/applications/${id}`)).body).toMatchObject({
    event_webhooks_url: endpoint.url,
    event_webhooks_status: 2,
  });
});

test('[webhook-events/verification, enums event_webhooks_status] an endpoint that accepts it is removed, and the owner is notified', async () => {
  await endpoint.subscribe(olga, id, 'ENTITLEMENT_CREATE');
  endpoint.looks = false;
  p.events.length = 0;
  await passDay();
  const { body } = await olga.get(`/applications/${id}`);
  expect(body).toMatchObject({ event_webhooks_url: null, event_webhooks_status: 3 });
  // The platform's own account receives one, too.
  const channel = p.emitted('CHANNEL_CREATE').find(({ recipients }) => String(recipients?.[0]?.id) !== olga.id);
  expect(channel).toMatchObject({ type: 1, recipients: [{ username: 'Guildhall', system: true }] });
  const messages = await olga.get(`/channels/${channel?.id}/messages`);
  expect(messages.body).toMatchObject([{ author: { system: true }, content: expect.stringContaining('invalid signature') }]);
  expect((await olga.post(`/channels/${channel?.id}/messages`, { content: 'why?' })).error.code).toBe(50007);
});
