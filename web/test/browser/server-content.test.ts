import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { BrowserHarness, expectOk, hidden, type Person, say, type TestGuild, TIMEOUT_MS, visible } from './harness.ts';
import { picture } from './media-samples.ts';
import { takeScreenshots } from './screenshots.ts';

const SOUND = readFileSync(new URL('../../../server/src/api/guild/soundboard/sounds/pop.ogg', import.meta.url));

let harness: BrowserHarness;
let ada: Person;
let grace: Person;
let place: TestGuild;
let page: Page;

beforeAll(async () => {
  harness = await BrowserHarness.open();
  [ada, grace] = await Promise.all([harness.person('ada', 'Ada'), harness.person('grace', 'Grace')]);
  place = await harness.guild(ada, 'Engine works');
  await harness.join(ada, place, grace);
  await expectOk(ada.post(`/guilds/${place.id}/roles`, { name: 'Carvers' }));
  page = await harness.pageOf(ada, `/guilds/${place.id}/settings/emojis`);
});
afterAll(() => harness.close());

const open = (path: string) => page.goto(`/guilds/${place.id}/settings/${path}`);
const list = <T>(path: string) => expectOk<T[]>(ada.get(`/guilds/${place.id}/${path}`));
const dialog = () => page.getByRole('dialog');

describe('expressions', () => {
  test('several emojis are uploaded at once, renamed, restricted to a role and deleted', async () => {
    await visible(page.getByText('This server has no emojis of its own yet.'));
    const files = await Promise.all(
      [
        ['party-cat.png', 30],
        ['Oak leaf.png', 120],
      ].map(async ([name, hue]) => ({ name: String(name), mimeType: 'image/png', buffer: await picture(64, 64, Number(hue)) })),
    );
    const huge = { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(300 * 1024) };
    await page.locator('input[type=file]').setInputFiles([...files, huge]);
    await visible(page.getByText(':party_cat:'));
    await visible(page.getByText(':Oak_leaf:').first());
    await visible(page.getByText('huge.png has 300 kB. The limit is 256 kB.'));
    await visible(page.getByText('There is room for 48 more', { exact: false }));
    await page.getByRole('button', { name: 'Edit party_cat' }).click();
    await dialog().getByLabel('Name').fill('tom_cat');
    await dialog().getByLabel('Only for these roles').selectOption({ label: 'Carvers' });
    await dialog().getByRole('button', { name: 'Save' }).click();
    await hidden(dialog());
    await visible(page.getByText('Only for Carvers'));
    await expectAccessible(page);
    await takeScreenshots(page, 'server-emojis');
    await page.getByRole('button', { name: 'Delete Oak_leaf' }).click();
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => page.getByText(':Oak_leaf:').count(), { timeout: TIMEOUT_MS }).toBe(0);
    expect((await list<{ name: string; roles: string[] }>('emojis')).map((one) => [one.name, one.roles.length])).toEqual([
      ['tom_cat', 1],
    ]);
  });

  test('an emoji that someone else adds shows at once', async () => {
    const image = `data:image/png;base64,${(await picture(32, 32, 200)).toString('base64')}`;
    await expectOk(ada.post(`/guilds/${place.id}/emojis`, { name: 'elsewhere', image, roles: [] }));
    await visible(page.getByText(':elsewhere:'));
  });

  test('a sticker is uploaded with its tags, and changed', async () => {
    await open('stickers');
    const buffer = await picture(320, 320, 60);
    await page.locator('input[type=file]').setInputFiles({ name: 'Wave.png', mimeType: 'image/png', buffer });
    await dialog().getByLabel('Related emoji').fill('wave');
    await dialog().getByRole('button', { name: 'Upload' }).click();
    await hidden(dialog());
    await page.getByRole('button', { name: 'Edit Wave' }).click();
    await dialog().getByLabel('Description').fill('A hand that waves');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await visible(page.getByText('A hand that waves'));
    await expectAccessible(page);
    await takeScreenshots(page, 'server-stickers');
    const [sticker] = await list<{ name: string; tags: string; description: string }>('stickers');
    expect(sticker).toMatchObject({ name: 'Wave', tags: 'wave', description: 'A hand that waves' });
  });

  test('a sound is uploaded, renamed and deleted', async () => {
    await open('sounds');
    await page.locator('input[type=file]').setInputFiles({ name: 'pop.ogg', mimeType: 'audio/ogg', buffer: SOUND });
    await dialog().getByRole('button', { name: 'Upload' }).click();
    await page.getByRole('button', { name: 'Edit pop' }).click();
    await dialog().getByLabel('Name').fill('plop');
    await dialog().getByLabel('Emoji').fill('🫧');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await visible(page.getByText('🫧 plop'));
    await takeScreenshots(page, 'server-sounds', 'desktop');
    await page.getByRole('button', { name: 'Delete plop' }).click();
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await visible(page.getByText('This server has no sounds of its own yet.'));
  });

  test('a member without the permissions does not see these screens', async () => {
    const other = await harness.pageOf(grace, `/guilds/${place.id}/settings`);
    await visible(other.getByText('Engine works').first());
    expect(await other.getByRole('link', { name: 'Webhooks' }).count()).toBe(0);
    expect(await other.getByRole('link', { name: 'Automatic moderation' }).count()).toBe(0);
    await other.close();
  });
});

describe('apps', () => {
  test('a webhook is created, and anyone who has its URL can send messages', async () => {
    await open('webhooks');
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await dialog().getByLabel('Name').fill('Weather station');
    await dialog().getByRole('button', { name: 'Create webhook' }).click();
    await hidden(dialog());
    const url = await page.getByLabel('URL').inputValue();
    const sent = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ content: 'It rains.' }),
    });
    expect(sent.status).toBe(204);
    await page.getByRole('button', { name: 'Edit Weather station' }).click();
    await dialog().getByLabel('Name').fill('Rain gauge');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await visible(page.getByText('Rain gauge'));
    await expectAccessible(page);
    await takeScreenshots(page, 'server-webhooks');
    await page.getByRole('button', { name: 'Delete Rain gauge' }).click();
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await visible(page.getByText('This server has no webhooks yet.'));
    expect(await list('webhooks')).toEqual([]);
  });

  test('a bot shows what it may do, and is removed', async () => {
    const bot = await harness.bot(ada, 'Clerk', place);
    await open('apps');
    const panel = page.getByRole('region', { name: 'Clerk' });
    await visible(panel.getByText('May do everything: it is an administrator.'));
    await takeScreenshots(page, 'server-apps');
    await panel.getByRole('button', { name: 'Remove Clerk' }).click();
    await dialog().getByRole('button', { name: 'Remove' }).click();
    await visible(page.getByText('No bots or apps have been added to this server.'));
    expect((await bot.actor.get(`/guilds/${place.id}`)).status).toBe(403);
  });
});

describe('automatic moderation', () => {
  test('a rule is created, a text is tried, and the message of another person is blocked', async () => {
    await open('moderation');
    await page.getByRole('button', { name: /^Words Catches/ }).click();
    await dialog().getByLabel('Words and phrases').fill('splinter*\nwet wood');
    await dialog().getByLabel('Allowed words').fill('splinterless');
    await dialog().getByLabel('Message to the author').fill('Mind your hands.');
    await takeScreenshots(page, 'server-moderation-rule', 'desktop');
    await dialog().getByRole('button', { name: 'Create rule' }).click();
    await hidden(dialog());
    const box = page.getByRole('region', { name: 'Try a text' });
    await box.getByLabel('Text', { exact: true }).fill('A splinterless board');
    await visible(box.getByText('No rule that is on would catch this.'));
    await box.getByLabel('Text', { exact: true }).fill('Many Splinters here');
    await visible(box.getByText('It catches “Splinter” because of “splinter*”.', { exact: false }));
    await expectAccessible(page);
    await takeScreenshots(page, 'server-moderation');
    const other = await harness.pageOf(grace, `/channels/${place.id}/${place.channelId}`);
    await say(other, 'Many Splinters here');
    await visible(other.getByText('Mind your hands.').first());
    await other.close();
    await page.getByRole('switch', { name: 'Rule Words is on' }).click();
    await visible(box.getByText('No rule that is on would catch this.'));
    const [rule] = await list<{ enabled: boolean; trigger_metadata: object }>('auto-moderation/rules');
    expect(rule).toMatchObject({
      enabled: false,
      trigger_metadata: { keyword_filter: ['splinter*', 'wet wood'], allow_list: ['splinterless'] },
    });
  });

  test('an error keeps what was typed', async () => {
    await page.getByRole('button', { name: /^Words Catches/ }).click();
    await dialog().getByLabel('Regular expressions').fill('(open');
    await dialog().getByRole('button', { name: 'Create rule' }).click();
    await visible(dialog().locator('.field-error').first());
    expect(await dialog().getByLabel('Regular expressions').inputValue()).toBe('(open');
    await page.keyboard.press('Escape');
    await hidden(dialog());
  });

  test('the pages logged no errors', () => {
    expect(harness.faults).toEqual([]);
  });
});
