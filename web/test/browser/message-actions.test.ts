import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { BrowserHarness, expectOk, hidden, messageOf, type Person, type TestGuild, visible, withFiles } from './harness.ts';
import { picture } from './media-samples.ts';
import { SCREENSHOTS, takeScreenshot, takeScreenshots } from './screenshots.ts';

let harness: BrowserHarness;
let ada: Person;
let grace: Person;
let guild: TestGuild;
let adaPage: Page;
let gracePage: Page;
let here: `/channels/${string}/messages`;

interface Sent {
  id: string;
}

const sent = (who: Person, content: string) => expectOk<Sent>(who.post(here, { content }));

async function choose(page: Page, text: string, item: string): Promise<void> {
  const message = messageOf(page, text);
  await message.hover();
  await message.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

beforeAll(async () => {
  harness = await BrowserHarness.open({ GUILDHALL_RATE_LIMITS: 'off' });
  ada = await harness.person('ada', 'Ada Byron');
  grace = await harness.person('grace', 'Grace Hopper');
  guild = await harness.guild(ada, 'Engine works');
  await harness.join(ada, guild, grace);
  here = `/channels/${guild.channelId}/messages`;
  adaPage = await harness.pageOf(ada, `/channels/${guild.id}/${guild.channelId}`);
  gracePage = await harness.pageOf(grace, `/channels/${guild.id}/${guild.channelId}`);
});
afterAll(() => harness.close());

test('who reacted is shown for each emoji, and moderators remove reactions of others', async () => {
  const { id } = await sent(ada, 'R1 which wheel?');
  const react = (who: Person, emoji: string) => expectOk(who.put(`${here}/${id}/reactions/${encodeURIComponent(emoji)}/@me`));
  await react(ada, '👍');
  await react(grace, '👍');
  await react(grace, '🎉');
  await visible(messageOf(adaPage, 'R1').getByRole('button', { name: 'thumbs up, 2' }));
  await messageOf(adaPage, 'R1').getByRole('button', { name: 'thumbs up, 2' }).click({ button: 'right' });
  const dialog = adaPage.getByRole('dialog', { name: 'Reactions' });
  const people = dialog.getByRole('list', { name: 'thumbs up' });
  await visible(people.getByRole('button', { name: 'Ada Byron', exact: true }));
  await visible(people.getByRole('button', { name: 'Grace Hopper', exact: true }));
  await takeScreenshots(adaPage, 'reactions', 'desktop');
  await expectAccessible(adaPage);
  await people.getByRole('button', { name: 'Remove the reaction of Grace Hopper' }).click();
  await visible(messageOf(gracePage, 'R1').getByRole('button', { name: 'thumbs up, 1', pressed: false }));
  await hidden(people.getByRole('button', { name: 'Grace Hopper', exact: true }));
  await dialog.getByRole('tab', { name: /party popper, 1/ }).click();
  await dialog.getByRole('button', { name: /^Remove party popper/ }).click();
  await hidden(messageOf(gracePage, 'R1').getByRole('button', { name: /party popper/ }));
  await adaPage.keyboard.press('Escape');
  // Someone without the permission sees who reacted, and removes only the own reaction.
  await react(grace, '🚀');
  await choose(gracePage, 'R1', 'View reactions');
  const graces = gracePage.getByRole('dialog', { name: 'Reactions' });
  await visible(graces.getByRole('list', { name: 'thumbs up' }).getByRole('button', { name: 'Ada Byron' }));
  expect(await graces.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
  await graces.getByRole('tab', { name: /rocket, 1/ }).click();
  await graces.getByRole('button', { name: 'Remove the reaction of Grace Hopper' }).click();
  await hidden(messageOf(adaPage, 'R1').getByRole('button', { name: /rocket/ }));
  await gracePage.keyboard.press('Escape');
});

test('a message is forwarded to several channels with a comment', async () => {
  const bench = await expectOk<Sent>(ada.post(`/guilds/${guild.id}/channels`, { name: 'workbench', type: 0 }));
  const loft = await expectOk<Sent>(ada.post(`/guilds/${guild.id}/channels`, { name: 'loft', type: 0 }));
  await sent(ada, 'F1 the plan of the engine');
  await choose(gracePage, 'F1', 'Forward');
  const dialog = gracePage.getByRole('dialog', { name: 'Forward message' });
  await dialog.getByRole('checkbox', { name: /workbench/ }).check();
  await dialog.getByRole('searchbox', { name: 'Search channels and people' }).fill('lof');
  await dialog.getByRole('checkbox', { name: /loft/ }).check();
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('look at this');
  await takeScreenshots(gracePage, 'forward', 'desktop');
  await expectAccessible(gracePage);
  await dialog.getByRole('button', { name: 'Forward', exact: true }).click();
  await visible(gracePage.getByText('Forwarded to 2 channels.'));
  for (const [name, { id }] of [
    ['workbench', bench],
    ['loft', loft],
  ] as const) {
    await adaPage.getByRole('link', { name: new RegExp(`^${name}`) }).click();
    await visible(adaPage.getByRole('heading', { level: 1, name }));
    const snapshot = adaPage.locator('.snapshot', { hasText: 'F1 the plan of the engine' });
    await visible(snapshot.getByRole('link', { name: '#general' }));
    await visible(messageOf(adaPage, 'look at this'));
    const all = await expectOk<{ content: string }[]>(ada.get(`/channels/${id}/messages`));
    expect(all.map(({ content }) => content)).toEqual(['look at this', '']);
  }
  await adaPage.getByRole('link', { name: /^general/ }).click();
  await visible(adaPage.getByRole('heading', { level: 1, name: 'general' }));
});

test('a poll is created in the composer, voted on, and shows who voted', async () => {
  await gracePage.getByRole('button', { name: 'Create poll' }).click();
  const dialog = gracePage.getByRole('dialog', { name: 'Create poll' });
  await dialog.getByRole('textbox', { name: 'Question' }).fill('Which oil?');
  await dialog.getByRole('textbox', { name: 'Answer 1' }).fill('Whale');
  await dialog.getByRole('button', { name: 'Send poll' }).click();
  await visible(dialog.getByText('Add at least two answers.'));
  await dialog.getByRole('textbox', { name: 'Answer 2' }).fill('Olive');
  await dialog.getByRole('button', { name: 'Add an answer' }).click();
  await dialog.getByRole('textbox', { name: 'Answer 3' }).fill('None');
  await dialog.getByRole('button', { name: 'Emoji for answer 2' }).click();
  const emoji = gracePage.getByRole('dialog', { name: 'Choose an emoji' });
  await emoji.getByRole('searchbox').fill('olive');
  await emoji.getByRole('button', { name: 'olive', exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Duration' }).selectOption({ label: '3 days' });
  await dialog.getByRole('switch', { name: 'Allow several answers' }).check();
  await takeScreenshots(gracePage, 'create-poll', 'desktop');
  await expectAccessible(gracePage);
  await dialog.getByRole('button', { name: 'Send poll' }).click();
  const poll = adaPage.getByRole('region', { name: 'Poll: Which oil?' });
  await visible(poll.getByRole('checkbox', { name: /Olive/ }));
  await poll.getByRole('checkbox', { name: /Olive/ }).check();
  await poll.getByRole('checkbox', { name: /None/ }).check();
  await poll.getByRole('button', { name: 'Vote', exact: true }).click();
  await poll.getByRole('button', { name: 'Show who voted' }).click();
  const votes = adaPage.getByRole('dialog', { name: 'Votes' });
  await votes.getByRole('tab', { name: 'Olive, 1' }).click();
  await visible(votes.getByRole('list', { name: 'Olive' }).getByRole('button', { name: 'Ada Byron' }));
  await adaPage.keyboard.press('Escape');
  await gracePage.getByRole('region', { name: 'Poll: Which oil?' }).getByRole('button', { name: 'End poll' }).click();
  await visible(poll.getByText('This poll has ended.'));
});

test('pictures are a grid above the other files, and open in a viewer with arrows and zoom', async () => {
  const files = [
    { name: 'notes.txt', type: 'text/plain', bytes: Buffer.from('on the engine') },
    { name: 'north.png', type: 'image/png', bytes: await picture(1200, 800, 20) },
    { name: 'plan.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') },
    { name: 'south.png', type: 'image/png', bytes: await picture(800, 1200, 140) },
    { name: 'west.png', type: 'image/png', bytes: await picture(900, 900, 260) },
  ];
  const attachments = [
    { id: 0 },
    { id: 1, description: 'Facing north' },
    { id: 2 },
    { id: 3, description: 'Facing south' },
    { id: 4, description: 'Facing west' },
  ];
  await expectOk(grace.post(here, withFiles({ content: 'V1 mixed', attachments }, files)));
  const message = messageOf(adaPage, 'V1');
  await visible(message.getByRole('img', { name: 'Facing west' }));
  const boxes = await Promise.all(
    ['Facing north', 'Facing south', 'Facing west'].map((name) => message.getByRole('link', { name }).boundingBox()),
  );
  const [north, south, west] = boxes;
  const lowest = Math.max(...boxes.map((box) => (box ? box.y + box.height : 0)));
  // One large picture next to two smaller ones, and below them a column of files.
  expect(south?.x).toBeGreaterThan(north?.x ?? 0);
  expect(west?.x).toBe(south?.x);
  expect(west?.y).toBeGreaterThan(south?.y ?? 0);
  const cards = await Promise.all(
    ['notes.txt', 'plan.pdf'].map((name) => message.locator('.file', { hasText: name }).boundingBox()),
  );
  expect(cards[0]?.y).toBeGreaterThanOrEqual(lowest);
  expect(cards[1]?.y).toBeGreaterThan(cards[0]?.y ?? 0);
  expect(cards[1]?.x).toBe(cards[0]?.x);
  await takeScreenshots(adaPage, 'mixed-files');

  await message.getByRole('link', { name: 'Facing north' }).click();
  const viewer = adaPage.getByRole('dialog', { name: 'Picture viewer' });
  await visible(viewer.getByRole('img', { name: 'Facing north' }));
  await visible(viewer.getByText('1 of 3'));
  await adaPage.keyboard.press('ArrowRight');
  await visible(viewer.getByRole('img', { name: 'Facing south' }));
  await viewer.getByRole('button', { name: 'Next picture' }).click();
  await visible(viewer.getByText('3 of 3'));
  await hidden(viewer.getByRole('button', { name: 'Next picture' }));
  const image = viewer.getByRole('img', { name: 'Facing west' });
  const before = await image.boundingBox();
  await viewer.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(async () => ((await image.boundingBox())?.width ?? 0) / (before?.width ?? 1)).toBeCloseTo(1.5, 1);
  await takeScreenshot(adaPage, `${SCREENSHOTS}viewer-zoomed.png`);
  await adaPage.keyboard.press('0');
  await expect.poll(async () => (await image.boundingBox())?.width).toBe(before?.width);
  const original = await viewer.getByRole('link', { name: 'Open original' }).getAttribute('href');
  expect((await fetch(original ?? '')).headers.get('content-type')).toBe('image/png');
  expect(await viewer.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe(original);
  await takeScreenshots(adaPage, 'viewer');
  await expectAccessible(adaPage);
  await adaPage.keyboard.press('Escape');
  await hidden(viewer);
  const link = message.getByRole('link', { name: 'Facing north' });
  await expect.poll(() => link.evaluate((one) => one === document.activeElement)).toBe(true);
});

test('on a phone a swipe turns to the next picture', async () => {
  const options = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const phone = await harness.pageOf(ada, `/channels/${guild.id}/${guild.channelId}`, options);
  await messageOf(phone, 'V1').getByRole('link', { name: 'Facing north' }).tap();
  const viewer = phone.getByRole('dialog', { name: 'Picture viewer' });
  await visible(viewer.getByRole('img', { name: 'Facing north' }));
  const cdp = await phone.context().newCDPSession(phone);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: 400 }] });
  await touch('touchStart', 300);
  for (const x of [250, 180, 100]) await touch('touchMove', x);
  await touch('touchEnd', 100);
  await visible(viewer.getByRole('img', { name: 'Facing south' }));
  await takeScreenshot(phone, `${SCREENSHOTS}viewer-touch.png`);
  await viewer.getByRole('button', { name: 'Close' }).click();
  await hidden(viewer);
  await phone.context().close();
});

test('a sticker is picked and sent', async () => {
  const form = new FormData();
  for (const [key, value] of Object.entries({ name: 'cog', description: '', tags: 'cog' })) form.set(key, value);
  form.set('file', new Blob([new Uint8Array(await picture(320, 320, 90))], { type: 'image/png' }), 'cog.png');
  await expectOk(ada.post(`/guilds/${guild.id}/stickers`, form));
  await gracePage.getByRole('button', { name: 'Insert emoji' }).click();
  const picker = gracePage.getByRole('dialog', { name: 'Choose an emoji' });
  await picker.getByRole('button', { name: 'Stickers' }).click();
  await visible(picker.getByRole('button', { name: 'cog' }));
  await takeScreenshots(gracePage, 'stickers', 'desktop');
  await picker.getByRole('button', { name: 'cog' }).click();
  await visible(adaPage.getByRole('img', { name: 'Sticker: cog' }));
});

test('a message and a server are reported with a reason', async () => {
  await sent(ada, 'X1 buy my oil');
  await choose(gracePage, 'X1', 'Report message');
  const dialog = gracePage.getByRole('dialog', { name: 'Report a message by Ada Byron' });
  await visible(dialog.getByRole('radio', { name: /Spam/ }));
  await takeScreenshots(gracePage, 'report', 'desktop');
  await expectAccessible(gracePage);
  await dialog.getByRole('radio', { name: /Something else/ }).check();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await visible(dialog.getByText('Describe the problem.'));
  await dialog.getByRole('radio', { name: /Spam/ }).check();
  await dialog.getByRole('textbox', { name: 'Details' }).fill('again and again');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await visible(gracePage.getByText('Thank you. The report is sent.'));
  await gracePage.getByRole('button', { name: 'Engine works: server menu' }).click();
  await gracePage.getByRole('menuitem', { name: 'Report server' }).click();
  const ofGuild = gracePage.getByRole('dialog', { name: 'Report Engine works' });
  await ofGuild.getByRole('radio', { name: /Something illegal/ }).check();
  await ofGuild.getByRole('button', { name: 'Send report' }).click();
  await hidden(ofGuild);
  // The first person to register is the operator.
  const { reports } = await expectOk<{ reports: { type: string; reason: string; details: string | null }[] }>(
    ada.get('/operator/reports'),
  );
  expect(reports.map(({ type, reason, details }) => [type, reason, details])).toEqual([
    ['guild', 'illegal', null],
    ['message', 'spam', 'again and again'],
  ]);
});

test('lists of two kinds stand one after the other', async () => {
  await sent(ada, '- L1 first\n1. second\n2. third');
  const lists = messageOf(gracePage, 'L1').locator('.content ul, .content ol');
  await expect.poll(() => lists.evaluateAll((all) => all.map((one) => one.tagName))).toEqual(['UL', 'OL']);
});

test('code has a button that copies it', async () => {
  await sent(ada, '```ts\nread(engine)\n```');
  await gracePage.locator('.code-block').last().hover();
  await gracePage.getByRole('button', { name: 'Copy code' }).last().click();
  expect(await gracePage.evaluate(() => navigator.clipboard.readText())).toBe('read(engine)');
});

test('no page had a fault', () => {
  expect(harness.faults).toEqual([]);
});
