import { Client, Events, GatewayIntentBits } from 'discord.js';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gone, Hall, messageOf, say, seen, PATIENCE } from './hall.ts';

let hall: Hall;
let page: Page;
let bot: Client | undefined;

beforeAll(async () => {
  hall = await Hall.open();
  page = await hall.visitor();
});
afterAll(async () => {
  await bot?.destroy();
  await hall.close();
});

/** What stands below a field of the form. */
async function errorOf(label: string): Promise<string> {
  const field = page.getByLabel(label);
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  const id = (await field.getAttribute('aria-describedby'))?.split(' ')[0];
  return (await page.locator(`[id="${id}"]`).textContent()) ?? '';
}

describe('a person comes to the house and builds a bot', () => {
  test('registering says by field what is missing and what is wrong, then lets her in', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Create an account' }).click();
    const send = page.getByRole('button', { name: 'Create account' });
    await send.click();
    await seen(page.getByText('Choose a username.'));
    expect(await errorOf('Email')).toMatch(/email address/);
    expect(await errorOf('Password')).toMatch(/at least 8/);
    expect(await errorOf('Date of birth')).toMatch(/date of birth/);
    await seen(page.getByText('You must agree to continue.'));

    await page.getByLabel('Username').fill('ada lovelace!');
    await page.getByLabel('Email').fill('ada@example.org');
    await page.getByLabel('Password').fill('an engine of brass');
    await page.getByLabel('Date of birth').fill('1990-12-10');
    await page.getByRole('checkbox').check();
    await send.click();
    await gone(page.getByText('You must agree to continue.'));
    await seen(page.locator('.field-bad', { has: page.getByLabel('Username') }));
    expect(await errorOf('Username')).not.toBe('');
    expect(page.url()).toMatch(/\/register$/);

    await page.getByLabel('Username').fill('ada');
    await send.click();
    await seen(page.getByRole('heading', { name: 'Welcome, ada' }));
    expect(page.url()).toMatch(/\/channels\/@me$/);
  });

  test('she makes a guild and stands in its first channel', async () => {
    await page.getByRole('button', { name: /^Create a server/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Create a server' });
    await dialog.getByLabel('Name').fill('Engine works');
    await dialog.getByRole('button', { name: 'Create server' }).click();
    await seen(page.getByRole('heading', { level: 1, name: 'general' }));
    await seen(page.getByRole('navigation', { name: 'Servers' }).getByRole('link', { name: 'Engine works' }));
    await seen(page.getByRole('button', { name: 'ada, owner, online' }));
  });

  let token = '';
  test('she makes an application, and its token once, and copies it', async () => {
    await page.getByRole('link', { name: 'Developers' }).click();
    await page.getByRole('main').getByRole('button', { name: 'New application' }).click();
    const dialog = page.getByRole('dialog', { name: 'New application' });
    await dialog.getByLabel('Name').fill('Difference');
    await dialog.getByRole('button', { name: 'Create application' }).click();
    await seen(page.getByRole('heading', { level: 1, name: 'Difference' }));
    await page.getByRole('button', { name: 'Reset token' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset token' }).click();
    const field = page.getByLabel('Token', { exact: true });
    await seen(field);
    const panel = page.getByRole('region', { name: 'Bot token' });
    await panel.getByRole('button', { name: 'Copy' }).click();
    await seen(panel.getByText('Copied'));
    token = await page.evaluate(() => navigator.clipboard.readText());
    expect(token).toBe(await field.inputValue());
    expect(token.split('.')).toHaveLength(3);
  });

  test('she switches message content on, and the switch stays', async () => {
    const content = page.getByRole('switch', { name: 'Message content' });
    expect(await content.isChecked()).toBe(false);
    await content.click();
    await expect.poll(() => content.isChecked(), { timeout: PATIENCE }).toBe(true);
    await page.reload();
    await seen(content);
    expect(await content.isChecked()).toBe(true);
    expect(await page.getByRole('switch', { name: 'Presence' }).isChecked()).toBe(false);
    expect(await page.getByLabel('Token', { exact: true }).count()).toBe(0);
  });

  test('the consent page says what the bot asks for and adds it to her guild', async () => {
    await page.getByRole('link', { name: 'Add bot to a server' }).click();
    await seen(page.getByRole('heading', { level: 1, name: 'Difference' }));
    expect(await page.getByLabel('Add to server').locator('option:checked').textContent()).toBe('Engine works');
    const asked = page.getByRole('group', { name: 'Requested permissions' });
    expect(await asked.getByRole('checkbox', { name: 'Send messages' }).isChecked()).toBe(true);
    await asked.getByRole('checkbox', { name: 'Attach files' }).uncheck();
    await page.getByRole('button', { name: 'Authorize' }).click();
    await seen(page.getByText('The app was added to Engine works.'));
    await page.getByRole('link', { name: 'Go to Engine works' }).click();
    await seen(page.getByRole('button', { name: 'Difference, bot, offline' }));
  });

  test('an unmodified discord.js bot logs in with that token, reads her message, and she sees its answer live', async () => {
    const { Guilds, GuildMessages, MessageContent } = GatewayIntentBits;
    const client = new Client({ intents: [Guilds, GuildMessages, MessageContent], rest: { api: `${hall.address}/api` } });
    bot = client;
    const heard: string[] = [];
    client.on(Events.MessageCreate, async (message) => {
      if (message.author.bot) return;
      heard.push(`${message.author.username}: ${message.content}`);
      await message.reply({ content: 'Hello, **Ada**!', embeds: [{ title: 'Engine', color: 0x1b6f61, description: 'ready' }] });
    });
    await client.login(token);
    await seen(page.getByRole('button', { name: 'Difference, bot, online' }));

    await say(page, '!hello from *the browser*');
    const answer = messageOf(page, 'Hello, Ada!');
    await seen(answer.getByText('Bot', { exact: true }));
    expect(heard).toEqual(['ada: !hello from *the browser*']);
    expect(await answer.locator('.content strong').textContent()).toBe('Ada');
    await seen(answer.getByRole('article', { name: 'Engine' }).getByText('ready'));
    expect(await answer.locator('.reply-preview').textContent()).toContain('!hello from the browser');
    expect(await page.locator('li.pending').count()).toBe(0);
    expect(await messageOf(page, '!hello from').count()).toBe(2);
  });

  test('nothing went wrong behind the pages', () => {
    expect(hall.faults).toEqual([]);
  });
});
