import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type BotAccount,
  BrowserHarness,
  expectOk,
  messageOf,
  type Person,
  type TestGuild,
  say,
  visible,
  TIMEOUT_MS,
} from './harness.ts';

let harness: BrowserHarness;
let ada: Person;
let bot: BotAccount;
let place: TestGuild;
let page: Page;

beforeAll(async () => {
  harness = await BrowserHarness.open();
  ada = await harness.person('ada', 'Ada');
  place = await harness.guild(ada, 'Engine works');
  bot = await harness.bot(ada, 'Difference', place);
  page = await harness.pageOf(ada, `/channels/${place.id}/${place.channelId}`);
  await visible(page.getByRole('heading', { level: 1, name: 'general' }));
});
afterAll(() => harness.close());

const post = (body: object) => expectOk(bot.actor.post(`/channels/${place.channelId}/messages`, body));

describe('message content', () => {
  test('markdown becomes elements', async () => {
    const lines = [
      '# Plan',
      'M1 **bold** *slanted* __under__ ~~gone~~ `code` ||secret|| https://example.org/a_b',
      '> quoted',
      '- first',
      '- second',
      '```js',
      'const a = "**not bold**";',
      '```',
    ];
    await say(page, lines.join('\n'));
    const message = messageOf(page, 'M1');
    await visible(message);
    const text = (selector: string) => message.locator(`.content ${selector}`).first().textContent();
    expect(await text('.md-h1')).toBe('Plan');
    expect(await text('strong')).toBe('bold');
    expect(await text('em')).toBe('slanted');
    expect(await text('u')).toBe('under');
    expect(await text('s')).toBe('gone');
    expect(await text('p code')).toBe('code');
    expect(await text('blockquote')).toBe('quoted');
    expect(await message.locator('ul li').allTextContents()).toEqual(['first', 'second']);
    expect(await text('pre')).toBe('const a = "**not bold**";');
    const link = message.getByRole('link', { name: 'https://example.org/a_b' });
    expect(await link.getAttribute('rel')).toContain('noopener');
    expect(await message.getByText('secret').isVisible()).toBe(false);
    await message.getByRole('button', { name: /Spoiler/ }).click();
    await visible(message.getByText('secret'));
  });

  test('an embed shows all its parts', async () => {
    await post({
      content: 'M2',
      embeds: [
        {
          author: { name: 'Charles' },
          title: 'Mill',
          url: 'https://example.org/mill',
          description: 'turns **well**',
          color: 0xb5402f,
          fields: [
            { name: 'Wheels', value: '25', inline: true },
            { name: 'State', value: 'oiled', inline: true },
          ],
          footer: { text: 'by steam' },
        },
      ],
    });
    const embed = messageOf(page, 'M2').getByRole('article', { name: 'Mill' });
    await visible(embed.getByText('Charles'));
    expect(await embed.getByRole('link', { name: 'Mill' }).getAttribute('href')).toBe('https://example.org/mill');
    expect(await embed.locator('strong').textContent()).toBe('well');
    expect(await embed.locator('dt').allTextContents()).toEqual(['Wheels', 'State']);
    expect(await embed.locator('dd').allTextContents()).toEqual(['25', 'oiled']);
    await visible(embed.getByText('by steam'));
    expect(await embed.evaluate((element) => getComputedStyle(element).borderLeftColor)).toBe('rgb(181, 64, 47)');
  });

  test('text is never rendered as markup or script', async () => {
    const evil = '<img src=x onerror="window.hacked=1"><script>window.hacked=2</script>';
    await expectOk(ada.patch(`/channels/${place.channelId}`, { topic: evil }));
    await expectOk(ada.patch(`/guilds/${place.id}`, { name: '<b onclick=hack()>Works</b>' }));
    await expectOk(ada.patch('/users/@me', { global_name: '<i>Ada</i>' }));
    await post({
      content: `M3 ${evil} [press](javascript:window.hacked=3) [data](data:text/html,<script>window.hacked=4</script>) <javascript:window.hacked=5>`,
      embeds: [{ title: evil, description: evil, fields: [{ name: evil, value: `[press](javascript:window.hacked=6)` }] }],
    });
    await page.reload();
    const message = messageOf(page, 'M3');
    await visible(message);
    expect(await message.locator('.content').textContent()).toContain(evil);
    await visible(page.getByText(evil, { exact: true }).first());
    await visible(page.getByRole('link', { name: '<b onclick=hack()>Works</b>' }));
    await visible(page.getByRole('button', { name: '<i>Ada</i>: account' }));
    for (const label of await message.getByText('press').all()) await label.click();
    const found = await page.evaluate(() => ({
      pictures: document.querySelectorAll('img').length,
      scripts: document.querySelectorAll('#root script').length,
      links: [...document.querySelectorAll('a')].map((one) => one.protocol).filter((one) => !/^https?:$/.test(one)),
      handlers: [...document.querySelectorAll('#root *')].filter((one) =>
        one.getAttributeNames().some((name) => name.startsWith('on')),
      ).length,
      hacked: Reflect.has(window, 'hacked'),
    }));
    expect(found).toEqual({ pictures: 0, scripts: 0, links: [], handlers: 0, hacked: false });
  });

  test('the page refuses inline scripts even if one is inserted', async () => {
    const violation = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          document.addEventListener('securitypolicyviolation', (event) => resolve(event.violatedDirective), { once: true });
          const script = document.createElement('script');
          script.textContent = 'window.hacked = 7';
          document.body.append(script);
        }),
    );
    expect(violation).toMatch(/^script-src/);
    expect(await page.evaluate(() => Reflect.has(window, 'hacked'))).toBe(false);
    // The refusal that the test provoked is expected.
    await expect
      .poll(() => harness.faults.findIndex((fault) => fault.startsWith('Executing inline script')), { timeout: TIMEOUT_MS })
      .not.toBe(-1);
    harness.faults.splice(
      harness.faults.findIndex((fault) => fault.startsWith('Executing inline script')),
      1,
    );
  });

  test('a long history loads page by page on scrolling up', async () => {
    for (let n = 1; n <= 120; n += 1) await post({ content: `line ${n}.` });
    await page.reload();
    await visible(messageOf(page, 'line 120.'));
    expect(await messageOf(page, 'line 1.').count()).toBe(0);
    const list = page.locator('.messages');
    await expect
      .poll(
        async () => {
          await list.evaluate((box) => box.scrollTo({ top: -box.scrollHeight }));
          return messageOf(page, 'M1').count();
        },
        { timeout: TIMEOUT_MS },
      )
      .toBe(1);
    expect(await page.locator('li.message .content', { hasText: /^line / }).count()).toBe(120);
    await page.getByRole('button', { name: 'Jump to latest' }).click();
    await expect.poll(() => list.evaluate((box) => Math.round(box.scrollTop)), { timeout: TIMEOUT_MS }).toBe(0);
  });

  test('the page logged no errors', () => {
    expect(harness.faults).toEqual([]);
  });
});
