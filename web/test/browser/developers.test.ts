import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hidden, BrowserHarness, expectOk, messageOf, type Person, type TestGuild, visible } from './harness.ts';
import { takeScreenshots } from './screenshots.ts';
import { type SignedSite, startSignedSite } from './signed-site.ts';

let harness: BrowserHarness;
let ada: Person;
let place: TestGuild;
let page: Page;
let site: SignedSite;

beforeAll(async () => {
  harness = await BrowserHarness.open({ GUILDHALL_OUTBOUND: 'loopback' });
  ada = await harness.person('ada', 'Ada Byron');
  place = await harness.guild(ada, 'Engine works');
  page = await harness.pageOf(ada, '/developers');
  site = await startSignedSite((_path, { type }) => ({
    status: 200,
    body: type === 1 ? { type: 1 } : { type: 4, data: { content: 'E1 by post' } },
  }));
});
afterAll(async () => {
  await site?.close();
  await harness.close();
});

test('an endpoint that accepts unsigned requests is refused; one that verifies them receives commands', async () => {
  const { applicationId, actor } = await harness.bot(ada, 'Mill', place);
  await expectOk(actor.post(`/applications/${applicationId}/commands`, { name: 'post', description: 'Goes by post' }));
  await page.goto(`/developers/${applicationId}/interactions`);
  const panel = page.getByRole('region', { name: 'Interactions endpoint' });
  const key = await panel.getByLabel('Public key').inputValue();
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  site.trust(key);
  const url = panel.getByLabel('Interactions endpoint URL');
  const save = panel.getByRole('button', { name: 'Save' });
  await url.fill(site.at('/careless'));
  await save.click();
  await visible(panel.locator('.field-error'));
  await takeScreenshots(page, 'endpoint');
  await url.fill(site.at('/careful'));
  await save.click();
  await hidden(panel.locator('.field-error'));
  await visible(page.getByText('Saved.'));
  await page.reload();
  await visible(url);
  expect(await url.inputValue()).toBe(site.at('/careful'));

  await page.goto(`/channels/${place.id}/${place.channelId}`);
  const field = page.getByRole('textbox', { name: /^Message #/ });
  await field.fill('/post ');
  await page.getByRole('button', { name: 'Run command' }).click();
  await visible(messageOf(page, 'E1 by post'));
  expect(harness.faults).toEqual([]);
});

test('enabling user installs shows a link, after which a user can use the commands everywhere', async () => {
  const { applicationId, actor } = await harness.bot(ada, 'Loom', place);
  const command = { name: 'anywhere', description: 'Goes along', integration_types: [1], contexts: [0, 1, 2] };
  await expectOk(actor.post(`/applications/${applicationId}/commands`, command));
  await page.goto(`/developers/${applicationId}/installation`);
  const panel = page.getByRole('region', { name: 'Add to a server' });
  await page.getByRole('switch', { name: 'Let people install it for themselves' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  const link = panel.getByLabel('User install link');
  await visible(link);
  await page.goto(await link.inputValue());
  await page.getByRole('button', { name: 'Authorize' }).click();
  await page.waitForURL((url) => url.pathname !== '/oauth2/authorize');
  await page.goto(`/channels/${place.id}/${place.channelId}`);
  await page.getByRole('textbox', { name: /^Message #/ }).fill('/any');
  await visible(page.getByRole('option', { name: /\/anywhere/ }));
});

test('a member of a team sees the pages of its application that they may change, and one who may only read its description', async () => {
  const grace = await harness.person('grace', 'Grace Hopper');
  const { id: team } = await expectOk<{ id: string }>(ada.post('/teams', { name: 'Looms' }));
  const { id } = await expectOk<{ id: string }>(ada.post('/applications', { name: 'Jacquard', team_id: team }));
  await expectOk(ada.patch(`/applications/${id}`, { description: 'Weaves by cards' }));
  await expectOk(ada.post(`/teams/${team}/members`, { username: 'grace', role: 'read_only' }));
  const [invitation] = await expectOk<{ invite_token: string }[]>(grace.get('/teams'));
  await expectOk(grace.post('/teams/invite/accept', { token: invitation?.invite_token }));

  const hers = await harness.pageOf(grace, '/developers');
  await hers.getByRole('link', { name: /Jacquard.*Looms/ }).click();
  const screens = hers.getByRole('navigation', { name: 'Jacquard' }).getByRole('listitem').getByRole('link');
  const description = hers.getByLabel('Description');
  await visible(description);
  expect(await description.inputValue()).toBe('Weaves by cards');
  expect(await description.isEditable()).toBe(false);
  await hidden(hers.getByRole('button', { name: 'Save' }));
  expect(await screens.allTextContents()).toEqual(['General', 'Limits and requests']);

  await expectOk(ada.patch(`/teams/${team}/members/${grace.id}`, { role: 'developer' }));
  await hers.reload();
  await description.fill('Weaves without cards');
  await hers.getByRole('button', { name: 'Save' }).click();
  await visible(hers.getByText('Saved.'));
  expect(await screens.allTextContents()).toEqual([
    ...['General', 'Add to a server', 'Bot', 'OAuth2', 'Interactions endpoint'],
    ...['Webhook events', 'Live console', 'Gateway explorer', 'Request composer'],
    ...['Commands', 'Emojis', 'Rich presence', 'Activities', 'Linked roles'],
    ...['Products', 'Entitlements'],
    ...['Testers', 'Stats widget', 'Players’ identities', 'Publisher', 'Social terms'],
    'Limits and requests',
  ]);
  expect((await ada.get(`/applications/${id}`)).body.description).toBe('Weaves without cards');

  await page.goto(`/developers/${id}/ownership`);
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Jacquard?' });
  const remove = dialog.getByRole('button', { name: 'Delete application' });
  expect(await remove.isDisabled()).toBe(true);
  await dialog.getByLabel('Type Jacquard to confirm').fill('Jacquard');
  await remove.click();
  await visible(page.getByRole('heading', { name: 'Applications' }));
  await hidden(page.getByRole('link', { name: /Jacquard/ }));
  expect((await ada.get(`/applications/${id}`)).status).toBe(404);
  expect(harness.faults).toEqual([]);
});
