import { Actor } from '@guildhall/testkit/actor';
import { PushService } from '@guildhall/testkit/push-service';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { BrowserHarness, expectOk, hidden, type Person, visible } from './harness.ts';
import { ALLOWED, controlled, deliver, shownNotifications, stubPush } from './push-scene.ts';
import { takeScreenshots } from './screenshots.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';

let harness: BrowserHarness;
let service: PushService;

beforeAll(async () => {
  service = await PushService.start();
  harness = await BrowserHarness.open({ GUILDHALL_OUTBOUND: 'loopback', GUILDHALL_RATE_LIMITS: 'off' }, [], true);
});
afterAll(async () => {
  await harness.close();
  await service.close();
});

/** Another login of a person, by a client with this User-Agent. */
async function logIn({ id, username, password }: Person, agent: string): Promise<Person> {
  const headers = { 'user-agent': agent };
  const login = new Actor(harness.address, null).post('/auth/login', { login: username, password }, { headers });
  const { token } = await expectOk<{ token: string }>(login);
  return Object.assign(new Actor(harness.address, token), { id, token, username, password });
}

/** Opens the notification settings in a new browser, and turns pushes on there. */
async function receive(person: Person): Promise<Page> {
  const page = await harness.pageOf(person, '/settings/notifications', { ...ALLOWED, permissions: ['notifications'] });
  await stubPush(page.context(), service.subscribe());
  await page.reload();
  await controlled(page);
  await page.getByRole('switch', { name: 'Push notifications on this device' }).click();
  await visible(page.getByRole('switch', { name: 'Push notifications on this device', checked: true }));
  return page;
}

test('pushes are shown in the language of the client, also after it was changed on another device', async () => {
  const ada = await harness.person('ada', 'Ada');
  const page = await receive(ada);
  const session = await page.context().newCDPSession(page);
  const file = { type: 'message', title: 'Bob', kind: 'file', body: '', icon: null, url: '/channels/@me', tag: 'file' };
  const poll = { ...file, kind: 'poll', body: 'Lunch?', tag: 'poll' };
  const bodies = async () => {
    await deliver(session, harness.address, JSON.stringify(file));
    await deliver(session, harness.address, JSON.stringify(poll));
    const found = await shownNotifications(page);
    return found.map(({ body, lang, dir }) => [body, lang, dir]).sort();
  };
  await expect.poll(bodies).toEqual([
    ['Poll: Lunch?', 'en-GB', 'ltr'],
    ['Sent a file', 'en-GB', 'ltr'],
  ]);
  await expectOk(ada.patch('/users/@me/settings', { locale: 'de' }));
  await visible(page.getByRole('switch', { name: 'Push-Benachrichtigungen auf diesem Gerät' }));
  await expect.poll(bodies).toEqual([
    ['Hat eine Datei gesendet', 'de', 'ltr'],
    ['Umfrage: Lunch?', 'de', 'ltr'],
  ]);
  await expectOk(ada.patch('/users/@me/settings', { locale: 'ar' }));
  await visible(page.getByRole('switch', { name: 'الإشعارات الفورية على هذا الجهاز' }));
  await expect.poll(bodies).toEqual([
    ['استطلاع: \u2068Lunch?\u2069', 'ar', 'rtl'],
    ['ملف مرسل', 'ar', 'rtl'],
  ]);
  expect(harness.faults).toEqual([]);
  await page.context().close();
});

test('the devices that receive pushes are listed, and each is removed from any of them', async () => {
  const cleo = await harness.person('cleo', 'Cleo');
  const [here, there] = [await logIn(cleo, CHROME), await logIn(cleo, FIREFOX)];
  await expectOk(there.post('/users/@me/devices', service.subscribe().device));
  const page = await receive(here);
  const devices = page.getByRole('list', { name: 'Devices with push notifications' });
  await visible(devices.getByRole('listitem').filter({ hasText: 'Chrome on Linux' }).getByText('This device'));
  await visible(
    devices
      .getByRole('listitem')
      .filter({ hasText: 'Firefox on Windows' })
      .getByText(/^Turned on/),
  );
  await takeScreenshots(page, 'push-devices');
  await expectAccessible(page);
  await devices.getByRole('button', { name: 'Remove Firefox on Windows' }).click();
  await visible(page.getByText('Stop push notifications on Firefox on Windows?'));
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await hidden(devices.getByText('Firefox on Windows'));
  const left = (await there.get<{ id: string; client_info: object }[]>('/users/@me/devices')).body;
  expect(left).toMatchObject([{ client_info: { os: 'Linux', platform: 'Chrome' } }]);
  // Removed on the other device: this one does not register itself again.
  await expectOk(there.delete(`/users/@me/devices/${left[0]?.id}`));
  await page.reload();
  await visible(page.getByRole('switch', { name: 'Push notifications on this device', checked: false }));
  await visible(page.getByText('No device receives push notifications yet.'));
  expect((await there.get('/users/@me/devices')).body).toEqual([]);
  // It can be turned on and off here again.
  await page.getByRole('switch', { name: 'Push notifications on this device' }).click();
  await devices.getByRole('button', { name: 'Remove Chrome on Linux' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await visible(page.getByRole('switch', { name: 'Push notifications on this device', checked: false }));
  expect((await there.get('/users/@me/devices')).body).toEqual([]);
  expect(harness.faults).toEqual([]);
  await page.context().close();
});
