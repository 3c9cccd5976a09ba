import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gone, Hall, messageOf, PATIENCE, seen } from './hall.ts';
import { picture } from './samples.ts';
import { shoot } from './shots.ts';
import { isSound } from './sound.ts';
import { type Asked, Workshop } from './workshop.ts';

let hall: Hall;
let shop: Workshop;
let page: Page;

beforeAll(async () => {
  hall = await Hall.open();
  shop = await Workshop.open(hall);
  await shop.show({
    content: 'F0',
    components: [{ type: 1, components: [{ type: 2, style: 1, label: 'Order', custom_id: 'open' }] }],
  });
  page = await hall.pageOf(shop.ada, shop.page);
});
afterAll(async () => {
  await shop?.session.close();
  await hall.close();
});

const label = (text: string, component: object, more: object = {}) => ({ type: 18, label: text, component, ...more });
const dialog = (name = 'An order') => page.getByRole('dialog', { name });

/** Presses the button, and answers with a form. */
async function open(components: object[], title = 'An order'): Promise<Asked> {
  await messageOf(page, 'F0').getByRole('button', { name: 'Order' }).click();
  const asked = await shop.asked();
  await shop.answer(asked, { type: 9, data: { custom_id: 'form', title, components } });
  await seen(dialog(title));
  return asked;
}

const send = () => dialog().getByRole('button', { name: 'Send' }).click();

describe('forms of applications', () => {
  test('each kind of input is filled in and sent as it was offered', async () => {
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
      .poll(() => form.getByLabel('Your name').evaluate((one) => one === document.activeElement), { timeout: PATIENCE })
      .toBe(true);
    await shoot(page, 'form-first');
    await isSound(page);
    await send();
    await seen(form.getByText('This is required.').first());
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
    await gone(form);
    await seen(messageOf(page, 'F1 ordered'));
  });

  test('files, one of several, several, a tick; what is missing is said where it is', async () => {
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
    await seen(form.getByText('Choose one.'));
    await form.getByRole('radio', { name: /mail coach/ }).check();
    await form.getByRole('checkbox', { name: 'Folded' }).check();
    await form.locator('input[type="file"]').setInputFiles([
      { name: 'front.png', mimeType: 'image/png', buffer: await picture(200, 150, 20) },
      { name: 'back.png', mimeType: 'image/png', buffer: await picture(200, 150, 200) },
    ]);
    await seen(form.getByText('back.png'));
    await form.getByRole('button', { name: 'Remove back.png' }).click();
    await shoot(page, 'form-second');
    await isSound(page);
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
    await gone(form);
  });

  test('when the app does not answer, what was written stays', async () => {
    await open([{ type: 1, components: [{ type: 4, custom_id: 'old', label: 'The older kind', style: 1 }] }]);
    const form = dialog();
    await form.getByLabel('The older kind').fill('kept');
    await send();
    await shop.asked();
    await seen(form.getByRole('alert').filter({ hasText: 'did not respond' }));
    await shoot(page, 'form-failed');
    expect(await form.getByLabel('The older kind').inputValue()).toBe('kept');
    await send();
    await shop.answer(await shop.asked(), { type: 4, data: { content: 'F2 late', flags: 64 } });
    await gone(form);
  });

  test('what the server refuses stands at its input', async () => {
    await open([label('A file of text', { type: 19, custom_id: 'text', file_types: ['.txt'] })]);
    const form = dialog();
    await form
      .locator('input[type="file"]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await picture(20, 20, 1) });
    await seen(form.getByText('a.png'));
    await send();
    await seen(form.locator('.field-bad .field-error'));
    await page.keyboard.press('Escape');
    await gone(form);
  });

  test('nothing went wrong behind the page', () => {
    expect(hall.faults).toEqual([]);
  });
});
