import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hidden, BrowserHarness, expectOk, messageOf, TIMEOUT_MS, visible, withFiles } from './harness.ts';
import { picture } from './media-samples.ts';
import { BotScene } from './bot-scene.ts';
import { takeScreenshots } from './screenshots.ts';
import { expectAccessible } from './accessibility.ts';

let harness: BrowserHarness;
let shop: BotScene;
let page: Page;

beforeAll(async () => {
  harness = await BrowserHarness.open();
  shop = await BotScene.open(harness);
  page = await harness.pageOf(shop.ada, shop.page);
  await visible(page.getByRole('textbox', { name: /^Message #/ }));
});
afterAll(async () => {
  await shop?.session.close();
  await harness.close();
});

/** SKU flags: available, guild subscription. */
const AVAILABLE = 1 << 2;
const GUILD_SUBSCRIPTION = 1 << 7;
const row = (...components: object[]) => ({ type: 1, components });
const button = (style: number, label: string, more: object = {}) => ({ type: 2, style, label, custom_id: label, ...more });

describe('buttons', () => {
  test('buttons of every style; a pressed one is pending until the message is updated', async () => {
    const id = await shop.show({
      content: 'B1 the loom',
      components: [
        row(button(1, 'Start'), button(2, 'Slow'), button(3, 'Oil'), button(4, 'Stop'), button(2, 'Later', { disabled: true })),
        row(
          { type: 2, style: 5, label: 'Plans', url: 'https://example.org/plans' },
          button(2, 'Wheel', { emoji: { name: '⚙️' } }),
        ),
      ],
    });
    const message = page.locator(`#message-${id}`);
    expect(await message.getByRole('link', { name: 'Plans' }).getAttribute('href')).toBe('https://example.org/plans');
    expect(await message.getByRole('button', { name: 'Later' }).isDisabled()).toBe(true);
    const start = message.getByRole('button', { name: 'Start' });
    await start.click();
    const pressed = await shop.asked();
    expect(pressed).toMatchObject({ type: 3, data: { component_type: 2, custom_id: 'Start' }, message: { id } });
    expect(await start.getAttribute('aria-busy')).toBe('true');
    expect(await message.getByRole('button', { name: 'Slow' }).getAttribute('aria-disabled')).toBe('true');
    await takeScreenshots(page, 'press-buttons', 'desktop');
    await shop.answer(pressed, { type: 7, data: { content: 'B1 the loom runs', components: [row(button(4, 'Stop'))] } });
    await visible(message.getByText('B1 the loom runs'));
    await hidden(start);
  });

  test('an ephemeral response has working buttons and is only shown to one user', async () => {
    const other = await harness.pageOf(shop.grace, shop.page);
    const id = await shop.show({ content: 'B2 a drawer', components: [row(button(2, 'Open'))] });
    await page.locator(`#message-${id}`).getByRole('button', { name: 'Open' }).click();
    await shop.answer(await shop.asked(), {
      type: 4,
      data: { content: 'B3 inside', flags: 64, components: [row(button(1, 'Take'))] },
    });
    const secret = messageOf(page, 'B3 inside');
    await secret.getByRole('button', { name: 'Take' }).click();
    await shop.answer(await shop.asked(), { type: 7, data: { content: 'B3 taken', components: [] } });
    await visible(messageOf(page, 'B3 taken').getByText('Only you can see this'));
    await visible(messageOf(other, 'B2'));
    expect(await messageOf(other, 'B3').count()).toBe(0);
    await other.context().close();
  });

  test('a missing response is reported, and the button can be pressed again', async () => {
    const id = await shop.show({ content: 'B4 a stuck door', components: [row(button(1, 'Push'))] });
    const message = page.locator(`#message-${id}`);
    await message.getByRole('button', { name: 'Push' }).click();
    await shop.asked();
    await visible(message.getByRole('alert').filter({ hasText: 'This interaction failed.' }));
    await takeScreenshots(page, 'press-failed');
    await message.getByRole('button', { name: 'Push' }).click();
    await hidden(message.getByRole('alert'));
    await shop.answer(await shop.asked(), { type: 6 });
    await expect
      .poll(() => message.getByRole('button', { name: 'Push' }).getAttribute('aria-busy'), { timeout: TIMEOUT_MS })
      .toBe(null);
  });

  test('a premium button asks for confirmation and reports the purchase', async () => {
    const path = `/applications/${shop.bot.applicationId}/skus` as const;
    const sku = await expectOk<{ id: string }>(shop.ada.post(path, { name: 'Golden shuttle', type: 2 }));
    const id = await shop.show({ content: 'B5 for sale', components: [row({ type: 2, style: 6, sku_id: sku.id })] });
    const message = page.locator(`#message-${id}`);
    await message.getByRole('button', { name: 'Buy Golden shuttle' }).click();
    await takeScreenshots(page, 'press-premium');
    await expectAccessible(page);
    await page.getByRole('dialog', { name: 'Confirm purchase' }).getByRole('button', { name: 'Buy', exact: true }).click();
    await visible(page.getByRole('dialog', { name: 'Purchase complete' }));
    await page.getByRole('button', { name: 'Done' }).click();
    await message.getByRole('button', { name: 'Buy Golden shuttle' }).click();
    await visible(page.getByRole('dialog', { name: 'You already own this' }));
    await page.keyboard.press('Escape');
  });

  test('a guild SKU is bought for the chosen guild', async () => {
    const path = `/applications/${shop.bot.applicationId}/skus` as const;
    const sku = await expectOk<{ id: string }>(
      shop.ada.post(path, { name: 'Night shift', type: 5, flags: AVAILABLE | GUILD_SUBSCRIPTION }),
    );
    const id = await shop.show({ content: 'B6 for the guild', components: [row({ type: 2, style: 6, sku_id: sku.id })] });
    await page.locator(`#message-${id}`).getByRole('button', { name: 'Buy Night shift' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Buy', exact: true }).click();
    const guild = page.getByLabel('Buy for which server?');
    await visible(guild);
    expect(await guild.locator('option:checked').textContent()).toBe('Engine works');
    await page.getByRole('button', { name: 'Buy for server' }).click();
    await visible(page.getByRole('dialog', { name: 'Purchase complete' }));
    const bought = await shop.session.event<{ sku_id: string }>('ENTITLEMENT_CREATE', (one) => one.sku_id === sku.id);
    expect(bought).toMatchObject({ guild_id: shop.place.id });
    await page.getByRole('button', { name: 'Done' }).click();
  });
});

describe('selects', () => {
  const select = (type: number, more: object = {}) => row({ type, custom_id: `s${type}`, ...more });

  test('a string select sends the choice', async () => {
    const options = [
      { label: 'Linen', value: 'linen', description: 'Light, for summer', emoji: { name: '🌱' } },
      { label: 'Wool', value: 'wool', description: 'Warm', emoji: { name: '🐑' }, default: true },
    ];
    const id = await shop.show({ content: 'S1 cloth', components: [select(3, { placeholder: 'Which cloth', options })] });
    const message = page.locator(`#message-${id}`);
    await message.getByRole('button', { name: 'Which cloth: Wool' }).click();
    await visible(page.getByRole('option', { name: /Linen/ }));
    await takeScreenshots(page, 'select-strings', 'desktop');
    await page.keyboard.press('Escape');
    await message.getByRole('button', { name: 'Which cloth: Wool' }).click();
    await page.getByRole('option', { name: /Linen/ }).click();
    const asked = await shop.asked();
    expect(asked.data).toMatchObject({ component_type: 3, custom_id: 's3', values: ['linen'] });
    await shop.answer(asked, { type: 6 });
    await visible(message.getByRole('button', { name: 'Which cloth: Linen' }));
  });

  test('users are chosen with the keyboard, within the minimum and maximum', async () => {
    const id = await shop.show({
      content: 'S2 who',
      components: [select(5, { min_values: 2, max_values: 2 })],
    });
    const box = page.locator(`#message-${id}`).getByRole('button', { name: 'Choose a person' });
    await box.press('Enter');
    await visible(page.getByText('Choose 2 more'));
    expect(await page.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await visible(page.getByText('2 of 2 chosen'));
    await page.getByRole('option', { name: /Mill/ }).press('Enter');
    await visible(page.getByText('2 of 2 chosen'));
    await takeScreenshots(page, 'select-people', 'desktop');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await box.press('Enter');
    await page.getByRole('option', { name: /Grace Hopper/ }).click();
    await page.getByRole('option', { name: /Ada Byron/ }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    const asked = await shop.asked();
    expect(asked.data.values).toEqual([shop.grace.id, shop.ada.id]);
    await shop.answer(asked, { type: 6 });
  });

  test('selects of roles, mentionables and typed channels; long lists have a search', async () => {
    await Promise.all(
      ['Spinners', 'Weavers', 'Dyers', 'Fullers', 'Carders', 'Menders', 'Packers', 'Carters'].map((name, at) =>
        expectOk(shop.ada.post(`/guilds/${shop.place.id}/roles`, { name, color: 0x111f0d * (at + 1) })),
      ),
    );
    const id = await shop.show({
      content: 'S3 the rest',
      components: [
        select(6),
        select(7, { default_values: [{ id: shop.ada.id, type: 'user' }] }),
        select(8, { channel_types: [2] }),
      ],
    });
    const message = page.locator(`#message-${id}`);
    await message.getByRole('button', { name: 'Choose a role' }).click();
    await page.getByRole('searchbox', { name: 'Search' }).fill('weav');
    await takeScreenshots(page, 'select-roles', 'desktop');
    await page.keyboard.press('Enter');
    const role = await shop.asked();
    expect(Object.values(role.data.resolved?.roles ?? {})).toMatchObject([{ name: 'Weavers' }]);
    await shop.answer(role, { type: 6 });
    await visible(message.getByRole('button', { name: 'Choose a role: Weavers' }));
    await message.getByRole('button', { name: 'Choose a channel' }).click();
    expect(await page.getByRole('option').allTextContents()).toEqual(['GeneralVoice Channels']);
    await page.getByRole('option').click();
    await shop.answer(await shop.asked(), { type: 6 });
    await message.getByRole('button', { name: 'Choose a person or role: Ada Byron' }).click();
    await page.getByRole('searchbox', { name: 'Search' }).fill('grace');
    await page.keyboard.press('Enter');
    const both = await shop.asked();
    expect(both.data.values).toEqual([shop.grace.id]);
    await shop.answer(both, { type: 6 });
  });
});

test('on a phone a select opens where there is room', async () => {
  const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
  const id = await shop.show({ content: 'T1 by hand', components: [row({ type: 5, custom_id: 't', max_values: 3 })] });
  const other = await harness.pageOf(shop.ada, shop.page, phone);
  await other.locator(`#message-${id}`).getByRole('button', { name: 'Choose a person' }).tap();
  await other.getByRole('option', { name: /Grace Hopper/ }).tap();
  await takeScreenshots(other, 'select-touch', 'phone');
  await other.getByRole('button', { name: 'Done' }).tap();
  const asked = await shop.asked();
  expect(asked.data.values).toEqual([shop.grace.id]);
  await shop.answer(asked, { type: 7, data: { content: 'T1 taken', components: [] } });
  await visible(other.getByText('T1 taken'));
  await other.context().close();
});

test('layouts: text, sections, galleries of every size, files, separators, containers', async () => {
  const files = await Promise.all(
    Array.from({ length: 10 }, async (_, at) => ({
      name: `p${at}.png`,
      type: 'image/png',
      bytes: await picture(at % 3 === 0 ? 400 : 640, at % 3 === 0 ? 600 : 400, at * 36),
    })),
  );
  const gallery = (count: number) => ({
    type: 12,
    items: files.slice(0, count).map((one, at) => ({
      media: { url: `attachment://${one.name}` },
      description: `Picture ${at}`,
      spoiler: count === 5 && at === 2,
    })),
  });
  for (const counts of [
    [1, 2, 3],
    [4, 5],
    [7, 10],
  ]) {
    const components = counts.flatMap((count) => [{ type: 10, content: `### ${count}` }, gallery(count)]);
    const { id } = await expectOk<{ id: string }>(
      shop.bot.actor.post(`${shop.path}/messages`, withFiles({ flags: 1 << 15, components }, files)),
    );
    const message = page.locator(`#message-${id}`);
    await expect.poll(() => message.locator('.gallery').count(), { timeout: TIMEOUT_MS }).toBe(counts.length);
    await expect
      .poll(() =>
        message.locator('img').evaluateAll((all) => all.every((one) => one instanceof HTMLImageElement && one.complete)),
      )
      .toBe(true);
    await message.scrollIntoViewIfNeeded();
    await takeScreenshots(page, `layout-gallery-${counts.join('-')}`);
  }
  const components = [
    {
      type: 17,
      accent_color: 0xc08a1e,
      components: [
        { type: 10, content: '## The order of the day\nTwelve bales, **heavy wool**, before noon.' },
        { type: 14, divider: true, spacing: 2 },
        {
          type: 9,
          components: [{ type: 10, content: '**The loom**\nRuns at nine turns a minute.' }],
          accessory: { type: 2, style: 2, label: 'Faster', custom_id: 'faster' },
        },
        {
          type: 9,
          components: [{ type: 10, content: '**The hills**\nWhere the sheep are.' }],
          accessory: { type: 11, media: { url: 'attachment://p1.png' }, description: 'Hills' },
        },
        { type: 13, file: { url: 'attachment://plan.txt' } },
        row(button(3, 'Begin'), button(4, 'Call it off')),
        row({ type: 3, custom_id: 'pace', placeholder: 'Pace', options: [{ label: 'Slow', value: 's' }] }),
      ],
    },
    { type: 17, spoiler: true, components: [{ type: 10, content: 'The end of the story: they all wear wool.' }] },
  ];
  const plan = { name: 'plan.txt', type: 'text/plain', bytes: Buffer.from('weft') };
  const second = files[1];
  if (!second) throw new Error('no picture');
  const { id } = await expectOk<{ id: string }>(
    shop.bot.actor.post(`${shop.path}/messages`, withFiles({ flags: 1 << 15, components }, [second, plan])),
  );
  const message = page.locator(`#message-${id}`);
  await visible(message.getByRole('button', { name: /^Spoiler: part of this message/ }));
  await message.scrollIntoViewIfNeeded();
  await takeScreenshots(page, 'layout-container');
  await expectAccessible(page);
  await message.getByRole('button', { name: 'Faster' }).click();
  await shop.answer(await shop.asked(), { type: 6 });
});

test('the page logged no errors', () => {
  expect(harness.faults).toEqual([]);
});
