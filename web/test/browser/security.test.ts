import { readFileSync } from 'node:fs';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gone, Hall, made, type Person, seen } from './hall.ts';
import { shoot } from './shots.ts';

let hall: Hall;
let ada: Person;
let page: Page;
let secret = '';
let recovery: string[] = [];

beforeAll(async () => {
  hall = await Hall.open({ GUILDHALL_RATE_LIMITS: 'off' });
  ada = await hall.person('ada', 'Ada Byron');
  // Passkeys are for names, not for addresses.
  page = await hall.visitor({ baseURL: hall.address.replace('127.0.0.1', 'localhost') });
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
afterAll(() => hall.close());

/** What the app shows: of the step of 30 seconds after this one, when the one before was used. */
const codeNow = (steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
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

test('an authenticator app is set up by a QR code or by hand, and the recovery codes are kept as a file', async () => {
  await logIn();
  await seen(page.getByText('Your account is protected by a password only'));
  await shoot(page, 'security-off');
  await button('Set up').click();
  await page.getByLabel('Your password').fill('wrong horse');
  await button('Continue').click();
  await seen(page.getByText('Password does not match.'));
  await page.getByLabel('Your password').fill(ada.password);
  await button('Continue').click();
  await seen(dialog('Connect your app').getByRole('img', { name: /^QR code/ }));
  await shoot(page, 'security-qr');
  await page.getByText('No camera? Type the key').click();
  secret = (await page.getByLabel('Key', { exact: true }).inputValue()).replaceAll(' ', '');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await page.getByLabel('Code', { exact: true }).fill('000 000');
  await button('Turn on').click();
  await seen(page.getByText('Wrong code, or one that was used before'));
  await page.getByLabel('Code', { exact: true }).fill(codeNow(-1));
  await button('Turn on').click();
  await seen(dialog('Your recovery codes'));
  await shoot(page, 'security-codes');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  const file = readFileSync(await (await downloading).path(), 'utf8');
  recovery = file.split('\n').filter((line) => /^[a-z2-9]{4}-[a-z2-9]{4}$/.test(line));
  expect(recovery).toHaveLength(10);
  await button('I saved them').click();
  await seen(page.getByText('Your account is protected by a second step'));
  // The live connection went on with the new token, and the old one is dead.
  expect((await ada.get('/users/@me')).status).toBe(401);
  await page.reload();
  await seen(page.getByText('Your account is protected by a second step'));
});

test('a login then has a second step, by the code of the app or a recovery code', async () => {
  await logOut();
  await logIn();
  await seen(page.getByRole('heading', { name: 'Two-factor authentication' }));
  await page.getByLabel('Code from your authenticator app').fill('000000');
  await button('Continue').click();
  await seen(page.getByText('Wrong code, or one that was used before'));
  await shoot(page, 'login-second-step');
  await page.getByLabel('Code from your authenticator app').fill(codeNow());
  await button('Continue').click();
  await seen(page.getByText('Your account is protected by a second step'));
  await logOut();
  await logIn();
  await page.getByLabel('Code from your authenticator app').fill(recovery[0] ?? '');
  await button('Continue').click();
  await seen(page.getByText('Your account is protected by a second step'));
});

test('a passkey is added after a proof, renamed, and opens the door: as the second step, and alone', async () => {
  await button('Add').click();
  await page.getByLabel('Name', { exact: true }).fill('My laptop');
  await button('Continue').click();
  await seen(dialog('Confirm that it’s you'));
  await shoot(page, 'security-prove');
  await dialog('Confirm that it’s you')
    .getByLabel('Code from your authenticator app')
    .fill(recovery[1] ?? '');
  await button('Confirm').click();
  await seen(page.getByRole('list', { name: 'My passkeys' }).getByText('My laptop'));
  // What was proven a moment ago is not asked again.
  await button('Rename My laptop').click();
  await page.getByLabel('Name', { exact: true }).fill('Study');
  await dialog('Rename passkey').getByRole('button', { name: 'Rename' }).click();
  await seen(page.getByRole('list', { name: 'My passkeys' }).getByText('Study'));
  await shoot(page, 'security-on');
  await logOut();
  await logIn();
  await seen(page.getByRole('heading', { name: 'Two-factor authentication' }));
  await shoot(page, 'login-passkey-step');
  await button('Use a passkey').click();
  await seen(page.getByRole('list', { name: 'My passkeys' }).getByText('Last used'));
  await logOut();
  await shoot(page, 'login');
  await button('Log in with a passkey').click();
  await seen(page.getByRole('list', { name: 'My passkeys' }));
});

test('logins are listed, and ended after a proof; this one stays', async () => {
  const other = await hall.visitor({ baseURL: hall.address.replace('127.0.0.1', 'localhost') });
  await other.goto('/login');
  await other.getByLabel('Email or username').fill(ada.username);
  await other.getByLabel('Password').fill(ada.password);
  await other.getByRole('button', { name: 'Log in', exact: true }).click();
  await other.getByLabel('Code from your authenticator app').fill(recovery[2] ?? '');
  await other.getByRole('button', { name: 'Continue', exact: true }).click();
  await seen(other.getByRole('button', { name: /: account$/ }));
  await page.goto('/settings/sessions');
  await seen(page.getByText('In use now'));
  await shoot(page, 'sessions');
  await button('Log out Chrome on Linux').click();
  await dialog('Log out Chrome on Linux?').getByRole('button', { name: 'Log out' }).click();
  await dialog('Confirm that it’s you').getByRole('button', { name: 'Use a passkey' }).click();
  await seen(page.getByText('You aren’t logged in anywhere else.'));
  await seen(other.getByText('You have been logged out. Log in again to continue.'));
  await seen(page.getByText('In use now'));
});

test('applications that have access are listed in words, and lose it at once', async () => {
  const maker = await hall.person('grace');
  const { id } = await made<{ id: string }>(maker.post('/applications', { name: 'Notebook' }));
  await made(maker.patch(`/applications/${id}`, { description: 'Keeps your notes.', redirect_uris: ['https://notes.example/'] }));
  await page.goto('/settings/apps');
  await seen(page.getByText('No apps have access to your account.'));
  await shoot(page, 'apps-none');
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
  await seen(page.getByText('See which servers you are in'));
  await seen(page.getByText('Send direct messages for you'));
  expect(await page.getByText('social_layer').count()).toBe(0);
  await shoot(page, 'apps');
  await button('Revoke access for Notebook').click();
  await dialog('Revoke access for Notebook?').getByRole('button', { name: 'Revoke access' }).click();
  await seen(page.getByText('No apps have access to your account.'));
});

test('the pages without scripts ask for the second step too', async () => {
  const plain = await hall.visitor({ javaScriptEnabled: false });
  await plain.goto('/activate');
  await plain.getByLabel('Email or username').fill(ada.username);
  await plain.getByLabel('Password').fill(ada.password);
  await plain.getByRole('button', { name: 'Log in' }).click();
  await plain.getByLabel('Code from your authenticator app').fill('000000');
  await plain.getByRole('button', { name: 'Continue' }).click();
  await seen(plain.getByText('Wrong code, or one that was used before'));
  await shoot(plain, 'second-step-plain');
  await plain.getByLabel('Code from your authenticator app').fill(recovery[3] ?? '');
  await plain.getByRole('button', { name: 'Continue' }).click();
  await seen(plain.getByRole('heading', { name: 'Connect a device' }));
});

test('factors are taken away again, with a proof', async () => {
  await page.goto('/settings/security');
  await button('Remove Study').click();
  await dialog('Remove Study?').getByRole('button', { name: 'Remove' }).click();
  await dialog('Confirm that it’s you')
    .getByLabel('Code from your authenticator app')
    .fill(recovery[4] ?? '');
  await button('Confirm').click();
  await gone(page.getByRole('list', { name: 'My passkeys' }));
  await button('Create new codes').click();
  await page.getByLabel('Your password').fill(ada.password);
  await dialog('Create new recovery codes?').getByRole('button', { name: 'Create new codes' }).click();
  await seen(dialog('Your recovery codes'));
  await button('I saved them').click();
  await button('Remove').click();
  await dialog('Remove authenticator app?').getByRole('button', { name: 'Remove' }).click();
  await seen(page.getByText('Your account is protected by a password only'));
  expect(hall.faults).toEqual([]);
});
