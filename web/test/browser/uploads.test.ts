import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hidden, BrowserHarness, messageOf, TIMEOUT_MS, type Person, type TestGuild, visible } from './harness.ts';
import { takeScreenshots } from './screenshots.ts';
import { picture } from './media-samples.ts';

let harness: BrowserHarness;
let ada: Person;
let place: TestGuild;
let page: Page;
let hills: Buffer;

beforeAll(async () => {
  harness = await BrowserHarness.open({ GUILDHALL_UPLOAD_MIB: '1' });
  ada = await harness.person('ada', 'Ada Byron');
  place = await harness.guild(ada, 'Engine works');
  hills = await picture(640, 360, 150);
  page = await harness.pageOf(ada, `/channels/${place.id}/${place.channelId}`);
  await visible(page.getByRole('heading', { level: 1, name: 'general' }));
});
afterAll(() => harness.close());

const tray = () => page.getByRole('list', { name: 'Attached files' });
const field = () => page.getByRole('textbox', { name: 'Message #general' });
const chooseItem = (...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByLabel('Files to send').setInputFiles(files);
const text = (name: string, bytes = 20) => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(bytes, 'a') });

describe('sending files', () => {
  test('several files with text, one with a description, one as a spoiler', async () => {
    await chooseItem({ name: 'hills.png', mimeType: 'image/png', buffer: hills }, text('plan.txt'));
    await visible(tray().getByText('plan.txt'));
    await page.getByRole('textbox', { name: 'Description for hills.png' }).fill('Green hills');
    await page.getByRole('button', { name: 'Spoiler: plan.txt' }).press('Enter');
    await takeScreenshots(page, 'uploads');
    await field().fill('U1 both');
    await field().press('Enter');
    const message = messageOf(page, 'U1 both');
    await visible(message.getByRole('img', { name: 'Green hills' }));
    await message.getByRole('button', { name: /^Spoiler: .*plan/ }).click();
    await visible(message.getByText('20 B'));
    await hidden(tray());
  });

  test('files without text, after one was removed', async () => {
    await chooseItem(text('keep.txt'), text('drop.txt'));
    await page.getByRole('button', { name: 'Remove drop.txt' }).click();
    await page.getByRole('button', { name: 'Send' }).click();
    const message = page.locator('li.message', { hasText: 'keep.txt' });
    await visible(message.getByRole('link', { name: 'Download keep.txt' }));
    expect(await page.getByText('drop.txt').count()).toBe(0);
  });

  test('a file above the limit shows an error and blocks the message', async () => {
    await chooseItem(text('huge.txt', 1_100_000));
    await visible(tray().getByRole('alert'));
    expect(await tray().getByRole('alert').textContent()).toMatch(/too large/);
    await field().fill('U2 with it');
    expect(await page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Remove huge.txt' }).click();
    await page.getByRole('button', { name: 'Send' }).click();
    await visible(messageOf(page, 'U2 with it'));
  });

  test('at most ten files', async () => {
    await chooseItem(...Array.from({ length: 12 }, (_, at) => text(`f${at}.txt`)));
    await visible(page.getByText('A message can have up to 10 files.'));
    expect(await tray().getByRole('listitem').count()).toBe(10);
    for (let at = 0; at < 10; at += 1) await page.getByRole('button', { name: `Remove f${at}.txt` }).click();
  });

  test('dropped and pasted files', async () => {
    const give = (type: 'drop' | 'paste', name: string) =>
      page.evaluate(
        ([kind, called]) => {
          const data = new DataTransfer();
          data.items.add(new File(['abc'], called, { type: 'text/plain' }));
          const target = document.querySelector('.composer textarea') ?? document.body;
          if (kind === 'drop') {
            target.dispatchEvent(new DragEvent('dragenter', { dataTransfer: data, bubbles: true }));
            const shown = new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true });
            target.dispatchEvent(shown);
          } else target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
        },
        [type, name] as const,
      );
    await give('drop', 'dropped.txt');
    await give('paste', 'pasted.txt');
    await visible(tray().getByText('dropped.txt'));
    await visible(tray().getByText('pasted.txt'));
    await field().fill('U3');
    await field().press('Enter');
    const message = messageOf(page, 'U3');
    await visible(message.getByRole('link', { name: 'Download dropped.txt' }));
    await visible(message.getByRole('link', { name: 'Download pasted.txt' }));
    await expect.poll(() => page.locator('.pending').count(), { timeout: TIMEOUT_MS }).toBe(0);
  });

  test('the page logged no errors', () => {
    expect(harness.faults).toEqual([]);
  });
});
