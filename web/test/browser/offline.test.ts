import { PushService } from '@guildhall/testkit/push-service';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { BrowserHarness, expectOk, messageOf, type Person, say, type TestGuild, visible } from './harness.ts';
import { ALLOWED, controlled, deliver, stubPush, workerOf } from './push-scene.ts';
import { takeScreenshots } from './screenshots.ts';

let harness: BrowserHarness;
let service: PushService;
let ada: Person;
let bob: Person;
let hall: TestGuild;

beforeAll(async () => {
  service = await PushService.start();
  harness = await BrowserHarness.open({ GUILDHALL_OUTBOUND: 'loopback', GUILDHALL_RATE_LIMITS: 'off' }, [], true);
  ada = await harness.person('ada', 'Ada');
  bob = await harness.person('bob', 'Bob');
  hall = await harness.guild(ada, 'The old hall');
  await harness.join(ada, hall, bob);
  for (const text of ['The kettle is on', 'Bring the blue cups'])
    await expectOk(bob.post(`/channels/${hall.channelId}/messages`, { content: text }));
});
afterAll(async () => {
  await harness.close();
  await service.close();
});

const pathOf = (place: TestGuild) => `/channels/${place.id}/${place.channelId}`;

/** The number of channels that the browser has stored. */
function storedChannels(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('guildhall');
        // A database that does not exist yet stays the client's to create.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => (opening.error?.name === 'AbortError' ? resolve(0) : reject(opening.error));
        opening.onsuccess = () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains('channels')) {
            database.close();
            resolve(0);
            return;
          }
          const counting = database.transaction('channels').objectStore('channels').count();
          counting.onsuccess = () => {
            database.close();
            resolve(counting.result);
          };
        };
      }),
  );
}

test('without a connection the client opens, shows the messages that were read last, and sends new ones when the connection is back', async () => {
  const page = await harness.pageOf(ada, pathOf(hall), ALLOWED);
  await visible(messageOf(page, 'Bring the blue cups'));
  await controlled(page);
  await expect.poll(() => storedChannels(page)).toBe(1);
  await harness.stopServer();
  await page.reload();
  await visible(messageOf(page, 'The kettle is on'));
  await visible(messageOf(page, 'Bring the blue cups'));
  await visible(page.getByText('You are offline. This is what you read last'));
  await visible(page.getByRole('link', { name: /The old hall/ }).first());
  await takeScreenshots(page, 'offline');
  await expectAccessible(page);
  await say(page, 'Written in the dark');
  await harness.startServer();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await visible(messageOf(page, 'Written in the dark'));
  await expect
    .poll(async () => (await bob.get<{ content: string }[]>(`/channels/${hall.channelId}/messages`)).body[0]?.content)
    .toBe('Written in the dark');
  await page.getByText('You are offline').waitFor({ state: 'hidden' });
  expect(harness.faults).toEqual([]);
  await page.context().close();
});

test('what was read is deleted at logout', async () => {
  const cleo = await harness.person('cleo', 'Cleo');
  await harness.join(ada, hall, cleo);
  const page = await harness.pageOf(cleo, pathOf(hall), ALLOWED);
  await visible(messageOf(page, 'Bring the blue cups'));
  await controlled(page);
  await expect.poll(() => storedChannels(page)).toBe(1);
  await page.getByRole('button', { name: /: account$/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await visible(page.getByRole('button', { name: 'Log in' }));
  await expect.poll(() => storedChannels(page)).toBe(0);
  expect(harness.faults).toEqual([]);
  await page.context().close();
});

test('a push shows a notification, whose press opens the channel in the page that is open', async () => {
  const subscription = service.subscribe();
  const page = await harness.pageOf(ada, '/settings/notifications', { ...ALLOWED, permissions: ['notifications'] });
  await stubPush(page.context(), subscription);
  await page.reload();
  await controlled(page);
  await page.getByRole('switch', { name: 'Push notifications on this device' }).click();
  await visible(page.getByRole('switch', { name: 'Push notifications on this device', checked: true }));
  await visible(page.getByRole('switch', { name: 'Show the text of messages' }));
  await takeScreenshots(page, 'push-settings');
  await expectAccessible(page);
  // With this page in use nothing is pushed.
  await expectOk(bob.post(`/channels/${hall.channelId}/messages`, { content: 'while you look' }));
  await page.goto('about:blank');
  await expect.poll(async () => (await bob.get<{ id: string }[]>(`/channels/${hall.channelId}/messages`)).status).toBe(200);
  await expect
    .poll(async () => {
      await expectOk(bob.post(`/channels/${hall.channelId}/messages`, { content: `Supper is ready, <@${ada.id}>` }));
      return subscription.payloads.length;
    })
    .toBeGreaterThan(0);
  expect(subscription.payloads.some((one) => one.type === 'message' && one.body === 'while you look')).toBe(false);
  const [payload] = subscription.payloads;
  expect(payload).toMatchObject({ type: 'message', title: 'Bob (#general, The old hall)', body: 'Supper is ready, @Ada' });
  await page.goto('/settings/notifications');
  await controlled(page);
  const session = await page.context().newCDPSession(page);
  const worker = await workerOf(page.context());
  await deliver(session, harness.address, JSON.stringify({ ...payload, tag: 'test' }));
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag, data }) => ({
        title,
        body,
        tag,
        data,
      })),
    );
  await expect
    .poll(shown)
    .toEqual([
      { title: 'Bob (#general, The old hall)', body: 'Supper is ready, @Ada', tag: 'test', data: { url: payload?.url } },
    ]);
  // Chromium has no command that presses a notification: the worker receives the event that a press would be.
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const [notification] = await scope.registration.getNotifications();
    const init = { notification } as unknown as EventInit;
    const Pressed = Reflect.get(globalThis, 'NotificationEvent') as new (type: string, init: EventInit) => Event;
    // Only events of the browser itself can be prolonged.
    globalThis.dispatchEvent(Object.assign(new Pressed('notificationclick', init), { waitUntil: () => undefined }));
  });
  await page.waitForURL(new RegExp(`/channels/${hall.id}/${hall.channelId}`));
  await expect.poll(shown).toEqual([]);
  await page.goto('/settings/notifications');
  await page.getByRole('switch', { name: 'Push notifications on this device', checked: true }).click();
  await visible(page.getByRole('switch', { name: 'Push notifications on this device', checked: false }));
  await page.getByRole('switch', { name: 'Show the text of messages' }).waitFor({ state: 'hidden' });
  const [before, another] = [subscription.requests, service.subscribe()];
  await expectOk(ada.post('/users/@me/devices', another.device));
  await page.goto('about:blank');
  await expect
    .poll(async () => {
      await expectOk(bob.post(`/channels/${hall.channelId}/messages`, { content: `no more, <@${ada.id}>` }));
      return another.requests;
    })
    .toBeGreaterThan(0);
  expect(subscription.requests).toBe(before);
  expect(harness.faults).toEqual([]);
  await page.context().close();
});

test('the settings say that the browser blocks notifications', async () => {
  const page = await harness.pageOf(ada, '/settings/notifications', ALLOWED);
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  await page.reload();
  await visible(page.getByText('Your browser blocks notifications from this site').first());
  await expect.poll(() => page.getByRole('switch', { name: 'Push notifications on this device' }).count()).toBe(0);
  await page.context().close();
});

test('the manifest and the worker are served so that browsers take them, and the icons exist', async () => {
  const manifest = await fetch(`${harness.address}/manifest.webmanifest`);
  expect([manifest.status, manifest.headers.get('content-type')]).toEqual([200, 'application/manifest+json']);
  const { icons } = (await manifest.json()) as { icons: { src: string; sizes: string }[] };
  for (const { src, sizes } of icons) {
    const icon = await fetch(`${harness.address}${src}`);
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png']);
    const bytes = Buffer.from(await icon.arrayBuffer());
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
  const worker = await fetch(`${harness.address}/service-worker.js`);
  expect([worker.status, worker.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  expect(worker.headers.get('content-type')).toMatch(/javascript/);
});
