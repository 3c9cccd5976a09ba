import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { ALLOWED, callPlace, type CallPlace, joinByClick, openCallHarness } from './call-scene.ts';
import { type BrowserHarness, expectOk, hidden, type Person, visible } from './harness.ts';
import { takeScreenshots } from './screenshots.ts';

let harness: BrowserHarness;
let ada: Person;
let grace: Person;
let place: CallPlace;
let adaPage: Page;
let gracePage: Page;

beforeAll(async () => {
  harness = await openCallHarness();
  ada = await harness.person('ada', 'Ada');
  grace = await harness.person('grace', 'Grace');
  place = await callPlace(harness, ada, [grace]);
  adaPage = await harness.pageOf(ada, `/channels/${place.id}/${place.channelId}`, ALLOWED);
  gracePage = await harness.pageOf(grace, `/channels/${place.id}/${place.channelId}`, ALLOWED);
  await visible(adaPage.getByRole('heading', { level: 1, name: 'general' }));
});
afterAll(async () => {
  await harness.close();
  expect(harness.faults).toEqual([]);
});

const bar = (page: Page) => page.getByRole('region', { name: 'Call', exact: true });
const stage = (page: Page) => page.getByRole('region', { name: /^Call in / });
const inLodge = (page: Page, name: string | RegExp) => page.getByRole('list', { name: 'In lodge' }).getByRole('button', { name });
const isConnected = (page: Page) => visible(bar(page).locator('.call-phase.connected'));

async function disconnect(page: Page): Promise<void> {
  await bar(page).getByRole('button', { name: 'Disconnect' }).click();
  await hidden(bar(page));
}

describe('a voice channel', () => {
  test('a click joins: people appear in the list and on the stage, and the bar shows the call', async () => {
    await joinByClick(adaPage, 'lodge');
    await isConnected(adaPage);
    await visible(inLodge(gracePage, /^Ada/));
    await joinByClick(gracePage, 'lodge');
    await visible(stage(adaPage).getByRole('button', { name: /^Grace/ }));
    await isConnected(gracePage);
    await visible(bar(gracePage).getByRole('link', { name: 'lodge' }));
    await expectAccessible(adaPage);
    await takeScreenshots(adaPage, 'voice-channel');
  });

  test('muting and deafening are shown to others, by buttons and keys', async () => {
    await bar(gracePage).getByRole('button', { name: 'Mute' }).click();
    await visible(inLodge(adaPage, 'Grace, muted'));
    await gracePage.keyboard.press('Alt+Shift+M');
    await visible(inLodge(adaPage, 'Grace, muted, deafened'));
    expect(await bar(gracePage).getByRole('button', { name: 'Deafen' }).getAttribute('aria-pressed')).toBe('true');
    await takeScreenshots(gracePage, 'voice-deafened');
    await gracePage.keyboard.press('Alt+M');
    await visible(inLodge(adaPage, /^Grace(, speaking)?$/));
  });

  test('a tile shows the card of its person by Enter, a click and its menu', async () => {
    const tile = stage(adaPage).getByRole('button', { name: /^Grace/ });
    const card = adaPage.getByRole('dialog', { name: 'Grace', exact: true });
    await tile.press('Enter');
    await visible(card);
    await takeScreenshots(adaPage, 'voice-card', 'desktop');
    await adaPage.keyboard.press('Escape');
    await card.waitFor({ state: 'hidden' });
    await expect.poll(() => tile.evaluate((one) => one === document.activeElement)).toBe(true);
    await tile.click();
    await visible(card);
    await adaPage.keyboard.press('Escape');
    await card.waitFor({ state: 'hidden' });
    await stage(adaPage).getByRole('button', { name: 'Options for Grace' }).click();
    await adaPage.getByRole('menuitem', { name: 'Show profile' }).click();
    await visible(card);
    await adaPage.keyboard.press('Escape');
    await card.waitFor({ state: 'hidden' });
  });

  test('the privacy code is shown, and the codes of two users are alike', async () => {
    await stage(adaPage).getByRole('button', { name: 'End-to-end encrypted' }).click();
    await visible(adaPage.locator('.digits'));
    await takeScreenshots(adaPage, 'voice-privacy');
    await adaPage.keyboard.press('Escape');
    const codes: (string | null)[] = [];
    for (const [page, other] of [
      [adaPage, 'Grace'],
      [gracePage, 'Ada'],
    ] as const) {
      await inLodge(page, new RegExp(`^${other}`)).click();
      await page.getByRole('menuitem', { name: 'Verify' }).click();
      codes.push(await page.locator('.digits .unseen').textContent());
      if (other === 'Grace') await takeScreenshots(page, 'voice-verify', 'desktop');
      await page.keyboard.press('Escape');
    }
    expect(codes[0]).toMatch(/^\d( \d){44}$/);
    expect(codes[1]).toBe(codes[0]);
  });

  test('the bar stays while the user is elsewhere, leads back, and ends the call', async () => {
    await gracePage.getByRole('link', { name: 'Home and direct messages' }).click();
    await visible(bar(gracePage));
    await bar(gracePage).getByRole('button', { name: 'Voice settings' }).click();
    await visible(gracePage.getByRole('heading', { level: 2, name: 'Devices' }));
    await expectAccessible(gracePage);
    await takeScreenshots(gracePage, 'voice-settings');
    await bar(gracePage).getByRole('link', { name: 'lodge' }).click();
    await visible(stage(gracePage));
    await disconnect(gracePage);
    await hidden(inLodge(adaPage, /^Grace/));
    await visible(stage(gracePage).getByRole('button', { name: 'Join' }));
    await takeScreenshots(gracePage, 'voice-outside');
  });

  test('a newer tab takes the call over, and the older one says so', async () => {
    const second = await adaPage.context().newPage();
    await second.goto(`/channels/${place.id}/${place.voiceId}`);
    await visible(second.getByText('You are in this call on another device.'));
    await second.getByRole('button', { name: 'Move here' }).click();
    await isConnected(second);
    await visible(adaPage.getByText('The call continues in another tab or on another device.'));
    await hidden(bar(adaPage));
    await disconnect(second);
    await second.close();
  });

  test('a full channel and a lack of permission say why', async () => {
    await expectOk(ada.patch(`/channels/${place.voiceId}`, { user_limit: 1 }));
    await joinByClick(adaPage, 'lodge');
    await isConnected(adaPage);
    await joinByClick(gracePage, 'lodge');
    await visible(gracePage.getByText('lodge is full: 1 of 1 person is in it.').first());
    const CONNECT = String(1 << 20);
    await expectOk(ada.put(`/channels/${place.voiceId}/permissions/${place.id}`, { type: 0, allow: '0', deny: CONNECT }));
    await visible(stage(gracePage).getByText('You don’t have permission to join lodge.'));
    await expectOk(ada.delete(`/channels/${place.voiceId}/permissions/${place.id}`));
    await expectOk(ada.patch(`/channels/${place.voiceId}`, { user_limit: 0 }));
    await joinByClick(gracePage, 'lodge');
    await isConnected(gracePage);
  });

  test('a moderator moves and disconnects a member', async () => {
    await inLodge(adaPage, /^Grace/).click();
    await adaPage.getByRole('menuitem', { name: 'Move to' }).click();
    await adaPage.getByRole('menuitem', { name: 'General' }).click();
    await visible(bar(gracePage).getByRole('link', { name: 'General' }));
    await isConnected(gracePage);
    await adaPage
      .getByRole('list', { name: 'In General' })
      .getByRole('button', { name: /^Grace/ })
      .click();
    await adaPage.getByRole('menuitem', { name: 'Disconnect' }).click();
    await visible(gracePage.getByText('You were disconnected from General.'));
    await hidden(bar(gracePage));
    await disconnect(adaPage);
  });

  test('a refused microphone is explained, and the call goes on', async () => {
    const page = await harness.pageOf(grace, `/channels/${place.id}/${place.voiceId}`);
    await stage(page).getByRole('button', { name: 'Join' }).click();
    await visible(bar(page).getByText(/Your browser doesn’t allow the microphone\./));
    await isConnected(page);
    await takeScreenshots(page, 'voice-refused');
    await page.context().grantPermissions(['microphone']);
    await bar(page).getByRole('button', { name: 'Try again' }).click();
    await hidden(bar(page).getByText(/Your browser doesn’t allow/));
    await disconnect(page);
    await page.context().close();
  });
});

describe('a private call', () => {
  let dm: { id: string };

  test('a call rings; declining ends the ringing', async () => {
    dm = await expectOk<{ id: string }>(ada.post('/users/@me/channels', { recipient_id: grace.id }));
    await adaPage.goto(`/channels/@me/${dm.id}`);
    await adaPage.getByRole('button', { name: 'Start a call' }).click();
    const ringing = gracePage.getByRole('alertdialog', { name: 'Ada is calling' });
    await visible(ringing);
    await visible(adaPage.getByText('Ringing Grace…'));
    await takeScreenshots(gracePage, 'voice-incoming');
    await ringing.getByRole('button', { name: 'Decline' }).click();
    await hidden(ringing);
    await visible(adaPage.getByRole('button', { name: 'Ring again' }));
  });

  test('ringing again and accepting; the message tells of the call', async () => {
    await adaPage.getByRole('button', { name: 'Ring again' }).click();
    await gracePage.getByRole('button', { name: 'Accept' }).click();
    await isConnected(gracePage);
    await visible(stage(adaPage).getByRole('button', { name: /^Grace/ }));
    await takeScreenshots(gracePage, 'voice-private');
    await disconnect(gracePage);
    await visible(gracePage.getByRole('button', { name: 'Join the call' }));
    await disconnect(adaPage);
    await visible(adaPage.getByText('started a call. Less than a minute.'));
    await visible(gracePage.getByText('called you. Less than a minute.'));
  });

  test('a call that was not answered is a missed one', async () => {
    await adaPage.getByRole('button', { name: 'Start a call' }).click();
    await visible(gracePage.getByRole('alertdialog', { name: 'Ada is calling' }));
    await disconnect(adaPage);
    await visible(gracePage.getByText('Missed call from Ada.'));
    await hidden(gracePage.getByRole('alertdialog', { name: 'Ada is calling' }));
    await visible(adaPage.getByText('called. No one answered.'));
  });
});

describe('a stage', () => {
  test('a moderator speaks, a listener raises the hand and is invited, muted at first', async () => {
    await adaPage.goto(`/channels/${place.id}/${place.stageId}`);
    await gracePage.goto(`/channels/${place.id}/${place.stageId}`);
    for (const page of [adaPage, gracePage]) await stage(page).getByRole('button', { name: 'Join' }).click();
    await adaPage.getByRole('button', { name: 'Become a speaker' }).click();
    await adaPage.getByRole('button', { name: 'Start the stage' }).click();
    await adaPage.getByLabel('Topic').fill('Arches and vaults');
    await adaPage.getByRole('button', { name: 'Start', exact: true }).click();
    await visible(stage(gracePage).getByText('Arches and vaults'));
    await gracePage.getByRole('button', { name: 'Raise hand' }).click();
    await visible(adaPage.getByRole('list', { name: 'Audience' }).getByRole('button', { name: 'Grace, asks to speak' }));
    await takeScreenshots(adaPage, 'voice-stage');
    await adaPage.getByRole('list', { name: 'Audience' }).getByRole('button', { name: 'Grace, asks to speak' }).click();
    await adaPage.getByRole('menuitem', { name: 'Invite to speak' }).click();
    await visible(gracePage.getByText('You were invited to speak. You are muted until you unmute.'));
    await visible(stage(adaPage).getByRole('list', { name: 'Speakers' }).getByRole('button', { name: 'Grace, muted' }));
    await gracePage.getByRole('button', { name: 'Move to the audience' }).click();
    await visible(adaPage.getByRole('list', { name: 'Audience' }).getByRole('button', { name: 'Grace', exact: true }));
    await adaPage.getByRole('button', { name: 'End the stage' }).click();
    await hidden(stage(gracePage).getByText('Arches and vaults'));
    await visible(gracePage.getByText('Ada ended the stage.'));
  });
});
