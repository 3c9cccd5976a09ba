import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chooseItem, hidden, BrowserHarness, expectOk, messageOf, visible } from './harness.ts';
import { BotScene } from './bot-scene.ts';
import { takeScreenshots } from './screenshots.ts';
import { expectAccessible } from './accessibility.ts';

let harness: BrowserHarness;
let shop: BotScene;
let page: Page;

const text = (name: string, more: object = {}) => ({ type: 3, name, description: `The ${name}`, ...more });
const composer = () => page.getByRole('textbox', { name: /^Message #/ });
const list = () => page.getByRole('listbox', { name: 'Commands' });
const field = (name: string) => page.getByRole('combobox', { name });
const run = () => page.getByRole('button', { name: 'Run command' });
const active = async (listbox: Locator) => (await listbox.locator('[aria-selected="true"]').textContent()) ?? '';

beforeAll(async () => {
  harness = await BrowserHarness.open();
  shop = await BotScene.open(harness);
  await shop.command({
    name: 'order',
    description: 'Orders cloth from the mill',
    options: [
      text('cloth', {
        required: true,
        choices: [
          { name: 'Fine linen', value: 'linen' },
          { name: 'Heavy wool', value: 'wool' },
        ],
      }),
      { type: 4, name: 'bales', description: 'How many', required: true, min_value: 1, max_value: 20 },
      { type: 10, name: 'width', description: 'In metres' },
      { type: 5, name: 'dyed', description: 'With colour' },
      text('pattern', { autocomplete: true }),
      text('note', { min_length: 3, max_length: 40 }),
    ],
  });
  await shop.command({
    name: 'send',
    description: 'Sends it out',
    options: [
      { type: 6, name: 'to', description: 'Who gets it', required: true },
      { type: 7, name: 'where', description: 'A text channel', channel_types: [0], required: true },
      { type: 8, name: 'role', description: 'For whom', required: true },
      { type: 9, name: 'copy', description: 'Who receives it', required: true },
      { type: 11, name: 'plan', description: 'How it is woven', required: true },
    ],
  });
  await shop.command({
    name: 'loom',
    name_localizations: { de: 'webstuhl' },
    description: 'The loom',
    description_localizations: { de: 'Der Webstuhl' },
    options: [
      {
        type: 2,
        name: 'speed',
        description: 'How fast it runs',
        options: [
          {
            type: 1,
            name: 'set',
            description: 'Sets the speed',
            options: [{ type: 4, name: 'turns', description: 'A minute', required: true }],
          },
          { type: 1, name: 'show', description: 'Shows the speed' },
        ],
      },
      { type: 1, name: 'stop', description: 'Stops it' },
    ],
  });
  await shop.command({ name: 'Measure', type: 2 });
  await shop.command({ name: 'Translate', type: 3 });
  page = await harness.pageOf(shop.ada, shop.page);
  await visible(composer());
});
afterAll(async () => {
  await shop?.session.close();
  await harness.close();
});

describe('slash commands', () => {
  test('a slash lists the commands by application; typing filters, arrows move, Escape closes', async () => {
    await composer().fill('/');
    await visible(list());
    expect(await list().getByRole('option').allTextContents()).toEqual([
      expect.stringContaining('/loom speed set'),
      expect.stringContaining('/loom speed show'),
      expect.stringContaining('/loom stop'),
      expect.stringContaining('/order'),
      expect.stringContaining('/send'),
    ]);
    expect(await active(list())).toContain('/loom speed set');
    await composer().press('ArrowUp');
    expect(await active(list())).toContain('/send');
    await takeScreenshots(page, 'commands-list');
    await expectAccessible(page);
    await composer().fill('/loom st');
    expect(await list().getByRole('option').count()).toBe(1);
    await composer().press('Escape');
    await hidden(list());
    expect(await composer().inputValue()).toBe('/loom st');
    await composer().fill('/nothing');
    await visible(page.getByText('No matching commands.'));
    await composer().fill('');
  });

  test('a command is filled in with the keyboard: choices, validation, autocomplete', async () => {
    await composer().fill('/ord');
    await composer().press('Tab');
    await expect.poll(() => field('cloth').evaluate((one) => one === document.activeElement)).toBe(true);
    await visible(page.getByText('The cloth'));
    const cloths = page.getByRole('listbox', { name: 'cloth' });
    expect(await cloths.getByRole('option').allTextContents()).toEqual(['Fine linen', 'Heavy wool']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await field('cloth').inputValue()).toBe('Heavy wool');
    await expect.poll(() => field('bales').evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await visible(page.getByText('This is required.'));
    await page.keyboard.type('21');
    await page.keyboard.press('Enter');
    await visible(page.getByText('Must be 20 or less.'));
    await takeScreenshots(page, 'commands-fault');
    await expectAccessible(page);
    await field('bales').fill('12');

    await chooseItem(page, page.getByRole('button', { name: 'Add an option' }), 'pattern');
    await expect.poll(() => field('pattern').evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.type('her');
    const asked = await shop.asked(({ type, data }) => type === 4 && JSON.stringify(data.options).includes('her'));
    await shop.answer(asked, {
      type: 8,
      data: {
        choices: [
          { name: 'Herringbone', value: 'herring' },
          { name: 'Heraldic', value: 'heraldic' },
        ],
      },
    });
    const patterns = page.getByRole('listbox', { name: 'pattern' });
    await visible(patterns.getByRole('option', { name: 'Heraldic' }));
    await takeScreenshots(page, 'commands-completion');
    await page.keyboard.press('Enter');
    expect(await field('pattern').inputValue()).toBe('Herringbone');
    await chooseItem(page, page.getByRole('button', { name: 'Add an option' }), 'dyed');
    await page.keyboard.type('t');
    await page.keyboard.press('Tab');
    expect(await field('dyed').inputValue()).toBe('True');
    await page.keyboard.press('Enter');

    const order = await shop.asked(({ type }) => type === 2);
    expect(order.data).toMatchObject({
      name: 'order',
      options: [
        { name: 'cloth', type: 3, value: 'wool' },
        { name: 'bales', type: 4, value: 12 },
        { name: 'dyed', type: 5, value: true },
        { name: 'pattern', type: 3, value: 'herring' },
      ],
    });
    await visible(page.getByText('Sending command…'));
    await shop.answer(order, { type: 4, data: { content: 'C1 twelve bales of wool' } });
    const answer = messageOf(page, 'C1');
    await visible(answer);
    expect(await answer.locator('.used-line .reply-text').textContent()).toBe('Ada Byron used /order');
    await hidden(page.getByText('Sending command…'));
    await expect.poll(() => composer().evaluate((one) => one === document.activeElement)).toBe(true);
  });

  test('users, channels, roles, mentionables and a file', async () => {
    await composer().fill('/send ');
    await field('to').fill('gra');
    await page.keyboard.press('Enter');
    await page.keyboard.type('gen');
    await page.keyboard.press('Enter');
    await page.keyboard.type('every');
    await page.keyboard.press('Enter');
    await page.keyboard.type('mill');
    const people = page.getByRole('listbox', { name: 'copy' });
    expect(await people.getByRole('option').count()).toBeGreaterThan(1);
    await takeScreenshots(page, 'commands-entities');
    await page.keyboard.press('Enter');
    await page
      .locator('[data-option="plan"] input')
      .setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('weft') });
    await visible(page.getByRole('button', { name: 'plan: plan.txt' }));
    await run().click();
    const sent = await shop.asked(({ data }) => data.name === 'send');
    expect(sent.data).toMatchObject({
      options: [
        { name: 'to', value: shop.grace.id },
        { name: 'where', value: shop.place.channelId },
        { name: 'role', value: shop.place.id },
        { name: 'copy', value: expect.any(String) },
        { name: 'plan', value: expect.any(String) },
      ],
      resolved: { attachments: expect.any(Object) },
    });
    await shop.answer(sent, { type: 4, data: { content: 'C2 sent' } });
    await visible(messageOf(page, 'C2'));
  });

  test('subcommands in groups; Backspace and Escape return to the composer', async () => {
    await composer().fill('/loom speed set');
    await composer().press('Enter');
    await field('turns').press('Backspace');
    expect(await composer().inputValue()).toBe('/loom speed set');
    await composer().press('Enter');
    await field('turns').press('Escape');
    expect(await composer().inputValue()).toBe('');
    await composer().fill('/set');
    await composer().press('Enter');
    await field('turns').fill('9');
    await field('turns').press('Enter');
    const asked = await shop.asked(({ data }) => data.name === 'loom');
    expect(asked.data.options).toMatchObject([
      { name: 'speed', type: 2, options: [{ name: 'set', type: 1, options: [{ name: 'turns', type: 4, value: 9 }] }] },
    ]);
    await shop.answer(asked, { type: 4, data: { content: 'C3 nine turns' } });
    expect(await messageOf(page, 'C3').locator('.used-line .reply-text').textContent()).toBe('Ada Byron used /loom speed set');
  });

  test('names and descriptions are localized', async () => {
    const other = await harness.pageOf(shop.grace, shop.page, { locale: 'de' });
    await other.getByRole('textbox', { name: /^Message #/ }).fill('/web');
    const option = other.getByRole('option', { name: /webstuhl stop/ });
    await visible(option);
    await other.context().close();
  });
});

describe('responses', () => {
  /** Runs /loom stop and returns the interaction that the bot receives. */
  const stop = async () => {
    await composer().fill('/loom stop ');
    await run().click();
    return shop.asked(({ data }) => data.name === 'loom');
  };

  test('an ephemeral response is marked and can be dismissed', async () => {
    await shop.answer(await stop(), { type: 4, data: { content: 'C4 a secret', flags: 64 } });
    const message = messageOf(page, 'C4');
    await visible(message.getByText('Only you can see this'));
    await takeScreenshots(page, 'answers-ephemeral');
    await message.getByRole('button', { name: 'Dismiss message' }).click();
    await hidden(message);
  });

  test('a deferred response is shown as pending and then replaced', async () => {
    const asked = await stop();
    await shop.answer(asked, { type: 5 });
    await visible(page.getByText('Mill is thinking…'));
    // The announcements of a screen reader: first the pending response, then its text.
    const announced = page.locator('.messages-frame [aria-live=polite]');
    await expect.poll(() => announced.textContent()).toBe('Mill: is thinking…');
    await takeScreenshots(page, 'answers-thinking');
    await shop.later(asked, 'PATCH', { content: 'C5 it stands still' });
    await visible(messageOf(page, 'C5'));
    await expect.poll(() => announced.textContent()).toBe('Mill: C5 it stands still');
    await hidden(page.getByText('Mill is thinking…'));
    await shop.later(asked, 'POST', { content: 'C6 and is oiled' });
    await visible(messageOf(page, 'C6'));
  });

  test('a response that the application deletes disappears, also an ephemeral one', async () => {
    const asked = await stop();
    await shop.answer(asked, { type: 4, data: { content: 'C10 never mind', flags: 64 } });
    await visible(messageOf(page, 'C10'));
    await shop.later(asked, 'DELETE');
    await hidden(messageOf(page, 'C10'));
  });

  test('a missing response is reported and the command can be retried', async () => {
    await stop();
    const failed = page.locator('li.message.pending', { hasText: 'The app did not respond.' });
    await visible(failed);
    expect(await failed.locator('.used-line .reply-text').textContent()).toBe('Ada Byron used /loom stop');
    await takeScreenshots(page, 'answers-none');
    // Later messages stand below it.
    await expectOk(shop.grace.post(`${shop.path}/messages`, { content: 'after the failure' }));
    await visible(messageOf(page, 'after the failure'));
    expect(await failed.evaluate((row) => row.nextElementSibling?.textContent)).toContain('after the failure');
    await failed.getByRole('button', { name: 'Try again' }).click();
    await shop.answer(await shop.asked(), { type: 4, data: { content: 'C7 it has stopped' } });
    await visible(messageOf(page, 'C7'));
    expect(await failed.count()).toBe(0);
  });
});

describe('user and message commands', () => {
  test('message commands are two presses away', async () => {
    const message = messageOf(page, 'C7');
    await message.focus();
    await message.getByRole('button', { name: 'Apps' }).click();
    await visible(page.getByRole('menuitem', { name: /Translate/ }));
    await takeScreenshots(page, 'apps-message', 'desktop');
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: /Translate/ }).click();
    const asked = await shop.asked(({ data }) => data.name === 'Translate');
    expect(JSON.stringify(asked.data.resolved)).toContain('C7 it has stopped');
    await shop.answer(asked, { type: 4, data: { content: 'C8 er steht' } });
    expect(await messageOf(page, 'C8').locator('.used-line .reply-text').textContent()).toContain('used Translate on a message');
  });

  test('user commands are listed on a member’s card', async () => {
    await page.getByRole('button', { name: /^Grace Hopper, / }).click();
    const card = page.getByRole('dialog', { name: 'Grace Hopper' });
    await visible(card.getByRole('button', { name: /Measure/ }));
    await takeScreenshots(page, 'apps-member', 'desktop');
    await card.getByRole('button', { name: /Measure/ }).click();
    const asked = await shop.asked(({ data }) => data.name === 'Measure');
    expect(asked.data.target_id).toBe(shop.grace.id);
    await shop.answer(asked, { type: 4, data: { content: 'C9 tall' } });
    expect(await messageOf(page, 'C9').locator('.used-line .reply-text').textContent()).toBe(
      'Ada Byron used Measure on Grace Hopper',
    );
  });

  test('commands are available in a direct message with the bot', async () => {
    const body = { recipient_id: shop.bot.applicationId };
    const { id } = await expectOk<{ id: string }>(shop.ada.post('/users/@me/channels', body));
    await page.goto(`/channels/@me/${id}`);
    const field = page.getByRole('textbox', { name: 'Message Mill' });
    await field.fill('/loom stop ');
    await run().click();
    const asked = await shop.asked(({ data }) => data.name === 'loom');
    await shop.answer(asked, { type: 4, data: { content: 'C11 between us' } });
    await visible(messageOf(page, 'C11'));
  });

  test('the page logged no errors', () => {
    expect(harness.faults).toEqual([]);
  });
});
