import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import {
  type BotAccount,
  BrowserHarness,
  expectOk,
  hidden,
  type Person,
  say,
  messageOf,
  type TestGuild,
  visible,
} from './harness.ts';
import { SCREENSHOTS, takeScreenshot } from './screenshots.ts';
import { showIn, unbracketed } from './texts-shown.ts';

let harness: BrowserHarness;
let ada: Person;
let ben: Person;
let place: TestGuild;
let bot: BotAccount;
let team: string;

beforeAll(async () => {
  mkdirSync(SCREENSHOTS, { recursive: true });
  harness = await BrowserHarness.open();
  [ada, ben] = await Promise.all([harness.person('ada', 'Ada Lovelace'), harness.person('ben', 'Ben')]);
  place = await harness.guild(ada, 'Engine works');
  await harness.join(ada, place, ben);
  bot = await harness.bot(ada, 'Punch cards', place);
  team = (await expectOk<{ id: string }>(ada.post('/teams', { name: 'Looms' }))).id;
  await ben.post('/users/@me/relationships', { username: 'ada' });
});
afterAll(() => harness.close());

/** Names of operations, routes, events, intents and opcodes. */
const NAMES = /^(?:[a-z]+(_[a-z0-9]+)+|(\d+ )?[A-Z]+(_[A-Z]+)*|\/\S+)$/;
/** Text and initials of users and servers, names of products, and names of languages in themselves. */
const CONTENT =
  /^(?:[a-z-]+: )?(AL|EW|PC|ben ·|\d+ \w{3} \d{4}|Deutsch|Español|Português \(Brasil\)|Français|日本語|العربية|Ada Lovelace|ada|Ben|ben|Engine works|Punch cards|Punch cards \(you\)|Looms|OpenID Connect|Steam|Epic Online Services|Unity|Apple|PlayStation Network|POST \/partner-sdk[\s\S]*|general|General|Guildhall|English|@everyone|https?:\S+|ada@example\.org|[#/]?general)$/;
const SETTINGS = [
  'profile',
  'server-profiles',
  'notifications',
  'privacy',
  'appearance',
  'language',
  'shortcuts',
  'account',
  'security',
  'sessions',
  'apps',
  'connections',
  'tag',
  'voice',
  'data',
  'leave',
];

/** The pages of an application. */
const APPLICATION = [
  ...['general', 'installation', 'bot', 'oauth2', 'interactions', 'limits'],
  ...['webhook-events', 'console', 'gateway', 'composer/get_gateway'],
  ...['commands', 'emojis', 'rich-presence', 'activities', 'linked-roles'],
  ...['products', 'entitlements'],
  ...['testers', 'widget', 'identity', 'publisher', 'social-terms'],
  'ownership',
];
/** Each of these has one of them when it is loaded. */
const READY = '.application .panel:visible, .application .danger-zone, .application .settings-lead';

/** The main pages, with something that is there when they are loaded. */
function pages(): [name: string, path: string, ready: string][] {
  return [
    ['home', '/channels/@me', '.home-guild'],
    ['friends', '/channels/@me/friends', '.friend'],
    ['developers', '/developers', 'main ul a'],
    ['teams', '/developers/teams', 'main ul a'],
    ['team', `/developers/teams/${team}`, 'main .panel'],
    ...APPLICATION.map((one): [string, string, string] => [
      `application-${one.replace('/', '-')}`,
      `/developers/${bot.applicationId}/${one}`,
      READY,
    ]),
    ['guild-settings', `/guilds/${place.id}/settings/overview`, 'main h1'],
    ['guild-members', `/guilds/${place.id}/settings/members`, 'main h1'],
    ...SETTINGS.map((one): [string, string, string] => [`settings-${one}`, `/settings/${one}`, 'main h1']),
  ];
}

test('every text of the main pages is in a catalog', async () => {
  const page = await harness.pageOf(ada, '/settings');
  await showIn(page, 'en-XA');
  const found: Record<string, string[]> = {};
  for (const [name, path, ready] of pages()) {
    await page.goto(path);
    await visible(page.locator(ready).first());
    // The console always waits for a response.
    if (!path.endsWith('/console')) await page.waitForLoadState('networkidle');
    // Names of scopes and requests are the same in every language.
    const texts = (await unbracketed(page, ['code'])).filter((text) => !CONTENT.test(text) && !NAMES.test(text));
    if (texts.length > 0) found[name] = texts;
  }
  expect(found).toEqual({});
  await page.context().close();
});

const SIZES = { wide: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } } as const;

/** Elements that are cut off at the left, where lines end from right to left. */
function cutAtLeft(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, a, input, textarea, select')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.skip, .strip, .reactions, .unseen'))
      .filter((one) => one.getBoundingClientRect().left < -1)
      .map((one) => one.outerHTML.slice(0, 120)),
  );
}

/** The side at which the text of a message stands. */
function startOf(page: Page, text: string): Promise<'left' | 'right'> {
  return messageOf(page, text)
    .locator('.content')
    .evaluate((content) => {
      const range = document.createRange();
      range.selectNodeContents(content.querySelector('p') ?? content);
      const [box, line] = [content.getBoundingClientRect(), range.getBoundingClientRect()];
      return line.left - box.left < box.right - line.right ? 'left' : 'right';
    });
}

test.each(['wide', 'phone'] as const)('the main pages run from right to left, %s', async (size) => {
  const page = await harness.pageOf(ada, `/channels/${place.id}/${place.channelId}`, { viewport: SIZES[size] });
  await showIn(page, 'ar-XB');
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  await visible(page.getByRole('textbox', { name: /^Message / }));
  // Each size has its own messages in the same channel.
  const [english, arabic] = [`A text from left to right, ${size}.`, `نص من اليمين إلى اليسار ${size}`];
  await say(page, english);
  await say(page, arabic);
  await hidden(page.locator('.message.pending'));
  await visible(messageOf(page, arabic));
  expect(await startOf(page, english)).toBe('left');
  expect(await startOf(page, arabic)).toBe('right');
  await takeScreenshot(page, `${SCREENSHOTS}rtl-channel-${size}.png`);
  await expectAccessible(page);
  expect(await cutAtLeft(page)).toEqual([]);
  for (const [name, path, ready] of pages()) {
    await page.goto(path);
    await visible(page.locator(ready).first());
    await takeScreenshot(page, `${SCREENSHOTS}rtl-${name}-${size}.png`);
    await expectAccessible(page);
    expect(await cutAtLeft(page), name).toEqual([]);
  }
  await page.context().close();
});

test('the language screen lists the languages by their own names and stores the choice in the account', async () => {
  const page = await harness.pageOf(ben, '/settings/language');
  await visible(page.getByRole('radio', { name: 'English' }));
  expect(await page.getByRole('radio', { name: 'English' }).isChecked()).toBe(true);
  expect(await page.locator('html').getAttribute('lang')).toBe('en-GB');
  await takeScreenshot(page, `${SCREENSHOTS}language.png`);
  await expectAccessible(page);
  await page.context().close();
  expect(harness.faults).toEqual([]);
});
