import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Hall, type Person, seen } from './hall.ts';
import { shoot } from './shots.ts';

let hall: Hall;
let operator: Person;
let ada: Person;

beforeAll(async () => {
  hall = await Hall.open({ GUILDHALL_VERIFY_EMAIL: 'on' });
  operator = await hall.person('operator');
  ada = await hall.person('ada', 'Ada Byron');
});
afterAll(() => hall.close());

/** The link of the newest mail with a subject, as the operator finds it on the console page. */
async function linkOf(page: Page, subject: string): Promise<string> {
  const mail = page.getByRole('listitem').filter({ hasText: subject }).first();
  await seen(mail);
  if ((await mail.locator('details[open]').count()) === 0) await mail.getByText('Show text').click();
  return (await mail.getByRole('link').first().getAttribute('href')) ?? '';
}

test('an address is confirmed by the link that the operator of a development server finds on the console page', async () => {
  const hers = await hall.pageOf(ada, '/channels/@me');
  await seen(hers.getByRole('region', { name: 'Confirm your email address' }));
  await shoot(hers, 'verify-bar');
  const console = await hall.pageOf(operator, '/console');
  await seen(console.getByRole('heading', { name: 'Mails' }));
  const adas = console.getByRole('listitem').filter({ hasText: 'ada@example.org' });
  await seen(adas);
  await adas.getByText('Show text').click();
  await shoot(console, 'console');
  const link = (await adas.getByRole('link').first().getAttribute('href')) ?? '';
  const mail = await hall.pageOf(ada, '/oauth2/authorized', { javaScriptEnabled: false });
  await mail.goto(link);
  await shoot(mail, 'verify');
  await mail.getByRole('button', { name: 'Confirm address' }).click();
  await seen(mail.getByRole('heading', { name: 'Email address confirmed' }));
  await hers.getByRole('region', { name: 'Confirm your email address' }).waitFor({ state: 'detached' });
  expect(hall.faults).toEqual([]);
});

test('a forgotten password: the link on the login page, the mail, a new password, all without scripts', async () => {
  const page = await hall.pageOf(ada, '/oauth2/authorized', { javaScriptEnabled: false });
  await page.goto('/forgot');
  await shoot(page, 'forgot');
  await page.getByLabel('Email or username').fill('ada');
  await page.getByRole('button', { name: 'Send link' }).click();
  await seen(page.getByRole('heading', { name: 'Check your email' }));
  const console = await hall.pageOf(operator, '/console');
  await page.goto(await linkOf(console, 'Set a new password'));
  await shoot(page, 'reset');
  await page.getByLabel('New password').fill('a new one for ada');
  await page.getByRole('button', { name: 'Set password' }).click();
  await seen(page.getByRole('heading', { name: 'Password changed' }));
});

test('email, password, a copy of the data, and the end of an account are in the settings', async () => {
  const page = await hall.pageOf(operator, '/settings/account');
  await seen(page.getByRole('heading', { level: 1, name: 'Email and password' }));
  await page.getByLabel('New email address').fill('ada@example.org');
  await page.getByLabel('Your password').fill(operator.password);
  await page.getByRole('button', { name: 'Change email' }).click();
  await seen(page.getByText('Email is already registered.'));
  await shoot(page, 'settings-account');
  await page.getByLabel('New email address').fill('op@example.org');
  await page.getByRole('button', { name: 'Change email' }).click();
  await seen(page.getByText('We sent you a link to confirm it.'));

  const console = await hall.pageOf(operator, '/console');
  await page.goto(await linkOf(console, 'Confirm your email address'));
  await page.getByRole('button', { name: 'Confirm address' }).click();

  await page.goto('/settings/data');
  await page.getByRole('button', { name: 'Request a copy' }).click();
  await seen(page.getByRole('link', { name: 'Download' }));
  await shoot(page, 'settings-data');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download' }).click()]);
  expect(download.suggestedFilename()).toBe('package.zip');
  expect(hall.faults).toEqual([]);
});

test('who leaves is logged out, and is asked at the next login whether to come back', async () => {
  const grace = await hall.person('grace', 'Grace Hopper');
  const page = await hall.pageOf(grace, '/settings/leave');
  await seen(page.getByRole('heading', { level: 1, name: 'Disable or delete account' }));
  await shoot(page, 'settings-leave');
  await page.getByRole('button', { name: 'Delete account…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  await dialog.getByLabel('Your password').fill(grace.password);
  await shoot(page, 'settings-delete');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await seen(page.getByRole('heading', { name: 'Welcome back' }));
  await page.getByLabel('Email or username').fill('grace');
  await page.getByLabel('Password').fill(grace.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await seen(page.getByText('Account scheduled for deletion'));
  await shoot(page, 'login-undelete');
  await page.getByRole('button', { name: 'Restore account and log in' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  expect(hall.faults).toEqual([]);
});
