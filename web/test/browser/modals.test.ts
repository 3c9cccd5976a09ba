import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hidden, BrowserHarness, messageOf, TIMEOUT_MS, visible } from './harness.ts';
import { picture } from './media-samples.ts';
import { takeScreenshots } from './screenshots.ts';
import { expectAccessible } from './accessibility.ts';
import { type ReceivedInteraction, BotScene } from './bot-scene.ts';

let harness: BrowserHarness;
let shop: BotScene;
let page: Page;

beforeAll(async () => {
  harness = await BrowserHarness.open();
  shop = await BotScene.open(harness);
  await shop.show({
    content: 'F0',
    components: [{ type: 1, components: [{ type: 2, style: 1, label: 'Order', custom_id: 'open' }] }],
  });
  page = await harness.pageOf(shop.ada, shop.page);
});
afterAll(async () => {
  await shop?.session.close();
  await harness.close();
});

const label = (text: string, component: object, more: object = {}) => ({ type: 18, label: text, component, ...more });
const dialog = (name = 'An order') => page.getByRole('dialog', { name });

/** Presses the button and responds with a modal. */
async function open(components: object[], title = 'An order'): Promise<ReceivedInteraction> {
  await messageOf(page, 'F0').getByRole('button', { name: 'Order' }).click();
  const asked = await shop.asked();
  await shop.answer(asked, { type: 9, data: { custom_id: 'form', title, components } });
  await visible(dialog(title));
  return asked;
}

const send = () => dialog().getByRole('button', { name: 'Send' }).click();

describe('modals of applications', () => {
  test('each input type is filled in and submitted', async () => {
    await open([
      { type: 10, content: 'Tell us **what** you need. We weave by hand.' },
      label('Your name', { type: 4, custom_id: 'name', style: 1, placeholder: 'As on the bill', min_length: 3 }),
      label(
        'What for',
        { type: 4, custom_id: 'why', style: 2, required: false, max_length: 200 },
        { description: 'A few words help' },
      ),
      label('Cloth', {
        type: 3,
        custom_id: 'cloth',
        options: [
          { label: 'Linen', value: 'linen', description: 'Light' },
          { label: 'Wool', value: 'wool', description: 'Warm' },
        ],
      }),
      label('Who fetches it', { type: 5, custom_id: 'who', max_values: 2 }),
    ]);
    const form = dialog();
    await expect
      .poll(() => form.getByLabel('Your name').evaluate((one) => one === document.activeElement), { timeout: TIMEOUT_MS })
      .toBe(true);
    await takeScreenshots(page, 'form-first');
    await expectAccessible(page);
    await send();
    await visible(form.getByText('This is required.').first());
    expect(await form.getByText('This is required.').count()).toBe(3);
    await form.getByLabel('Your name').fill('Ada');
    await form.getByLabel('What for').fill('For the long winter');
    await form.getByRole('button', { name: 'Cloth' }).click();
    await page.getByRole('option', { name: /Wool/ }).click();
    await form.getByRole('button', { name: 'Who fetches it' }).click();
    await page.getByRole('option', { name: /Grace Hopper/ }).click();
    await page.getByRole('option', { name: /Mill/ }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await send();
    const sent = await shop.asked();
    expect(sent).toMatchObject({ type: 5, data: { custom_id: 'form' } });
    expect(sent.data.components).toMatchObject([
      { type: 10 },
      { component: { custom_id: 'name', value: 'Ada' } },
      { component: { custom_id: 'why', value: 'For the long winter' } },
      { component: { custom_id: 'cloth', values: ['wool'] } },
      { component: { custom_id: 'who', values: [shop.grace.id, expect.any(String)] } },
    ]);
    await shop.answer(sent, { type: 4, data: { content: 'F1 ordered', flags: 64 } });
    await hidden(form);
    await visible(messageOf(page, 'F1 ordered'));
  });

  test('files, radio group, checkbox group and checkbox; missing values are reported at the input', async () => {
    const options = [
      { value: 'slow', label: 'With the barge', description: 'Two weeks, and cheap' },
      { value: 'fast', label: 'With the mail coach', description: 'Tomorrow' },
    ];
    await open([
      label(
        'Drawings',
        { type: 19, custom_id: 'plans', max_values: 3, file_types: ['image'] },
        { description: 'How it should look' },
      ),
      label('How it travels', { type: 21, custom_id: 'pace', options }),
      label('Extras', {
        type: 22,
        custom_id: 'extras',
        min_values: 1,
        max_values: 2,
        options: [
          { value: 'dye', label: 'Dyed' },
          { value: 'fold', label: 'Folded' },
        ],
      }),
      label('I pay on delivery', { type: 23, custom_id: 'pay', default: true }),
      label('Where to', { type: 8, custom_id: 'where', channel_types: [0], required: false }),
    ]);
    const form = dialog();
    await send();
    await visible(form.getByText('Choose one.'));
    await form.getByRole('radio', { name: /mail coach/ }).check();
    await form.getByRole('checkbox', { name: 'Folded' }).check();
    await form.locator('input[type="file"]').setInputFiles([
      { name: 'front.png', mimeType: 'image/png', buffer: await picture(200, 150, 20) },
      { name: 'back.png', mimeType: 'image/png', buffer: await picture(200, 150, 200) },
    ]);
    await visible(form.getByText('back.png'));
    await form.getByRole('button', { name: 'Remove back.png' }).click();
    await takeScreenshots(page, 'form-second');
    await expectAccessible(page);
    await send();
    const sent = await shop.asked();
    expect(sent.data.components).toMatchObject([
      { component: { custom_id: 'plans', values: [expect.any(String)] } },
      { component: { custom_id: 'pace', value: 'fast' } },
      { component: { custom_id: 'extras', values: ['fold'] } },
      { component: { custom_id: 'pay', value: true } },
      { component: { custom_id: 'where', values: [] } },
    ]);
    expect(Object.values(sent.data.resolved?.attachments ?? {})).toMatchObject([{ filename: 'front.png' }]);
    await shop.answer(sent, { type: 6 });
    await hidden(form);
  });

  test('the input is kept if the app does not respond', async () => {
    await open([{ type: 1, components: [{ type: 4, custom_id: 'old', label: 'The older kind', style: 1 }] }]);
    const form = dialog();
    await form.getByLabel('The older kind').fill('kept');
    await send();
    await shop.asked();
    await visible(form.getByRole('alert').filter({ hasText: 'did not respond' }));
    await takeScreenshots(page, 'form-failed');
    expect(await form.getByLabel('The older kind').inputValue()).toBe('kept');
    await send();
    await shop.answer(await shop.asked(), { type: 4, data: { content: 'F2 late', flags: 64 } });
    await hidden(form);
  });

  test('server errors are shown at their input', async () => {
    await open([label('A file of text', { type: 19, custom_id: 'text', file_types: ['.txt'] })]);
    const form = dialog();
    await form
      .locator('input[type="file"]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await picture(20, 20, 1) });
    await visible(form.getByText('a.png'));
    await send();
    await visible(form.locator('.field-bad .field-error'));
    await page.keyboard.press('Escape');
    await hidden(form);
  });

  test('the page logged no errors', () => {
    expect(harness.faults).toEqual([]);
  });
});
