import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PlatformProcess } from '@guildhall/testkit/process';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { BrowserHarness, type Person, visible } from './harness.ts';
import { takeScreenshots } from './screenshots.ts';

const AGENT = fileURLToPath(new URL('../../../agent/src/main.ts', import.meta.url));
let harness: BrowserHarness;
let ada: Person;
let page: Page;
const undo: (() => unknown)[] = [];

beforeAll(async () => {
  harness = await BrowserHarness.open();
  ada = await harness.person('ada');
  page = await harness.pageOf(ada, '/agent-login', { javaScriptEnabled: false });
});
afterAll(() => harness.close());
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one();
});

/** The agent as a program, in an empty folder. */
function startAgent(way: 'browser' | 'code') {
  const folder = mkdtempSync(join(tmpdir(), 'rpc-'));
  const env = { XDG_RUNTIME_DIR: folder, TMPDIR: folder, XDG_CONFIG_HOME: folder, DISPLAY: '', WAYLAND_DISPLAY: '' };
  const args = ['--server', harness.address, '--login', way, '--no-pages'];
  const agent = new PlatformProcess(env, { program: AGENT, args });
  undo.push(
    () => rmSync(folder, { recursive: true, force: true }),
    () => agent.kill(),
  );
  return { agent, file: join(folder, 'guildhall/agent.json') };
}

test('[people/desktop-agents] the agent on this computer logs in by a page, which returns to it', async () => {
  const { agent, file } = startAgent('browser');
  const [, url = ''] = await agent.printed(/(http\S+\/agent-login\?\S+)/);
  await page.goto(url);
  await visible(page.getByRole('heading', { name: 'Log in the desktop agent?' }));
  await takeScreenshots(page, 'agent-login');
  await page.getByRole('button', { name: 'Log in' }).click();
  await visible(page.getByText('The desktop agent is logged in. You can close this page.'));
  await agent.printed(/ada at http\S+\n {2}no application is connected/);
  expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')))).toEqual([harness.address]);
});

test('[people/desktop-agents] declining returns to the agent too, which ends without a login', async () => {
  const { agent } = startAgent('browser');
  const [, url = ''] = await agent.printed(/(http\S+\/agent-login\?\S+)/);
  await page.goto(url);
  await page.getByRole('button', { name: 'Decline' }).click();
  await visible(page.getByText('The desktop agent is not logged in.'));
  expect(await agent.ended).toBe(1);
  expect(agent.output).toContain('The login was declined.');
});

test('[people/desktop-agents] the agent on another computer logs in by a code that is typed', async () => {
  const { agent } = startAgent('code');
  const [, code = ''] = await agent.printed(/\/agent-login and enter the code (\S+)/);
  await page.goto('/agent-login');
  await page.getByLabel('Code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Continue' }).click();
  await visible(page.getByText('If someone sent you this code, decline.'));
  await takeScreenshots(page, 'agent-login-code');
  await page.getByRole('button', { name: 'Log in' }).click();
  await visible(page.getByText('The desktop agent continues by itself.'));
  await agent.printed(/ada at http\S+\n {2}no application is connected/);
});
