import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BrowserHarness, type Person, visible } from './harness.ts';
import { takeScreenshots } from './screenshots.ts';

let harness: BrowserHarness;
let operator: Person;
let ada: Person;

beforeAll(async () => {
  harness = await BrowserHarness.open({ GUILDHALL_VERIFY_EMAIL: 'on' });
  operator = await harness.person('operator');
  ada = await harness.person('ada', 'Ada Byron');
});
afterAll(() => harness.close());

/** The link of the newest mail with a subject, as shown on the console page. */
async function linkOf(page: Page, subject: string): Promise<string> {
  const mail = page.getByRole('listitem').filter({ hasText: subject }).first();
  await visible(mail);
  if ((await mail.locator('details[open]').count()) === 0) await mail.getByText('Show text').click();
  return (await mail.getByRole('link').first().getAttribute('href')) ?? '';
}

test('an address is confirmed by the link on the console page of a development server', async () => {
  const adaPage = await harness.pageOf(ada, '/channels/@me');
  await visible(adaPage.getByRole('region', { name: 'Confirm your email address' }));
  await takeScreenshots(adaPage, 'verify-bar');
  const console = await harness.pageOf(operator, '/console/mails');
  await visible(console.getByRole('heading', { level: 1, name: 'Emails' }));
  const adas = console.getByRole('listitem').filter({ hasText: 'ada@example.org' });
  await visible(adas);
  await adas.getByText('Show text').click();
  await takeScreenshots(console, 'console-mails');
  const link = (await adas.getByRole('link').first().getAttribute('href')) ?? '';
  const mail = await harness.pageOf(ada, '/oauth2/authorized', { javaScriptEnabled: false });
  await mail.goto(link);
  await takeScreenshots(mail, 'verify');
  await mail.getByRole('button', { name: 'Confirm address' }).click();
  await visible(mail.getByRole('heading', { name: 'Email address confirmed' }));
  await adaPage.getByRole('region', { name: 'Confirm your email address' }).waitFor({ state: 'detached' });
  expect(harness.faults).toEqual([]);
});

test('a forgotten password: the link on the login page, the mail, a new password, all without scripts', async () => {
  const page = await harness.pageOf(ada, '/oauth2/authorized', { javaScriptEnabled: false });
  await page.goto('/forgot');
  await takeScreenshots(page, 'forgot');
  await page.getByLabel('Email or username').fill('ada');
  await page.getByRole('button', { name: 'Send link' }).click();
  await visible(page.getByRole('heading', { name: 'Ask the operator' }));
  const console = await harness.pageOf(operator, '/console/mails');
  await page.goto(await linkOf(console, 'Set a new password'));
  await takeScreenshots(page, 'reset');
  await page.getByLabel('New password').fill('a new one for ada');
  await page.getByRole('button', { name: 'Set password' }).click();
  await visible(page.getByRole('heading', { name: 'Password changed' }));
});

test('the settings change email and password, export data and delete the account', async () => {
  const page = await harness.pageOf(operator, '/settings/account');
  await visible(page.getByRole('heading', { level: 1, name: 'Email and password' }));
  await page.getByLabel('New email address').fill('ada@example.org');
  await page.getByLabel('Your password').fill(operator.password);
  await page.getByRole('button', { name: 'Change email' }).click();
  await visible(page.getByText('Email is already registered.'));
  await takeScreenshots(page, 'settings-account');
  await page.getByLabel('New email address').fill('op@example.org');
  await page.getByRole('button', { name: 'Change email' }).click();
  await visible(page.getByText('We sent you a link to confirm it.'));

  const console = await harness.pageOf(operator, '/console/mails');
  await page.goto(await linkOf(console, 'Confirm your email address'));
  await page.getByRole('button', { name: 'Confirm address' }).click();

  await page.goto('/settings/data');
  await page.getByRole('button', { name: 'Request a copy' }).click();
  await visible(page.getByRole('link', { name: 'Download' }));
  await takeScreenshots(page, 'settings-data');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download' }).click()]);
  expect(download.suggestedFilename()).toBe('package.zip');
  expect(harness.faults).toEqual([]);
});

test('deleting an account logs the user out, and the next login offers to restore it', async () => {
  const grace = await harness.person('grace', 'Grace Hopper');
  const page = await harness.pageOf(grace, '/settings/leave');
  await visible(page.getByRole('heading', { level: 1, name: 'Disable or delete account' }));
  await takeScreenshots(page, 'settings-leave');
  await page.getByRole('button', { name: 'Delete account…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  await dialog.getByLabel('Your password').fill(grace.password);
  await takeScreenshots(page, 'settings-delete');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await visible(page.getByRole('heading', { name: 'Welcome back' }));
  await page.getByLabel('Email or username').fill('grace');
  await page.getByLabel('Password').fill(grace.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await visible(page.getByText('Account scheduled for deletion'));
  await takeScreenshots(page, 'login-undelete');
  await page.getByRole('button', { name: 'Restore account and log in' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  expect(harness.faults).toEqual([]);
});
