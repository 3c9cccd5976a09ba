import { LinkService } from '@guildhall/testkit/link-service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hidden, BrowserHarness, type Person, visible } from './harness.ts';
import { takeScreenshots } from './screenshots.ts';

let harness: BrowserHarness;
let service: LinkService;
let ada: Person;

beforeAll(async () => {
  service = await LinkService.start(Date.now);
  const services = { github: service.settings, xbox: { ...service.client, issuer: service.url } };
  harness = await BrowserHarness.open({ GUILDHALL_OUTBOUND: 'loopback', GUILDHALL_CONNECTIONS: JSON.stringify(services) });
  ada = await harness.person('ada', 'Ada Byron');
});
afterAll(async () => {
  await harness.close();
  await service.close();
});

test('[people/linked-accounts] an account on another service is connected, shown or hidden on the card, and disconnected', async () => {
  const place = await harness.guild(ada, 'Engine works');
  const grace = await harness.person('grace', 'Grace Hopper');
  await harness.join(ada, place, grace);
  const page = await harness.pageOf(ada, '/settings/connections');
  await page.route(`${service.url}/authorize?*`, (route) => {
    const back = service.agree(route.request().url(), { id: 1815, name: 'enchantress' });
    return route.fulfill({ status: 302, headers: { location: String(back) } });
  });
  await page.getByRole('button', { name: 'Connect GitHub' }).click();
  await visible(page.getByRole('heading', { name: 'Account connected' }));
  await page.getByRole('link', { name: 'Back to connected accounts' }).click();
  await page.getByRole('button', { name: 'Connect Xbox' }).click();
  await page.getByRole('link', { name: 'Back to connected accounts' }).click();
  await visible(page.getByRole('region', { name: 'Xbox: enchantress' }));
  const shown = page.getByRole('region', { name: 'GitHub: enchantress' }).getByRole('switch', { name: 'Show on my profile' });
  await takeScreenshots(page, 'connections');

  const adaPage = await harness.pageOf(grace, `/channels/${place.id}/${place.channelId}`);
  const open = async () => {
    await adaPage.getByRole('button', { name: /^Ada Byron Owner, / }).click();
    return adaPage.getByRole('dialog', { name: 'Ada Byron' });
  };
  const accounts = (await open()).getByRole('list', { name: 'Connected accounts' });
  await visible(accounts.getByText('GitHub'));
  await takeScreenshots(adaPage, 'connections-card', 'desktop');
  await adaPage.keyboard.press('Escape');
  await Promise.all([page.waitForResponse((answer) => answer.request().method() === 'PATCH'), shown.click()]);
  await visible(page.getByText('Only you and apps that you authorize can see it.'));
  await visible((await open()).getByRole('list', { name: 'Connected accounts' }).getByText('Xbox'));
  await hidden(accounts.getByText('GitHub'));

  await page.getByRole('button', { name: 'Disconnect enchantress on GitHub' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await hidden(page.getByRole('region', { name: 'GitHub: enchantress' }));
  // A change on another device is shown immediately.
  await ada.delete('/users/@me/connections/xbox/1815');
  await hidden(page.getByRole('region', { name: 'Xbox: enchantress' }));
  expect(harness.faults).toEqual([]);
});
