import { readFileSync } from 'node:fs';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hidden, BrowserHarness, expectOk, type Person, visible } from './harness.ts';
import { takeScreenshots } from './screenshots.ts';

let harness: BrowserHarness;
let ada: Person;
let page: Page;
let secret = '';
let recovery: string[] = [];

beforeAll(async () => {
  harness = await BrowserHarness.open({ GUILDHALL_RATE_LIMITS: 'off' });
  ada = await harness.person('ada', 'Ada Byron');
  // Passkeys need a domain name, not an IP address.
  page = await harness.visitor({ baseURL: harness.address.replace('127.0.0.1', 'localhost') });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
});
afterAll(() => harness.close());

/**
 * The app's code of the current 30-second step, or of one after it. The server accepts both for at least 30 seconds, since it
 * tolerates a clock that is one step off (RFC 6238 5.2); the code of an earlier step could expire on its way.
 */
const codeOf = (step: 'now' | 'next') =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + (step === 'next' ? 30_000 : 0) });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });

async function logIn(): Promise<void> {
  await page.goto('/login?next=/settings/security');
  await page.getByLabel('Email or username').fill(ada.username);
  await page.getByLabel('Password').fill(ada.password);
  await button('Log in').click();
}

async function logOut(): Promise<void> {
  await page.getByRole('button', { name: /: account$/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL((url) => url.pathname === '/login');
}

test('an authenticator app is set up by QR code or key, and the recovery codes are downloaded', async () => {
  await logIn();
  await visible(page.getByText('Your account is protected by a password only'));
  await takeScreenshots(page, 'security-off');
  await button('Set up').click();
  await page.getByLabel('Your password').fill('wrong horse');
  await button('Continue').click();
  await visible(page.getByText('Password does not match.'));
  await page.getByLabel('Your password').fill(ada.password);
  await button('Continue').click();
  await visible(dialog('Connect your app').getByRole('img', { name: /^QR code/ }));
  await takeScreenshots(page, 'security-qr');
  await page.getByText('No camera? Type the key').click();
  secret = (await page.getByLabel('Key', { exact: true }).inputValue()).replaceAll(' ', '');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await page.getByLabel('Code', { exact: true }).fill('000 000');
  await button('Turn on').click();
  await visible(page.getByText('Wrong code, or one that was used before'));
  await page.getByLabel('Code', { exact: true }).fill(codeOf('now'));
  await button('Turn on').click();
  await visible(dialog('Your recovery codes'));
  await takeScreenshots(page, 'security-codes');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  const file = readFileSync(await (await downloading).path(), 'utf8');
  recovery = file.split('\n').filter((line) => /^[a-z2-9]{4}-[a-z2-9]{4}$/.test(line));
  expect(recovery).toHaveLength(10);
  await button('I saved them').click();
  await visible(page.getByText('Your account is protected by a second step'));
  // The gateway connection continues with the new token, and the old one is revoked.
  expect((await ada.get('/users/@me')).status).toBe(401);
  await page.reload();
  await visible(page.getByText('Your account is protected by a second step'));
});

test('a login then has a second step, by app code or recovery code', async () => {
  await logOut();
  await logIn();
  await visible(page.getByRole('heading', { name: 'Two-factor authentication' }));
  await page.getByLabel('Code from your authenticator app').fill('000000');
  await button('Continue').click();
  await visible(page.getByText('Wrong code, or one that was used before'));
  await takeScreenshots(page, 'login-second-step');
  await page.getByLabel('Code from your authenticator app').fill(codeOf('next'));
  await button('Continue').click();
  await visible(page.getByText('Your account is protected by a second step'));
  await logOut();
  await logIn();
  await page.getByLabel('Code from your authenticator app').fill(recovery[0] ?? '');
  await button('Continue').click();
  await visible(page.getByText('Your account is protected by a second step'));
});

test('a passkey is added after confirmation, renamed, and logs in: as the second step and without a password', async () => {
  await button('Add').click();
  await page.getByLabel('Name', { exact: true }).fill('My laptop');
  await button('Continue').click();
  await visible(dialog('Confirm that it’s you'));
  await takeScreenshots(page, 'security-prove');
  await dialog('Confirm that it’s you')
    .getByLabel('Code from your authenticator app')
    .fill(recovery[1] ?? '');
  await button('Confirm').click();
  await visible(page.getByRole('list', { name: 'My passkeys' }).getByText('My laptop'));
  // A recent confirmation is not asked for again.
  await button('Rename My laptop').click();
  await page.getByLabel('Name', { exact: true }).fill('Study');
  await dialog('Rename passkey').getByRole('button', { name: 'Rename' }).click();
  await visible(page.getByRole('list', { name: 'My passkeys' }).getByText('Study'));
  await takeScreenshots(page, 'security-on');
  await logOut();
  await logIn();
  await visible(page.getByRole('heading', { name: 'Two-factor authentication' }));
  await takeScreenshots(page, 'login-passkey-step');
  await button('Use a passkey').click();
  await visible(page.getByRole('list', { name: 'My passkeys' }).getByText('Last used'));
  await logOut();
  await takeScreenshots(page, 'login');
  await button('Log in with a passkey').click();
  await visible(page.getByRole('list', { name: 'My passkeys' }));
});

test('sessions are listed and logged out after confirmation; the current one stays', async () => {
  const other = await harness.visitor({ baseURL: harness.address.replace('127.0.0.1', 'localhost') });
  await other.goto('/login');
  await other.getByLabel('Email or username').fill(ada.username);
  await other.getByLabel('Password').fill(ada.password);
  await other.getByRole('button', { name: 'Log in', exact: true }).click();
  await other.getByLabel('Code from your authenticator app').fill(recovery[2] ?? '');
  await other.getByRole('button', { name: 'Continue', exact: true }).click();
  await visible(other.getByRole('button', { name: /: account$/ }));
  await page.goto('/settings/sessions');
  await visible(page.getByText('In use now'));
  await takeScreenshots(page, 'sessions');
  await button('Log out Chrome on Linux').click();
  await dialog('Log out Chrome on Linux?').getByRole('button', { name: 'Log out' }).click();
  await dialog('Confirm that it’s you').getByRole('button', { name: 'Use a passkey' }).click();
  await visible(page.getByText('You aren’t logged in anywhere else.'));
  await visible(other.getByText('You have been logged out. Log in again to continue.'));
  await visible(page.getByText('In use now'));
});

test('authorized apps are listed with their permissions, and can be revoked', async () => {
  const maker = await harness.person('grace');
  const { id } = await expectOk<{ id: string }>(maker.post('/applications', { name: 'Notebook' }));
  await expectOk(
    maker.patch(`/applications/${id}`, { description: 'Keeps your notes.', redirect_uris: ['https://notes.example/'] }),
  );
  // The address that games open.
  await page.goto('/settings/connected-games');
  await page.waitForURL('**/settings/apps');
  await visible(page.getByText('No apps have access to your account.'));
  await takeScreenshots(page, 'apps-none');
  const query = {
    client_id: id,
    response_type: 'code',
    scope: 'identify sdk.social_layer',
    redirect_uri: 'https://notes.example/',
  };
  const status = await page.evaluate(
    async (search) => {
      const headers = { authorization: localStorage.getItem('guildhall.token') ?? '', 'content-type': 'application/json' };
      return (await fetch(`/api/v10/oauth2/authorize?${search}`, { method: 'POST', headers, body: '{"authorize":true}' })).status;
    },
    String(new URLSearchParams(query)),
  );
  expect(status).toBe(200);
  await page.reload();
  await visible(page.getByText('See which servers you are in'));
  await visible(page.getByText('Send direct messages for you'));
  expect(await page.getByText('social_layer').count()).toBe(0);
  await takeScreenshots(page, 'apps');
  await button('Revoke access for Notebook').click();
  await dialog('Revoke access for Notebook?').getByRole('button', { name: 'Revoke access' }).click();
  await visible(page.getByText('No apps have access to your account.'));
});

test('the pages without scripts also ask for the second step', async () => {
  const plain = await harness.visitor({ javaScriptEnabled: false });
  await plain.goto('/activate');
  await plain.getByLabel('Email or username').fill(ada.username);
  await plain.getByLabel('Password').fill(ada.password);
  await plain.getByRole('button', { name: 'Log in' }).click();
  await plain.getByLabel('Code from your authenticator app').fill('000000');
  await plain.getByRole('button', { name: 'Continue' }).click();
  await visible(plain.getByText('Wrong code, or one that was used before'));
  await takeScreenshots(plain, 'second-step-plain');
  await plain.getByLabel('Code from your authenticator app').fill(recovery[3] ?? '');
  await plain.getByRole('button', { name: 'Continue' }).click();
  await visible(plain.getByRole('heading', { name: 'Connect a device' }));
});

test('factors are removed after confirmation', async () => {
  await page.goto('/settings/security');
  await button('Remove Study').click();
  await dialog('Remove Study?').getByRole('button', { name: 'Remove' }).click();
  await dialog('Confirm that it’s you')
    .getByLabel('Code from your authenticator app')
    .fill(recovery[4] ?? '');
  await button('Confirm').click();
  await hidden(page.getByRole('list', { name: 'My passkeys' }));
  await button('Create new codes').click();
  await page.getByLabel('Your password').fill(ada.password);
  await dialog('Create new recovery codes?').getByRole('button', { name: 'Create new codes' }).click();
  await visible(dialog('Your recovery codes'));
  await button('I saved them').click();
  await button('Remove').click();
  await dialog('Remove authenticator app?').getByRole('button', { name: 'Remove' }).click();
  await visible(page.getByText('Your account is protected by a password only'));
  expect(harness.faults).toEqual([]);
});
