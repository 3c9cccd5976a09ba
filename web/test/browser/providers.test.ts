import { OpenidProvider } from '@guildhall/testkit/openid-provider';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { BrowserHarness, type Person, visible } from './harness.ts';
import { takeScreenshots } from './screenshots.ts';

const GRACE = {
  sub: 'grace-1',
  preferred_username: 'grace',
  name: 'Grace Hopper',
  email: 'grace@corp.example',
  email_verified: true,
};

let provider: OpenidProvider;
let harness: BrowserHarness;
let operator: Person;

beforeAll(async () => {
  provider = await OpenidProvider.start(GRACE);
  const corp = { id: 'corp', name: 'Corp', type: 'openid', issuer: provider.issuer, ...provider.client, trust_email: true };
  harness = await BrowserHarness.open({
    GUILDHALL_OUTBOUND: 'loopback',
    GUILDHALL_RULES_URL: 'https://rules.example/here',
    GUILDHALL_LOGIN_PROVIDERS: JSON.stringify([corp]),
  });
  provider.serve(`${harness.address}/auth/providers/corp/callback`);
  operator = await harness.person('operator', 'Olive');
});
afterAll(async () => {
  await harness.close();
  await provider.close();
});

async function logOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await page.goto('/login');
}

test('a newcomer comes by an invite, registers with the provider, and logs in again', async () => {
  const place = await harness.guild(operator, 'Reading room');
  const invite = await operator.post<{ code: string }>(`/channels/${place.channelId}/invites`, {});
  const page = await harness.visitor();
  await page.goto(`/invite/${invite.body.code}`);
  await visible(page.getByRole('button', { name: 'Continue with Corp' }));
  await takeScreenshots(page, 'providers-invite');
  await page.getByRole('button', { name: 'Continue with Corp' }).click();
  await visible(page.getByRole('heading', { name: 'Continue with Corp' }));
  expect(page.url()).toBe(`${harness.address}/login/continue`);
  expect(await page.getByLabel('Username').inputValue()).toBe('grace');
  expect(await page.getByLabel('Display name').inputValue()).toBe('Grace Hopper');
  await visible(page.getByText('Corp has confirmed this address.'));
  await page.getByRole('button', { name: 'Create account' }).click();
  await visible(page.getByText('You must agree to continue.'));
  await takeScreenshots(page, 'providers-complete');
  await expectAccessible(page);
  await page.getByLabel('Date of birth').fill('1990-12-09');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('button', { name: 'Join Reading room' }).click();
  await visible(page.getByRole('heading', { name: 'general' }).first());
  const members = await operator.get<{ user: { username: string } }[]>(`/guilds/${place.id}/members`, { query: { limit: 10 } });
  expect(members.body.map(({ user }) => user.username)).toContain('grace');

  await logOut(page);
  await visible(page.getByRole('button', { name: 'Continue with Corp' }));
  await takeScreenshots(page, 'providers-login');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue with Corp' }).click();
  await page.waitForURL('**/channels/**');
  expect(harness.faults).toEqual([]);
});

test('a person without a password sets one, with a confirmation in another window, and then unlinks the provider', async () => {
  const page = await harness.visitor();
  await page.goto('/login?next=/settings/account');
  await page.getByRole('button', { name: 'Continue with Corp' }).click();
  await visible(page.getByRole('heading', { name: 'Ways to log in' }));
  await visible(page.getByText('You have no password.'));
  await page.getByRole('heading', { name: 'Ways to log in' }).scrollIntoViewIfNeeded();
  await takeScreenshots(page, 'providers-no-password');
  await page.getByRole('button', { name: 'Unlink grace' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
  await visible(page.getByRole('button', { name: 'Confirm with Corp' }));
  await takeScreenshots(page, 'providers-confirm');
  await page.getByRole('button', { name: 'Confirm with Corp' }).click();
  await visible(page.getByText('This is your only way to log in.'));
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByLabel('New password').fill('a first password');
  await page.getByRole('button', { name: 'Set a password' }).click();
  await visible(page.getByText('Password set.'));
  await page.getByRole('button', { name: 'Unlink grace' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
  await visible(page.getByText('Unlinked grace.'));
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Link Corp' }).click();
  await page.waitForURL('**/settings/account');
  await visible(page.getByText('You can now log in with Corp.'));
  await visible(page.getByRole('button', { name: 'Unlink grace' }));
  await page.getByRole('button', { name: 'Link Corp' }).scrollIntoViewIfNeeded();
  await takeScreenshots(page, 'providers-settings');
  expect(harness.faults).toEqual([]);
});

test('the operator unlinks the provider of a user in the console, with a reason that the audit log shows', async () => {
  const { users } = (await operator.get<{ users: { id: string }[] }>('/operator/users', { query: { query: 'grace' } })).body;
  const page = await harness.pageOf(operator, `/console/users/${users[0]?.id}`);
  const logins = page.getByRole('list', { name: 'Login providers' });
  await visible(logins.getByText('Corp', { exact: true }));
  await visible(logins.getByText(/^grace, linked /));
  await logins.scrollIntoViewIfNeeded();
  await takeScreenshots(page, 'console-user-logins');
  await expectAccessible(page);
  await logins.getByRole('button', { name: 'Unlink grace' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Left Corp');
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
  await visible(page.getByText('grace was unlinked.'));
  await logins.waitFor({ state: 'hidden' });
  await page.goto('/console/audit-log');
  // The filter has an option with the same words.
  await visible(page.getByText('Unlinked a login provider').and(page.locator(':not(option)')));
  await visible(page.getByText('Reason: Left Corp'));
  const visitor = await harness.visitor();
  await visitor.goto('/login');
  await visitor.getByRole('button', { name: 'Continue with Corp' }).click();
  await visible(visitor.getByText('An account here already has the address grace@corp.example.'));
  expect(harness.faults).toEqual([]);
});

test('someone whose address has an account is asked to log in and link, and a declined login says so', async () => {
  provider.account = { ...GRACE, sub: 'other-1', preferred_username: 'olive', name: 'Olive', email: 'operator@example.org' };
  const page = await harness.visitor();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Corp' }).click();
  await visible(page.getByText('An account here already has the address operator@example.org.'));
  await takeScreenshots(page, 'providers-taken');
  await page.goto('/auth/providers/corp/callback?state=made-up&code=made-up');
  await visible(page.getByText('This login has expired or was started in another browser. Start again.'));
  await takeScreenshots(page, 'providers-problem');
  expect(harness.faults).toEqual([]);
});
