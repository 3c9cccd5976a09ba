import { Actor } from '@guildhall/testkit/actor';
import { EventsEndpoint } from '@guildhall/testkit/events-endpoint';
import { Account } from '@guildhall/testkit/platform';
import { PlatformProcess } from '@guildhall/testkit/process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let directory: string;
let endpoint: EventsEndpoint | undefined;
let running: PlatformProcess[] = [];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'guildhall-events-'));
});
afterEach(async () => {
  await Promise.all(running.map((one) => one.kill()));
  running = [];
  await endpoint?.close();
  rmSync(directory, { recursive: true, force: true });
});

function start(): PlatformProcess {
  const settings = { GUILDHALL_DATA: directory, DATABASE_URL: '', NATS_URL: '', GUILDHALL_OUTBOUND: 'loopback' };
  const one = new PlatformProcess(settings);
  running.push(one);
  return one;
}

/** A user with an application that sells a SKU. */
async function settle(address: string) {
  const registered = await new Actor(address, null).post('/auth/register', {
    username: 'ada',
    email: 'ada@example.org',
    password: 'correct horse',
    date_of_birth: '1990-01-01',
    consent: true,
  });
  const { token } = registered.body;
  const ada = new Account(address, token, '', { id: '', username: 'ada' });
  const { id } = (await ada.post('/applications', { name: 'Shop' })).body;
  const sku = await ada.post(`/applications/${id}/skus`, { name: 'Gold', type: 2 });
  return { ada, id, sku: sku.body.id };
}

test.each([
  ['right after the purchase is acknowledged', false],
  ['while the event is on its way', true],
])('[webhook-events/delivery] a process that is killed %s sends the event after its restart', async (_when, isOnItsWay) => {
  const first = start();
  const { ada, id, sku } = await settle(await first.address());
  endpoint = await EventsEndpoint.open(ada, id);
  await endpoint.subscribe(ada, id, 'ENTITLEMENT_CREATE');
  endpoint.status = null;
  const arrived = endpoint.arrival();
  const bought = await ada.post(`/skus/${sku}/purchase`, {});
  expect(bought.status).toBe(201);
  if (isOnItsWay) await arrived;
  await first.kill();

  endpoint.received.length = 0;
  endpoint.status = 204;
  const again = endpoint.arrival();
  await start().address();
  await again;
  expect(endpoint.events).toMatchObject([
    { application_id: id, event: { type: 'ENTITLEMENT_CREATE', data: { id: bought.body.id } } },
  ]);
});
