import { Client, Events, GatewayIntentBits } from 'discord.js';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hidden, BrowserHarness, messageOf, say, visible, TIMEOUT_MS } from './harness.ts';

let harness: BrowserHarness;
let page: Page;
let bot: Client | undefined;

beforeAll(async () => {
  harness = await BrowserHarness.open();
  page = await harness.visitor();
});
afterAll(async () => {
  await bot?.destroy();
  await harness.close();
});

/** The error below a field of the form. */
async function errorOf(label: string): Promise<string> {
  const field = page.getByLabel(label);
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  const id = (await field.getAttribute('aria-describedby'))?.split(' ')[0];
  return (await page.locator(`[id="${id}"]`).textContent()) ?? '';
}

/** Opens a screen of the application's settings. */
async function openScreen(name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Difference' }).getByRole('link', { name }).click();
  await visible(page.getByRole('heading', { level: 1, name }));
}

describe('a new user builds a bot', () => {
  test('registration reports missing and invalid fields, then logs in', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Create an account' }).click();
    const send = page.getByRole('button', { name: 'Create account' });
    await send.click();
    await visible(page.getByText('Choose a username.'));
    expect(await errorOf('Email')).toMatch(/email address/);
    expect(await errorOf('Password')).toMatch(/at least 8/);
    expect(await errorOf('Date of birth')).toMatch(/date of birth/);
    await visible(page.getByText('You must agree to continue.'));

    await page.getByLabel('Username').fill('ada lovelace!');
    await page.getByLabel('Email').fill('ada@example.org');
    await page.getByLabel('Password').fill('an engine of brass');
    await page.getByLabel('Date of birth').fill('1990-12-10');
    await page.getByRole('checkbox').check();
    await send.click();
    await hidden(page.getByText('You must agree to continue.'));
    await visible(page.locator('.field-bad', { has: page.getByLabel('Username') }));
    expect(await errorOf('Username')).not.toBe('');
    expect(page.url()).toMatch(/\/register$/);

    await page.getByLabel('Username').fill('ada');
    await send.click();
    await visible(page.getByRole('heading', { name: 'Welcome, ada' }));
    expect(page.url()).toMatch(/\/channels\/@me$/);
  });

  test('creating a guild opens its first channel', async () => {
    await page.getByRole('button', { name: /^Create a server/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Create a server' });
    await dialog.getByLabel('Name').fill('Engine works');
    await dialog.getByRole('button', { name: 'Create server' }).click();
    await visible(page.getByRole('heading', { level: 1, name: 'general' }));
    await visible(page.getByRole('navigation', { name: 'Servers' }).getByRole('link', { name: 'Engine works' }));
    await visible(page.getByRole('button', { name: 'ada Owner, online' }));
  });

  let token = '';
  test('creating an application and resetting its token shows the token once, to copy', async () => {
    await page.getByRole('link', { name: 'Developers' }).click();
    await page.getByRole('main').getByRole('button', { name: 'New application' }).click();
    const dialog = page.getByRole('dialog', { name: 'New application' });
    await dialog.getByLabel('Name').fill('Difference');
    await dialog.getByRole('button', { name: 'Create application' }).click();
    await openScreen('Bot');
    await page.getByRole('button', { name: 'Reset token' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset token' }).click();
    const field = page.getByLabel('Token', { exact: true });
    await visible(field);
    const panel = page.getByRole('region', { name: 'Bot token' });
    await panel.getByRole('button', { name: 'Copy' }).click();
    await visible(panel.getByText('Copied'));
    token = await page.evaluate(() => navigator.clipboard.readText());
    expect(token).toBe(await field.inputValue());
    expect(token.split('.')).toHaveLength(3);
  });

  test('the message content intent is enabled and stays enabled', async () => {
    const content = page.getByRole('switch', { name: 'Message content' });
    expect(await content.isChecked()).toBe(false);
    await content.click();
    await expect.poll(() => content.isChecked(), { timeout: TIMEOUT_MS }).toBe(true);
    await page.reload();
    await visible(content);
    expect(await content.isChecked()).toBe(true);
    expect(await page.getByRole('switch', { name: 'Presence' }).isChecked()).toBe(false);
    expect(await page.getByLabel('Token', { exact: true }).count()).toBe(0);
  });

  test('the consent page lists the requested permissions and adds the bot to the guild', async () => {
    await openScreen('Add to a server');
    await page.getByRole('link', { name: 'Add bot to a server' }).click();
    await visible(page.getByRole('heading', { level: 1, name: 'Difference' }));
    expect(await page.getByLabel('Add to server').locator('option:checked').textContent()).toBe('Engine works');
    const asked = page.getByRole('group', { name: 'Requested permissions' });
    expect(await asked.getByRole('checkbox', { name: 'Send messages' }).isChecked()).toBe(true);
    await asked.getByRole('checkbox', { name: 'Attach files' }).uncheck();
    await page.getByRole('button', { name: 'Authorize' }).click();
    await visible(page.getByText('The app was added to Engine works.'));
    await page.getByRole('link', { name: 'Go to Engine works' }).click();
    await visible(page.getByRole('button', { name: 'Difference Bot, offline' }));
  });

  test('an unmodified discord.js bot logs in with that token, receives a message and replies live', async () => {
    const { Guilds, GuildMessages, MessageContent } = GatewayIntentBits;
    const client = new Client({ intents: [Guilds, GuildMessages, MessageContent], rest: { api: `${harness.address}/api` } });
    bot = client;
    const heard: string[] = [];
    client.on(Events.MessageCreate, async (message) => {
      if (message.author.bot) return;
      heard.push(`${message.author.username}: ${message.content}`);
      await message.reply({ content: 'Hello, **Ada**!', embeds: [{ title: 'Engine', color: 0x1b6f61, description: 'ready' }] });
    });
    await client.login(token);
    await visible(page.getByRole('button', { name: 'Difference Bot, online' }));

    await say(page, '!hello from *the browser*');
    const answer = messageOf(page, 'Hello, Ada!');
    await visible(answer.getByText('Bot', { exact: true }));
    expect(heard).toEqual(['ada: !hello from *the browser*']);
    expect(await answer.locator('.content strong').textContent()).toBe('Ada');
    await visible(answer.getByRole('article', { name: 'Engine' }).getByText('ready'));
    expect(await answer.locator('.reply-preview').textContent()).toContain('!hello from the browser');
    expect(await page.locator('li.pending').count()).toBe(0);
    expect(await messageOf(page, '!hello from').count()).toBe(2);
  });

  test('the pages logged no errors', () => {
    expect(harness.faults).toEqual([]);
  });
});
