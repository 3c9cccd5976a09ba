import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { BrowserHarness, chooseItem, expectOk, hidden, messageOf, type Person, say, type TestGuild, visible } from './harness.ts';
import { takeScreenshots } from './screenshots.ts';

let harness: BrowserHarness;
let operator: Person;
let ada: Person;
let bob: Person;
let place: TestGuild;
let page: Page;
let failedJob: string;
let applicationId: string;

beforeAll(async () => {
  harness = await BrowserHarness.open({ GUILDHALL_CLOCK: 'turnable' });
  operator = await harness.person('warden', 'Warden');
  ada = await harness.person('ada', 'Ada Lovelace');
  bob = await harness.person('bob', 'Bob');
  place = await harness.guild(ada, 'Engine works');
  await harness.join(ada, place, bob);
  applicationId = (await harness.bot(ada, 'Abacus', place)).applicationId;
  failedJob = await harness.addOperation();
  page = await harness.pageOf(operator, '/channels/@me');
});
afterAll(() => harness?.close());

const section = async (name: string) => {
  await page.getByRole('navigation', { name: 'Operator console' }).getByRole('link', { name, exact: true }).click();
  await visible(page.getByRole('heading', { level: 1, name, exact: true }));
};
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const ban = async (person: Person) =>
  (await expectOk<{ ban: { until: string | null; reason: string | null } | null }>(operator.get(`/operator/users/${person.id}`)))
    .ban;

test('the account menu leads the operator to the overview: figures, charts with a table, registration', async () => {
  await chooseItem(page, page.getByRole('button', { name: 'Warden: account' }), 'Operator console');
  await visible(page.getByRole('heading', { level: 1, name: 'Overview' }));
  await visible(page.getByRole('link', { name: /^Failed jobs\s*1$/ }));
  const figure = page.getByRole('figure', { name: 'People online' });
  await visible(figure.getByRole('img', { name: 'Chart: People online' }));
  await figure.getByText('Show as a table').click();
  expect(await figure.getByRole('row').count()).toBeGreaterThan(50);
  await figure.getByText('Show as a table').click();
  await visible(page.getByText('Open to everyone'));
  await visible(page.getByRole('region', { name: 'Clock' }));
  await section('Overview');
  await takeScreenshots(page, 'console-overview');
  await expectAccessible(page);
});

test('a user is found, suspended with a reason that they see, and can log in again after it is lifted', async () => {
  const adaPage = await harness.pageOf(ada, `/channels/${place.id}/${place.channelId}`);
  await visible(adaPage.getByRole('textbox', { name: /^Message / }));
  await section('Users');
  await page.getByRole('searchbox', { name: 'Search users' }).fill('ada');
  await hidden(page.getByRole('row', { name: 'Bob' }));
  await takeScreenshots(page, 'console-users');
  await expectAccessible(page);
  await page.getByRole('row', { name: 'Ada Lovelace' }).click();
  await visible(page.getByRole('heading', { level: 2, name: 'Ada Lovelace' }));
  await visible(page.getByRole('link', { name: 'Engine works' }));
  await takeScreenshots(page, 'console-user');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  const suspend = dialog('Suspend Ada Lovelace');
  await suspend.getByLabel('Duration').selectOption('day');
  await suspend.getByLabel('Reason').fill('Advertising in every channel');
  await takeScreenshots(page, 'console-suspend');
  await suspend.getByRole('button', { name: 'Suspend', exact: true }).click();
  await hidden(suspend);
  await visible(page.getByText(/^Suspended until /));
  expect((await ban(ada))?.reason).toBe('Advertising in every channel');

  await visible(adaPage.getByRole('heading', { name: 'Welcome back' }));
  await adaPage.getByLabel('Email or username').fill('ada');
  await adaPage.getByLabel('Password').fill(ada.password);
  const logIn = adaPage.getByRole('button', { name: 'Log in', exact: true });
  await logIn.click();
  await visible(adaPage.getByText(/suspended this account until .* Reason: Advertising in every channel/));
  await takeScreenshots(adaPage, 'login-suspended');

  await page.getByRole('button', { name: 'Lift suspension' }).click();
  await dialog(/^Lift the suspension/)
    .getByRole('button', { name: 'Lift suspension' })
    .click();
  await hidden(page.getByText(/^Suspended until /));
  expect(await ban(ada)).toBeNull();
  await logIn.click();
  await visible(adaPage.getByRole('textbox', { name: /^Message / }));
  await say(adaPage, 'I sell abacuses');
  await visible(messageOf(adaPage, 'I sell abacuses'));
  await adaPage.context().close();
});

test('logging out everywhere and deleting name what they do; the own account has no such buttons', async () => {
  await section('Users');
  await page.getByRole('searchbox', { name: 'Search users' }).fill('');
  await page.getByRole('row', { name: 'Warden' }).click();
  await visible(page.getByText('This is the operator’s account.'));
  expect(await page.getByRole('button', { name: 'Suspend' }).count()).toBe(0);
  const eve = await harness.person('eve', 'Eve');
  await page.goto(`/console/users/${eve.id}`);
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await dialog('Log Eve out everywhere').getByRole('button', { name: 'Log out' }).click();
  await visible(page.getByText('Eve was logged out everywhere.'));
  expect((await eve.get('/users/@me')).status).toBe(401);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const confirm = dialog('Delete the account of Eve');
  await visible(confirm.getByText(/This can’t be undone/));
  await confirm.getByRole('button', { name: 'Delete account' }).click();
  await page.waitForURL('**/console/users');
  // The account of an owner of servers stays, and the refusal says why.
  await page.goto(`/console/users/${ada.id}`);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await dialog(/^Delete the account/)
    .getByRole('button', { name: 'Delete account' })
    .click();
  await visible(dialog(/^Delete the account/).getByRole('alert'));
  await dialog(/^Delete the account/)
    .getByRole('button', { name: 'Cancel' })
    .click();
});

test('a report shows the message as it was; deleting it reaches everyone, and a note resolves it', async () => {
  const [message] = await expectOk<{ id: string; content: string }[]>(bob.get(`/channels/${place.channelId}/messages`));
  const ids = { channel_id: place.channelId, message_id: message?.id };
  const body = { version: '1.0', breadcrumbs: [1, 10], ...ids };
  await expectOk(bob.post('/reporting/message', body));
  const bobPage = await harness.pageOf(bob, `/channels/${place.id}/${place.channelId}`);
  await visible(messageOf(bobPage, 'I sell abacuses'));
  await page.goto('/console/reports');
  const report = page.getByRole('listitem', { name: 'Message by Ada Lovelace: spam' });
  await visible(report.getByText('I sell abacuses').first());
  await takeScreenshots(page, 'console-reports');
  await expectAccessible(page);
  await report.getByRole('button', { name: 'Delete message' }).click();
  await dialog('Delete message').getByRole('button', { name: 'Delete message' }).click();
  await hidden(messageOf(bobPage, 'I sell abacuses'));
  await visible(report.getByText('I sell abacuses').first());
  await report.getByRole('button', { name: 'Resolve' }).click();
  await dialog('Resolve').getByLabel('Note').fill('Message deleted');
  await dialog('Resolve').getByRole('button', { name: 'Resolve' }).click();
  await visible(report.getByText('Message deleted'));
  const { reports } = await expectOk<{ reports: object[] }>(operator.get('/operator/reports'));
  expect(reports).toMatchObject([{ status: 'resolved', note: 'Message deleted', handled_by: operator.id }]);
  await bobPage.context().close();
});

test('a failed job shows its error and is retried', async () => {
  await section('Background jobs');
  await visible(page.getByRole('row', { name: 'Sample metrics' }));
  await takeScreenshots(page, 'console-jobs');
  await expectAccessible(page);
  await page.getByRole('row', { name: 'Sample metrics' }).click();
  const job = dialog('Sample metrics');
  await visible(job.getByText('Error: the store was busy'));
  await job.getByRole('button', { name: 'Retry' }).click();
  await visible(page.getByText('The job runs again.'));
  await visible(page.getByText('No failed jobs. Everything worked.'));
  const { jobs } = await expectOk<{ jobs: { id: string }[] }>(operator.get('/operator/jobs', { query: { state: 'failed' } }));
  expect(jobs.map(({ id }) => id)).not.toContain(failedJob);
});

test('a server gets a feature, is suspended for its members, and is back after that', async () => {
  await section('Servers');
  await visible(page.getByRole('row', { name: 'Engine works' }));
  await takeScreenshots(page, 'console-guilds');
  await page.getByRole('row', { name: 'Engine works' }).click();
  await page.getByLabel('Vanity url').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await visible(page.getByText('Saved.'));
  const guild = () => expectOk<{ features: string[] }>(bob.get(`/guilds/${place.id}`));
  expect((await guild()).features).toContain('VANITY_URL');
  await takeScreenshots(page, 'console-guild');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Suspend server' }).click();
  await dialog(/^Suspend/)
    .getByLabel('Reason')
    .fill('raid');
  await dialog(/^Suspend/)
    .getByRole('button', { name: 'Suspend server' })
    .click();
  await visible(page.getByText('This server is suspended. Its members can’t see it.'));
  expect((await bob.get(`/guilds/${place.id}`)).status).toBe(404);
  await page.getByRole('button', { name: 'Lift suspension' }).click();
  await dialog(/^Lift/).getByRole('button', { name: 'Lift suspension' }).click();
  await hidden(page.getByText('This server is suspended. Its members can’t see it.'));
  await guild();
});

test('an application gets a scope, a limit and the approval of its intents', async () => {
  await section('Applications');
  await visible(page.getByRole('row', { name: 'Abacus' }));
  await takeScreenshots(page, 'console-applications');
  await page.getByRole('row', { name: 'Abacus' }).click();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await visible(page.getByText(/^Granted until /));
  await page.getByLabel('relationships.read').check();
  await page.getByLabel('Create lobby', { exact: true }).selectOption('set');
  await page.getByLabel('In two hours').fill('7');
  await takeScreenshots(page, 'console-application');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await hidden(page.getByRole('button', { name: 'Save' }));
  const found = await expectOk<object>(operator.get(`/operator/applications/${applicationId}`));
  expect(found).toMatchObject({
    intents_review: 'approved',
    approved_scopes: ['relationships.read'],
    limits: { create_lobby: 7 },
  });
});

test('storage, connections, settings and the audit log are read', async () => {
  await section('Storage');
  await visible(page.getByText(/free on the disk/));
  await takeScreenshots(page, 'console-storage');
  await expectAccessible(page);
  await section('Connections');
  await visible(page.getByRole('row', { name: 'warden' }).first());
  await takeScreenshots(page, 'console-sessions');
  await expectAccessible(page);
  await section('Settings');
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('turnable');
  const clock = page.getByRole('listitem').filter({ hasText: 'GUILDHALL_CLOCK' });
  await visible(clock.getByText('turnable', { exact: true }));
  await visible(clock.getByText('Set', { exact: true }));
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('');
  await takeScreenshots(page, 'console-settings');
  await expectAccessible(page);
  await section('Audit log');
  const entries = page.getByRole('list', { name: 'Entries' });
  await visible(entries.getByText('Retried a job'));
  await visible(entries.getByText('Features: added VANITY_URL'));
  await takeScreenshots(page, 'console-audit');
  await expectAccessible(page);
  await page.getByLabel('Action', { exact: true }).selectOption('user_ban');
  await hidden(entries.getByText('Retried a job'));
  await visible(entries.getByText('Reason: Advertising in every channel'));
});

test('others read that the page is not for them, and nothing is requested', async () => {
  const bobPage = await harness.pageOf(bob, '/channels/@me');
  const asked: string[] = [];
  bobPage.on('request', (request) => request.url().includes('/operator/') && asked.push(request.url()));
  await bobPage.getByRole('button', { name: 'Bob: account' }).click();
  await visible(bobPage.getByRole('menuitem', { name: 'Settings' }));
  expect(await bobPage.getByRole('menuitem', { name: 'Operator console' }).count()).toBe(0);
  await bobPage.goto('/console/users');
  await visible(bobPage.getByRole('heading', { name: 'This page is not for you' }));
  await takeScreenshots(bobPage, 'console-refused');
  await expectAccessible(bobPage);
  expect(asked).toEqual([]);
  await bobPage.context().close();
  expect(harness.faults).toEqual([]);
});
