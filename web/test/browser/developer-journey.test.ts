import { Actor } from '@guildhall/testkit/actor';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BrowserHarness, expectOk, messageOf, type Person, visible } from './harness.ts';
import { authorizePlayer } from './player.ts';
import { takeScreenshots } from './screenshots.ts';
import { type SignedSite, startSignedSite } from './signed-site.ts';

let harness: BrowserHarness;
let operator: Person;
let page: Page;
let site: SignedSite;
/** The types of the webhook events that the endpoint confirmed. */
const received: string[] = [];
let applicationId = '';
let bot: Actor;

beforeAll(async () => {
  harness = await BrowserHarness.open({ GUILDHALL_OUTBOUND: 'loopback' });
  // The first user of a new platform is its operator.
  operator = await harness.person('operator', 'Operator');
  site = await startSignedSite((path, { type, event }) => {
    if (path === '/events') {
      if (event) received.push(event.type);
      return { status: 204, body: null };
    }
    return { status: 200, body: type === 1 ? { type: 1 } : { type: 4, data: { content: 'The engine runs.' } } };
  });
  page = await harness.visitor();
});
afterAll(async () => {
  await site?.close();
  await harness.close();
});

/** Opens a page of the application from the list of its pages. */
async function open(name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Difference' }).getByRole('link', { name, exact: true }).click();
  await visible(page.getByRole('heading', { level: 1, name, exact: true }));
}

const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();

describe('a new developer', () => {
  test('registers, creates a server, an application and a bot token', async () => {
    await page.goto('/register');
    await page.getByLabel('Username').fill('ada');
    await page.getByLabel('Email').fill('ada@example.org');
    await page.getByLabel('Password').fill('an engine of brass');
    await page.getByLabel('Date of birth').fill('1990-12-10');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await visible(page.getByRole('heading', { name: 'Welcome, ada' }));
    await page.getByRole('button', { name: /^Create a server/ }).click();
    const server = page.getByRole('dialog', { name: 'Create a server' });
    await server.getByLabel('Name').fill('Engine works');
    await server.getByRole('button', { name: 'Create server' }).click();
    await visible(page.getByRole('heading', { level: 1, name: 'general' }));

    await page.getByRole('link', { name: 'Developers' }).click();
    await page.getByRole('main').getByRole('button', { name: 'New application' }).click();
    const dialog = page.getByRole('dialog', { name: 'New application' });
    await dialog.getByLabel('Name').fill('Difference');
    await dialog.getByRole('button', { name: 'Create application' }).click();
    await visible(page.getByRole('heading', { level: 1, name: 'General' }));
    applicationId = new URL(page.url()).pathname.split('/')[2] ?? '';
    await open('Bot');
    await page.getByRole('button', { name: 'Reset token' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset token' }).click();
    bot = new Actor(harness.address, `Bot ${await page.getByLabel('Token', { exact: true }).inputValue()}`);
  });

  test('saves an endpoint for interactions that is verified as they type', async () => {
    await expectOk(bot.post(`/applications/${applicationId}/commands`, { name: 'engine', description: 'Starts the engine' }));
    await open('Interactions endpoint');
    site.trust(await page.getByLabel('Public key').inputValue());
    const url = page.getByLabel('Interactions endpoint URL');
    await url.fill(site.at('/careless'));
    await visible(page.getByText('It accepted a request with a wrong signature.', { exact: false }));
    await url.fill(site.at('/interactions'));
    await visible(page.getByText('The endpoint is verified. Save it to use it.'));
    await save();
    await visible(page.getByText('Saved.', { exact: true }));
  });

  test('subscribes to webhook events, and receives the one of the installation', async () => {
    await open('Webhook events');
    await page.getByLabel('Endpoint URL').fill(site.at('/events'));
    await visible(page.getByText('The endpoint is verified. Save it to use it.'));
    await page.getByRole('switch', { name: 'Send events' }).check();
    await page.getByRole('checkbox', { name: /APPLICATION_AUTHORIZED/ }).check();
    await save();
    await visible(page.getByText('Saved.', { exact: true }));
    await open('Add to a server');
    await page.getByRole('link', { name: 'Add bot to a server' }).click();
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.getByRole('link', { name: 'Go to Engine works' }).click();
    await visible(page.getByRole('heading', { level: 1, name: 'general' }));
    await expect.poll(() => received).toEqual(['APPLICATION_AUTHORIZED']);
  });

  test('runs the slash command, which the endpoint answers', async () => {
    await page.getByRole('textbox', { name: /^Message #/ }).fill('/engine ');
    await page.getByRole('button', { name: 'Run command' }).click();
    await visible(messageOf(page, 'The engine runs.'));
  });

  test('sees both deliveries with their bodies, and sends the event again', async () => {
    await page.goto(`/developers/${applicationId}/interactions`);
    const commands = page.getByRole('list', { name: 'Recent deliveries' });
    await commands.getByRole('button', { name: /^200 .*engine/ }).click();
    await visible(commands.getByText('The engine runs.', { exact: false }));
    await takeScreenshots(page, 'journey-interactions');
    await open('Webhook events');
    const events = page.getByRole('list', { name: 'Recent deliveries' });
    await events.getByRole('button', { name: /^204 APPLICATION_AUTHORIZED/ }).click();
    await events.getByRole('button', { name: 'Redeliver' }).click();
    await visible(events.getByText(/Redelivery/));
    expect(received).toEqual(['APPLICATION_AUTHORIZED', 'APPLICATION_AUTHORIZED']);
  });

  test('designs a widget, and sees it on a profile', async () => {
    await open('Stats widget');
    await page.getByLabel('Website').fill('https://difference.example');
    await page.getByRole('button', { name: 'Claim game' }).click();
    await visible(page.getByText('Waiting for the operator'));
    await expectOk(operator.patch(`/operator/applications/${applicationId}`, { game_claim: 'approved' }));
    await page.reload();
    await page.getByLabel('Field to add').selectOption({ label: 'Total wins' });
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByLabel('Title').fill('First season');
    await visible(page.getByRole('region', { name: 'Difference' }).getByText('PlayerOne · First season'));
    await takeScreenshots(page, 'journey-widget');
    await save();
    await visible(page.getByText('Saved.', { exact: true }));

    const token = await page.evaluate(() => localStorage.getItem('guildhall.token'));
    const ada = new Actor(harness.address, token);
    const { id } = await expectOk<{ id: string }>(ada.get('/users/@me'));
    await authorizePlayer(ada, ada, applicationId);
    const profile = { username: 'Lovelace', data: { primary: { total_wins: 3 } } };
    await expectOk(bot.patch(`/applications/${applicationId}/users/${id}/identities/1/profile`, profile));
    await page.goto('/channels/@me');
    await page.getByRole('link', { name: 'Engine works' }).first().click();
    await page.getByRole('button', { name: /^ada Owner, / }).click();
    const widget = page.getByRole('dialog', { name: 'ada' }).getByRole('region', { name: 'Difference' });
    await visible(widget.getByText('Lovelace · First season'));
    await visible(widget.getByText('3', { exact: true }));
    await takeScreenshots(page, 'journey-profile');
    expect(harness.faults).toEqual([]);
  });
});
