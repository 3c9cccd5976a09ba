import { APPLICATION_FLAGS } from '@guildhall/protocol/enums';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { BrowserHarness, expectOk, hidden, type Person, type TestGuild, visible } from './harness.ts';
import { takeScreenshots } from './screenshots.ts';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let harness: BrowserHarness;
let warden: Person;
let ada: Person;
let place: TestGuild;
let id: string;
let page: Page;

beforeAll(async () => {
  harness = await BrowserHarness.open();
  warden = await harness.person('warden', 'Warden');
  ada = await harness.person('ada', 'Ada Lovelace');
  place = await harness.guild(ada, 'Engine works');
  id = (await harness.bot(ada, 'Abacus', place)).applicationId;
  page = await harness.pageOf(ada, `/developers/${id}/general`);
});
afterAll(() => harness?.close());

/** The application as the server has it. */
const saved = () => expectOk<Record<string, unknown>>(ada.get(`/applications/${id}`));
const region = (name: string) => page.getByRole('region', { name, exact: true });

async function open(path: string): Promise<void> {
  await page.goto(`/developers/${id}/${path}`);
  await visible(page.locator('.application .panel').first());
}

async function save(): Promise<void> {
  const bar = region('You have unsaved changes.');
  await bar.getByRole('button', { name: 'Save' }).click();
  await hidden(bar);
}

/** Takes screenshots of the open screen and checks its accessibility. */
async function look(name: string): Promise<void> {
  await takeScreenshots(page, `portal-${name}`);
  await expectAccessible(page);
}

test('general: an icon, a description, tags and links are saved together', async () => {
  const general = region('General');
  await general.getByLabel('Icon').setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') });
  await general.getByLabel('Description').fill('Counts with beads.');
  await general.getByRole('button', { name: 'Add tag' }).click();
  await general.getByLabel('Tag 1', { exact: true }).fill('counting');
  await general.getByRole('button', { name: 'Add tag' }).click();
  await general.getByLabel('Tag 2', { exact: true }).fill('beads');
  await region('Links').getByLabel('Privacy policy').fill('https://abacus.example/privacy');
  await region('Links').getByLabel('Terms of service').fill('https://abacus.example/terms');
  await look('general');
  await save();
  expect(await saved()).toMatchObject({
    icon: expect.any(String),
    description: 'Counts with beads.',
    tags: ['counting', 'beads'],
    terms_of_service_url: 'https://abacus.example/terms',
    privacy_policy_url: 'https://abacus.example/privacy',
  });
  await general.getByRole('button', { name: 'Remove Tag 1' }).click();
  await save();
  expect(await saved()).toMatchObject({ tags: ['beads'] });
  expect(await region('Identifiers').getByLabel('Application ID').inputValue()).toBe(id);
});

test('installation: contexts, scopes and permissions make the links that the page shows', async () => {
  await open('installation');
  await page.getByRole('switch', { name: 'Let people install it for themselves' }).click();
  const installs = region('Installation in a server');
  await installs.getByRole('switch', { name: 'Add the commands' }).click();
  await installs.getByLabel('As an integer').fill('0');
  await installs.getByRole('searchbox', { name: 'Search permissions' }).fill('kick');
  await installs.getByRole('checkbox', { name: 'Kick members' }).check();
  expect(await installs.getByLabel('As an integer').inputValue()).toBe('2');
  await look('installation');
  await save();
  expect(await saved()).toMatchObject({
    integration_types_config: {
      '0': { oauth2_install_params: { scopes: ['bot'], permissions: '2' } },
      '1': { oauth2_install_params: { scopes: ['applications.commands'] } },
    },
  });
  const link = new URL(await region('Add to a server').getByLabel('Install link', { exact: true }).inputValue());
  expect(Object.fromEntries(link.searchParams)).toEqual({ client_id: id, scope: 'bot', permissions: '2' });
  await visible(region('Add to a server').getByLabel('User install link'));

  await page.getByLabel('Link on the profile of the app').selectOption('custom');
  await page.getByLabel('Custom install link').fill('https://abacus.example/install');
  await save();
  expect(await saved()).toMatchObject({ custom_install_url: 'https://abacus.example/install' });
});

test('bot: switches, and a review of the intents that the operator rejects with a reason and then approves', async () => {
  await open('bot');
  await page.getByRole('switch', { name: 'Public bot' }).click();
  await expect.poll(async () => (await saved()).bot_public).toBe(false);
  await page.getByRole('switch', { name: 'Obfuscate hidden channels' }).click();
  await expect.poll(async () => (await saved()).channel_obfuscation_enabled).toBe(true);
  await page.getByRole('switch', { name: 'Presence' }).click();
  await expect.poll(async () => (await saved()).flags).toBe((1 << 15) | (1 << 19));

  const review = region('Review of intents');
  const ask = async (text: string) => {
    await review.getByRole('button', { name: 'Request a review' }).click();
    const dialog = page.getByRole('dialog', { name: 'Request a review' });
    await dialog.getByLabel('Reason').fill(text);
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await visible(review.getByText('In review'));
  };
  await ask('It counts.');
  await review.getByRole('button', { name: 'Withdraw request' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw request' }).click();
  await visible(review.getByText('Withdrawn'));
  expect(await saved()).toMatchObject({ intents_review: 'none' });

  await ask('It counts the words of messages.');
  const operator = await harness.pageOf(warden, '/console/requests');
  await decide(operator, 'Reject', 'Say who sees the counts.');
  await open('bot');
  await visible(review.getByText('The operator: Say who sees the counts.'));
  await look('bot');
  await ask('Only the author sees them.');
  await decide(operator, 'Approve', '');
  await open('bot');
  await visible(review.getByText(/^Granted until/));
  expect(await page.getByRole('switch', { name: 'Message content' }).isDisabled()).toBe(true);
  expect(await saved()).toMatchObject({ intents_review: 'approved', flags: (1 << 14) | (1 << 18) });
  await operator.context().close();
});

/** The operator decides the request of Abacus that waits, and sees it leave the list. */
async function decide(operator: Page, decision: 'Approve' | 'Reject', reason: string, value?: string): Promise<void> {
  await operator.reload();
  const card = operator
    .getByRole('list', { name: 'Requests of applications' })
    .getByRole('listitem')
    .filter({ hasText: 'Abacus' });
  await visible(card);
  await takeScreenshots(operator, `console-requests-${decision.toLowerCase()}`);
  await expectAccessible(operator);
  await card.getByRole('button', { name: decision }).click();
  const dialog: Locator = operator.getByRole('dialog', { name: `${decision} the request of Abacus?` });
  if (value !== undefined) await dialog.getByLabel('Limit to grant').fill(value);
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: decision }).click();
  await hidden(card);
}

test('OAuth2: a secret, redirect URIs, and an address that a person can authorize', async () => {
  await open('oauth2');
  const client = region('Client');
  await client.getByRole('button', { name: 'Reset secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset secret' }).click();
  const secret = await client.getByLabel('Client secret').inputValue();
  const grant = await fetch(`${harness.address}/api/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'identify', client_id: id, client_secret: secret }),
  });
  expect(grant.status).toBe(200);
  await client.getByRole('switch', { name: 'Public client' }).click();
  await expect
    .poll(async () => Number((await saved()).flags) & APPLICATION_FLAGS.PUBLIC_OAUTH2_CLIENT)
    .toBe(APPLICATION_FLAGS.PUBLIC_OAUTH2_CLIENT);

  const builder = region('URL builder');
  await builder.getByRole('checkbox', { name: 'identify', exact: true }).check();
  await visible(builder.getByText('These scopes need a redirect URI. Add one above and save it.'));
  await page.getByRole('button', { name: 'Add redirect URI' }).click();
  await page.getByLabel('Redirect URI 1', { exact: true }).fill('javascript:alert(1)');
  await region('You have unsaved changes.').getByRole('button', { name: 'Save' }).click();
  await visible(region('Redirect URIs').locator('.field-error'));
  await page.getByLabel('Redirect URI 1', { exact: true }).fill(`${harness.address}/back`);
  await save();
  expect(await saved()).toMatchObject({ redirect_uris: [`${harness.address}/back`] });

  await builder.getByRole('checkbox', { name: 'applications.commands', exact: true }).uncheck();
  await builder.getByRole('checkbox', { name: 'Send messages', exact: true }).check();
  await look('oauth2');
  const url = new URL(await builder.getByLabel('Generated URL').inputValue());
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: id,
    scope: 'bot identify',
    permissions: '2048',
    integration_type: '0',
    response_type: 'code',
    redirect_uri: `${harness.address}/back`,
  });
  await builder.getByRole('link', { name: 'Open' }).click();
  await visible(page.getByRole('button', { name: 'Authorize' }));
  await open('oauth2');
  expect(await region('Device flow').getByLabel('Activation page').inputValue()).toBe(`${harness.address}/activate`);
});

test('limits: what is used of them, and a request that the operator grants with another number', async () => {
  await open('limits');
  const row = region('Rates').getByRole('listitem').filter({ hasText: 'Requests of the bot' });
  await visible(row.getByText('50', { exact: true }));
  await visible(region('Counts').getByRole('listitem').filter({ hasText: 'Slash commands' }).getByText('0 of 100'));
  await row.getByRole('button', { name: 'Request more: Requests of the bot' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request more: Requests of the bot' });
  await dialog.getByLabel('New limit').fill('200');
  await dialog.getByLabel('Reason').fill('Many servers.');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await visible(region('Requests').getByText('Pending'));
  expect(await row.getByRole('button').count()).toBe(0);
  await look('limits');
  const operator = await harness.pageOf(warden, '/console/requests');
  await decide(operator, 'Approve', 'Grow slowly.', '120');
  await operator.context().close();
  await open('limits');
  await visible(row.getByText('120', { exact: true }));
  await visible(region('Requests').getByText('The operator: Grow slowly.'));
  expect(await expectOk(warden.get(`/operator/applications/${id}`))).toMatchObject({ limits: { requests_per_second: 120 } });
});

test('ownership: the name must be typed to transfer the application to a friend, who then has it', async () => {
  const bob = await harness.person('bob', 'Bob');
  await expectOk(ada.post('/users/@me/relationships', { username: 'bob' }));
  await expectOk(bob.put(`/users/@me/relationships/${ada.id}`, {}));
  await open('ownership');
  await page.getByLabel('New owner').selectOption({ label: 'Bob' });
  await look('ownership');
  await page.getByRole('button', { name: 'Transfer application' }).click();
  const dialog = page.getByRole('dialog', { name: 'Transfer Abacus to Bob?' });
  const give = dialog.getByRole('button', { name: 'Transfer application' });
  expect(await give.isDisabled()).toBe(true);
  await dialog.getByLabel('Type Abacus to confirm').fill('Abacus');
  await give.click();
  await visible(page.getByRole('heading', { name: 'Build your first bot' }));
  expect(await expectOk(bob.get(`/applications/${id}`))).toMatchObject({ owner: { id: bob.id } });
  expect(harness.faults).toEqual([]);
});
