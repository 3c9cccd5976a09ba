import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { type BotAccount, BrowserHarness, expectOk, hidden, type Person, visible } from './harness.ts';
import { takeScreenshots } from './screenshots.ts';

let harness: BrowserHarness;
let ada: Person;
let grace: Person;
let bot: BotAccount;
let page: Page;

beforeAll(async () => {
  harness = await BrowserHarness.open();
  [ada, grace] = await Promise.all([harness.person('ada', 'Ada'), harness.person('grace', 'Grace')]);
  const place = await harness.guild(ada, 'Engine works');
  await harness.join(ada, place, grace);
  bot = await harness.bot(ada, 'Mill', place);
  page = await harness.pageOf(ada, `/developers/${bot.applicationId}/products`);
});
afterAll(async () => {
  await harness.close();
  expect(harness.faults).toEqual([]);
});

const dialog = () => page.getByRole('dialog');
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
const skus = async () => (await ada.get(`/applications/${bot.applicationId}/skus`)).body;

test('products are created, renamed and put on sale', async () => {
  await visible(page.getByText('The application sells nothing yet.'));
  const create = async (name: string, kind: string, owner?: string) => {
    await page.getByRole('button', { name: 'New product' }).click();
    await dialog().getByLabel('Name').fill(name);
    await dialog().getByLabel('Kind').selectOption({ label: kind });
    if (owner) await dialog().getByLabel('For').selectOption({ label: owner });
    await press('Create');
    await hidden(dialog());
  };
  await create('Flour', 'Used up and bought again');
  await create('Mill pass', 'Monthly subscription', 'People');
  await page.getByRole('button', { name: 'Edit Flour' }).click();
  await dialog().getByLabel('Name').fill('Rye flour');
  await press('Save');
  await hidden(dialog());
  for (const name of ['Rye flour', 'Mill pass']) await page.getByRole('button', { name: `Put on sale: ${name}` }).click();
  await visible(page.getByRole('button', { name: 'Take off sale: Mill pass' }));
  await expectAccessible(page);
  await takeScreenshots(page, 'portal-products');
  const sold = (await skus()).filter(({ type }) => type !== 6);
  expect(sold).toMatchObject([
    { name: 'Rye flour', type: 3, flags: 4 },
    { name: 'Mill pass', type: 5, flags: 4 + 256 },
  ]);
});

test('test products are granted, used up and revoked, purchases found by their owner, and subscriptions listed', async () => {
  const pass = (await skus()).find(({ type }) => type === 5);
  await expectOk(grace.post(`/skus/${pass?.id}/purchase`, {}));
  await page.goto(`/developers/${bot.applicationId}/entitlements`);
  await page.getByRole('button', { name: 'Grant a test product' }).click();
  await dialog().getByLabel('Product').selectOption({ label: 'Rye flour' });
  await press('Grant');
  await hidden(dialog());
  const rows = page.getByRole('list', { name: 'Entitlements' }).getByRole('listitem');
  await visible(rows.filter({ hasText: 'Rye flour' }).getByText('Ada'));
  expect(await rows.count()).toBe(2);
  await visible(page.getByRole('list', { name: 'Subscriptions' }).getByText('Renewed', { exact: false }));
  await expectAccessible(page);
  await takeScreenshots(page, 'portal-entitlements');
  await page.getByLabel('Owner').fill(grace.id);
  await hidden(rows.filter({ hasText: 'Rye flour' }));
  await visible(rows.filter({ hasText: 'Mill pass' }));
  await page.getByLabel('Owner').fill('');
  await rows.getByRole('button', { name: 'Use up' }).click();
  await visible(rows.getByText('Used up · Test', { exact: false }));
  const path = `/applications/${bot.applicationId}/entitlements` as const;
  const flour = (await ada.get(path)).body.find(({ sku_id }) => sku_id !== pass?.id);
  expect(flour).toMatchObject({ consumed: true, user_id: ada.id });
  await rows.getByRole('button', { name: `Revoke ${flour?.id}` }).click();
  await press('Revoke');
  await hidden(rows.filter({ hasText: 'Rye flour' }));
  expect((await ada.get(path)).body.map(({ user_id }) => user_id)).toEqual([grace.id]);
});
