import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logInByBrowser } from '../../../agent/src/terminal/browser-login.ts';
import { logInByCode } from '../../../agent/src/terminal/code-login.ts';
import { BrowserHarness, type Person, visible } from './harness.ts';
import { takeScreenshots } from './screenshots.ts';

let harness: BrowserHarness;
let ada: Person;
let page: Page;

beforeAll(async () => {
  harness = await BrowserHarness.open();
  ada = await harness.person('ada');
  page = await harness.pageOf(ada, '/agent-login', { javaScriptEnabled: false });
});
afterAll(() => harness.close());

const nameOf = async (token: string): Promise<string> =>
  (await (await fetch(`${harness.address}/api/v10/users/@me`, { headers: { authorization: token } })).json()).username;

test('[people/desktop-agents] the agent on this computer logs in by a page, which returns to it', async () => {
  const shown = Promise.withResolvers<string>();
  const login = logInByBrowser(harness.address, { show: shown.resolve });
  await page.goto(await shown.promise);
  await visible(page.getByRole('heading', { name: 'Log in the desktop agent?' }));
  await takeScreenshots(page, 'agent-login');
  await page.getByRole('button', { name: 'Log in' }).click();
  await visible(page.getByText('The desktop agent is logged in. You can close this page.'));
  expect(await nameOf(await login)).toBe(ada.username);
});

test('[people/desktop-agents] declining returns to the agent too, without a login', async () => {
  const shown = Promise.withResolvers<string>();
  const login = logInByBrowser(harness.address, { show: shown.resolve });
  login.catch(() => {});
  await page.goto(await shown.promise);
  await page.getByRole('button', { name: 'Decline' }).click();
  await visible(page.getByText('The desktop agent is not logged in.'));
  await expect(login).rejects.toThrow('declined');
});

test('[people/desktop-agents] the agent on another computer logs in by a code that is typed', async () => {
  const shown = Promise.withResolvers<string>();
  const typed = logInByCode(harness.address, {
    show: (_page, code) => shown.resolve(code),
    async wait() {
      await page.goto('/agent-login');
      await page.getByLabel('Code').fill(await shown.promise);
      await page.getByRole('button', { name: 'Continue' }).click();
      await visible(page.getByText('If someone sent you this code, decline.'));
      await takeScreenshots(page, 'agent-login-code');
      await page.getByRole('button', { name: 'Log in' }).click();
      await visible(page.getByText('The desktop agent continues by itself.'));
    },
  });
  expect(await nameOf(await typed)).toBe(ada.username);
});
