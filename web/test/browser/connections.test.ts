import { LinkService } from '@guildhall/testkit/link-service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gone, Hall, type Person, seen } from './hall.ts';
import { shoot } from './shots.ts';

let hall: Hall;
let service: LinkService;
let ada: Person;

beforeAll(async () => {
  service = await LinkService.start(Date.now);
  const services = { github: service.settings, xbox: { ...service.client, issuer: service.url } };
  hall = await Hall.open({ GUILDHALL_OUTBOUND: 'loopback', GUILDHALL_CONNECTIONS: JSON.stringify(services) });
  ada = await hall.person('ada', 'Ada Byron');
});
afterAll(async () => {
  await hall.close();
  await service.close();
});

test('[spec 4.1] an account of another service is linked, shown on the card or not, and unlinked', async () => {
  const place = await hall.guild(ada, 'Engine works');
  const grace = await hall.person('grace', 'Grace Hopper');
  await hall.join(ada, place, grace);
  const page = await hall.pageOf(ada, '/settings/connections');
  await page.route(`${service.url}/authorize?*`, (route) => {
    const back = service.agree(route.request().url(), { id: 1815, name: 'enchantress' });
    return route.fulfill({ status: 302, headers: { location: String(back) } });
  });
  await page.getByRole('button', { name: 'Connect GitHub' }).click();
  await seen(page.getByRole('heading', { name: 'Account connected' }));
  await page.getByRole('link', { name: 'Back to connected accounts' }).click();
  await page.getByRole('button', { name: 'Connect Xbox' }).click();
  await page.getByRole('link', { name: 'Back to connected accounts' }).click();
  await seen(page.getByRole('region', { name: 'Xbox: enchantress' }));
  const shown = page.getByRole('region', { name: 'GitHub: enchantress' }).getByRole('switch', { name: 'Show on my profile' });
  await shoot(page, 'connections');

  const hers = await hall.pageOf(grace, `/channels/${place.id}/${place.channelId}`);
  const open = async () => {
    await hers.getByRole('button', { name: /^Ada Byron/ }).click();
    return hers.getByRole('dialog', { name: 'Ada Byron' });
  };
  const accounts = (await open()).getByRole('list', { name: 'Connected accounts' });
  await seen(accounts.getByText('GitHub'));
  await shoot(hers, 'connections-card', 'desktop');
  await hers.keyboard.press('Escape');
  await Promise.all([page.waitForResponse((answer) => answer.request().method() === 'PATCH'), shown.click()]);
  await seen(page.getByText('Only you and apps that you authorize can see it.'));
  await seen((await open()).getByRole('list', { name: 'Connected accounts' }).getByText('Xbox'));
  await gone(accounts.getByText('GitHub'));

  await page.getByRole('button', { name: 'Disconnect enchantress on GitHub' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await gone(page.getByRole('region', { name: 'GitHub: enchantress' }));
  // What another of my devices changes shows here at once.
  await ada.delete('/users/@me/connections/xbox/1815');
  await gone(page.getByRole('region', { name: 'Xbox: enchantress' }));
  expect(hall.faults).toEqual([]);
});
