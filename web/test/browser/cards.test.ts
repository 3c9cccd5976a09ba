import { identify } from '@guildhall/testkit/gateway-session';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { BrowserHarness, expectOk, hidden, messageOf, type Person, type TestGuild, visible } from './harness.ts';
import { picture } from './media-samples.ts';
import { SCREENSHOTS, takeScreenshot, takeScreenshots } from './screenshots.ts';

const png = async (width: number, height: number, hue: number) =>
  `data:image/png;base64,${(await picture(width, height, hue)).toString('base64')}`;

let harness: BrowserHarness;
let ada: Person;
let grace: Person;
let mary: Person;
let guild: TestGuild;
let page: Page;

const card = (name = 'Grace') => page.getByRole('dialog', { name, exact: true });
const hasLoaded = (image: Locator) =>
  expect.poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0)).toBe(true);

beforeAll(async () => {
  harness = await BrowserHarness.open({ GUILDHALL_RATE_LIMITS: 'off' });
  [ada, grace, mary] = [
    await harness.person('ada', 'Ada'),
    await harness.person('grace', 'Grace'),
    await harness.person('mary', 'Mary'),
  ];
  guild = await harness.guild(ada, 'Engine works');
  await harness.join(ada, guild, grace, mary);
  const role = await expectOk<{ id: string }>(ada.post(`/guilds/${guild.id}/roles`, { name: 'Builders', color: 0x1b6f61 }));
  await expectOk(ada.put(`/guilds/${guild.id}/members/${grace.id}/roles/${role.id}`, {}));
  await expectOk(ada.patch(`/guilds/${guild.id}`, { icon: await png(128, 128, 300) }));
  await expectOk(
    grace.patch('/users/@me', {
      avatar: await png(128, 128, 200),
      banner: await png(600, 240, 120),
      bio: 'I write compilers.',
      pronouns: 'she/her',
    }),
  );
  for (const person of [ada, grace]) {
    await expectOk(person.put(`/users/@me/relationships/${mary.id}`, {}));
    await expectOk(mary.put(`/users/@me/relationships/${person.id}`, {}));
  }
  const here = `/channels/${guild.channelId}/messages` as const;
  const { id } = await expectOk<{ id: string }>(grace.post(here, { content: 'K1 good morning' }));
  await expectOk(ada.post(here, { content: `K2 hello <@${grace.id}>` }));
  await expectOk(grace.put(`${here}/${id}/reactions/${encodeURIComponent('👍')}/@me`));
  await expectOk(ada.put(`/channels/${guild.channelId}/messages/pins/${id}`));
  page = await harness.pageOf(ada, `/channels/${guild.id}/${guild.channelId}`);
  await visible(messageOf(page, 'K2'));
});
afterAll(() => harness.close());

test('a card shows who someone is: pictures, text, roles, and what both share', async () => {
  await messageOf(page, 'K1').getByRole('button', { name: 'Grace', exact: true }).click();
  await visible(card().getByText('grace · she/her · offline'));
  await visible(card().getByText('I write compilers.'));
  await visible(card().getByRole('list', { name: 'Roles' }).getByText('Builders'));
  await hasLoaded(card().locator('img').first());
  await hasLoaded(card().locator('.avatar img').first());
  await card().getByText('1 mutual server').click();
  await visible(card().getByRole('link', { name: /Engine works/ }));
  await card().getByText('1 mutual friend').click();
  await visible(card().getByRole('button', { name: 'Mary' }));
  await takeScreenshots(page, 'card', 'desktop');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await hidden(card());
});

test('it opens wherever a name appears', async () => {
  const places: [string, Locator][] = [
    ['mention', messageOf(page, 'K2').getByRole('button', { name: '@Grace' })],
    ['member list', page.locator('.members').getByRole('button', { name: 'Grace, offline' })],
    [
      'system message',
      page.locator('li.message', { hasText: 'Grace joined the server.' }).getByRole('button', { name: 'Grace' }),
    ],
    ['picture', messageOf(page, 'K1').locator('.avatar-button')],
  ];
  for (const [, place] of places) {
    await place.click();
    await visible(card().getByRole('button', { name: 'Send message' }));
    await page.keyboard.press('Escape');
    await hidden(card());
  }
  await messageOf(page, 'K1').getByRole('button', { name: 'thumbs up, 1' }).click({ button: 'right' });
  const reactions = page.getByRole('dialog', { name: 'Reactions' });
  await reactions.getByRole('button', { name: 'Grace', exact: true }).click();
  await visible(card().getByText('I write compilers.'));
  await page.keyboard.press('Escape');
  await hidden(card());
  await page.keyboard.press('Escape');
  await hidden(reactions);
  await page.getByRole('button', { name: 'Pinned messages' }).click();
  const pins = page.getByRole('dialog', { name: 'Pinned messages' });
  await pins.getByRole('button', { name: 'Grace', exact: true }).click();
  await visible(card().getByText('I write compilers.'));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await hidden(pins);
});

test('a note is kept for the one who wrote it', async () => {
  await messageOf(page, 'K1').getByRole('button', { name: 'Grace', exact: true }).click();
  const note = card().getByRole('textbox', { name: 'Note' });
  await note.fill('Knows COBOL');
  await note.blur();
  await visible(page.getByText('Note saved.'));
  expect(await expectOk(ada.get(`/users/@me/notes/${grace.id}`))).toMatchObject({ note: 'Knows COBOL' });
  await page.keyboard.press('Escape');
  await messageOf(page, 'K2').getByRole('button', { name: '@Grace' }).click();
  await expect.poll(() => card().getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Knows COBOL');
  await page.keyboard.press('Escape');
});

test('an activity shows its texts and links, and who is online', async () => {
  const presence = {
    status: 'online',
    since: 0,
    afk: false,
    activities: [
      { type: 0, name: 'Difference Racers', details: 'Lap 3', details_url: 'https://example.org/lap', state: 'In the lead' },
    ],
  };
  const session = await identify(harness.address, grace.token, { presence });
  await messageOf(page, 'K1').getByRole('button', { name: 'Grace', exact: true }).click();
  const shown = card().getByRole('article', { name: 'Difference Racers' });
  await visible(shown.getByText('Difference Racers', { exact: true }));
  expect(await shown.getByRole('link', { name: 'Lap 3' }).getAttribute('href')).toBe('https://example.org/lap');
  await visible(shown.getByText('In the lead'));
  await visible(card().getByText('grace · she/her · online'));
  await page.keyboard.press('Escape');
  await session.close();
});

test('moderation, friendship, blocking and reporting begin on the card', async () => {
  await messageOf(page, 'K1').getByRole('button', { name: 'Grace', exact: true }).click();
  await card().getByRole('button', { name: 'Time out' }).click();
  const timeout = page.getByRole('dialog', { name: 'Time out Grace' });
  await timeout.getByRole('button', { name: 'Time out', exact: true }).click();
  await visible(page.getByText('Timed out Grace.'));
  await expect
    .poll(() => expectOk(ada.get(`/guilds/${guild.id}/members/${grace.id}`)))
    .toMatchObject({ communication_disabled_until: expect.stringMatching(/^\d{4}-/) });

  const graces = await harness.pageOf(grace, '/channels/@me/friends');
  await messageOf(page, 'K1').getByRole('button', { name: 'Grace', exact: true }).click();
  await card().getByRole('button', { name: 'Add friend' }).click();
  await visible(graces.getByRole('list', { name: 'Requests' }).getByText('Ada', { exact: true }));
  await messageOf(page, 'K1').getByRole('button', { name: 'Grace', exact: true }).click();
  await card().getByRole('button', { name: 'Block' }).click();
  await visible(page.getByText('Grace is blocked.'));
  await messageOf(page, 'K1').getByRole('button', { name: 'Grace', exact: true }).click();
  await card().getByRole('button', { name: 'Unblock' }).click();
  await visible(page.getByText('Grace is no longer blocked.'));
  await messageOf(page, 'K1').getByRole('button', { name: 'Grace', exact: true }).click();
  await card().getByRole('button', { name: 'Report user' }).click();
  const report = page.getByRole('dialog', { name: 'Report Grace' });
  await report.getByRole('radio', { name: /Abuse/ }).check();
  await report.getByRole('button', { name: 'Send report' }).click();
  await visible(page.getByText('Thank you. The report is sent.'));
  await graces.context().close();
});

test('pictures are shown wherever people and servers are', async () => {
  await messageOf(page, 'K1').getByRole('button', { name: 'Grace', exact: true }).click();
  await card().getByRole('button', { name: 'Send message' }).click();
  await visible(page.getByRole('heading', { level: 1, name: 'Grace' }));
  await hasLoaded(
    page
      .getByRole('link', { name: /^Grace/ })
      .locator('img')
      .first(),
  );
  await hasLoaded(
    page
      .getByRole('link', { name: /^Engine works/ })
      .locator('img')
      .first(),
  );
  await page.goBack();
  await hasLoaded(messageOf(page, 'K1').locator('.avatar img'));
  await hasLoaded(
    page
      .locator('.members')
      .getByRole('button', { name: /^Grace/ })
      .locator('img'),
  );
});

test('on a phone the card fits, in both themes', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const options = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, colorScheme };
    const phone = await harness.pageOf(ada, `/channels/${guild.id}/${guild.channelId}`, options);
    await messageOf(phone, 'K1').getByRole('button', { name: 'Grace', exact: true }).tap();
    await visible(phone.getByRole('dialog', { name: 'Grace', exact: true }).getByText('I write compilers.'));
    await expectAccessible(phone);
    await takeScreenshot(phone, `${SCREENSHOTS}card-360-${colorScheme}.png`);
    await phone.context().close();
  }
  expect(harness.faults).toEqual([]);
});
