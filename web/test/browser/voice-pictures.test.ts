import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALLOWED, callPlace, type CallPlace, joinByClick, openCallHarness } from './call-scene.ts';
import { expectAccessible } from './accessibility.ts';
import { type BrowserHarness, hidden, type Person, visible } from './harness.ts';
import { takeScreenshots } from './screenshots.ts';

let harness: BrowserHarness;
let ada: Person;
let grace: Person;
let place: CallPlace;
let adaPage: Page;
let gracePage: Page;

/** In the page: the camera is red at the left and blue at the right, the one on the desk yellow and red, a shared screen green and yellow. */
function paint(): void {
  const open = (left: string, right: string): MediaStream => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 360;
    const drawing = canvas.getContext('2d');
    let turn = 0;
    const draw = () => {
      if (!drawing) return;
      drawing.fillStyle = left;
      drawing.fillRect(0, 0, 320, 360);
      drawing.fillStyle = right;
      drawing.fillRect(320, 0, 320, 360);
      // Something that moves, so that there are pictures.
      drawing.fillRect(310, (turn++ * 4) % 360, 10, 10);
    };
    draw();
    setInterval(draw, 50);
    return canvas.captureStream(20);
  };
  const before = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (constraints) => {
    if (!constraints?.video) return before(constraints);
    const isDesk = JSON.stringify(constraints.video).includes('"desk"');
    return isDesk ? open('#fd0', '#f00') : open('#f00', '#00f');
  };
  const list = navigator.mediaDevices.enumerateDevices.bind(navigator.mediaDevices);
  const camera = (deviceId: string, label: string) =>
    ({ kind: 'videoinput', groupId: '', deviceId, label, toJSON: () => label }) as const;
  navigator.mediaDevices.enumerateDevices = async () => [
    ...(await list()).filter(({ kind }) => kind !== 'videoinput'),
    camera('front', 'Front camera'),
    camera('desk', 'Desk camera'),
  ];
  navigator.mediaDevices.getDisplayMedia = async () => open('#0a0', '#fd0');
}

beforeAll(async () => {
  harness = await openCallHarness();
  ada = await harness.person('ada', 'Ada');
  grace = await harness.person('grace', 'Grace');
  place = await callPlace(harness, ada, [grace]);
  adaPage = await harness.pageOf(ada, '/', ALLOWED);
  gracePage = await harness.pageOf(grace, '/', ALLOWED);
  for (const page of [adaPage, gracePage]) {
    await page.addInitScript(paint);
    await page.goto(`/channels/${place.id}/${place.channelId}`);
    await joinByClick(page, 'lodge');
    await visible(bar(page).locator('.call-phase.connected'));
  }
});
afterAll(async () => {
  await harness.close();
  expect(harness.faults).toEqual([]);
});

const bar = (page: Page) => page.getByRole('region', { name: 'Call', exact: true });
const tile = (page: Page, name: string) =>
  page.locator('.tile', { has: page.getByRole('button', { name: new RegExp(`^${name}`) }) });

/** The two halves of the picture in a tile, as names of colours; empty without a picture. */
function halves(page: Page, name: string): Promise<string[]> {
  return tile(page, name)
    .first()
    .evaluate((element) => {
      const canvas = element.querySelector('canvas');
      const drawing = canvas?.getContext('2d');
      if (!canvas || !drawing || canvas.width === 0) return [];
      return [0.25, 0.75].map((at) => {
        const [red = 0, green = 0, blue = 0] = drawing.getImageData(canvas.width * at, canvas.height / 2, 1, 1).data;
        if (red > 170 && green > 150) return 'yellow';
        if (red > 170) return 'red';
        if (blue > 170) return 'blue';
        return green > 100 ? 'green' : 'black';
      });
    });
}

describe('pictures', () => {
  test('a camera is seen by the user and by the others, until it is switched off', async () => {
    await bar(adaPage).getByRole('button', { name: 'Camera' }).click();
    await visible(adaPage.getByRole('list', { name: 'In lodge' }).getByRole('button', { name: /^Ada.*camera on/ }));
    await expect.poll(() => halves(gracePage, 'Ada')).toEqual(['red', 'blue']);
    await expect.poll(() => halves(adaPage, 'Ada')).toEqual(['red', 'blue']);
    await takeScreenshots(gracePage, 'voice-camera');
    await bar(adaPage).getByRole('button', { name: 'Voice settings' }).click();
    await adaPage.getByRole('button', { name: 'Preview the camera' }).click();
    await adaPage.getByLabel('Camera for calls').selectOption({ label: 'Desk camera' });
    await expect.poll(() => halves(gracePage, 'Ada')).toEqual(['yellow', 'red']);
    const preview = adaPage.getByLabel('Preview of the camera');
    await expect.poll(() => preview.evaluate((video) => video instanceof HTMLVideoElement && video.videoWidth)).toBe(640);
    await preview.scrollIntoViewIfNeeded();
    await expectAccessible(adaPage);
    await takeScreenshots(adaPage, 'voice-camera-settings');
    await adaPage.getByRole('button', { name: 'Stop the preview' }).click();
    await adaPage.getByLabel('Camera for calls').selectOption({ label: 'System default' });
    await expect.poll(() => halves(gracePage, 'Ada')).toEqual(['red', 'blue']);
    await bar(adaPage).getByRole('link', { name: 'lodge' }).click();
    await expect.poll(() => halves(adaPage, 'Ada')).toEqual(['red', 'blue']);
    const large = gracePage.getByRole('button', { name: /^Ada, .*camera on/ }).last();
    await large.press('Enter');
    expect(await large.getAttribute('aria-pressed')).toBe('true');
    await takeScreenshots(gracePage, 'voice-camera-large');
    await large.press('Escape');
    expect(await large.getAttribute('aria-pressed')).toBe('false');
    await bar(adaPage).getByRole('button', { name: 'Camera' }).click();
    await expect.poll(() => halves(gracePage, 'Ada')).toEqual([]);
  });

  test('a shared screen is watched by another user, with its own tile, until it ends', async () => {
    await bar(adaPage).getByRole('button', { name: 'Share your screen' }).click();
    await visible(adaPage.getByText('You are sharing your screen.'));
    await visible(gracePage.getByRole('list', { name: 'In lodge' }).getByRole('button', { name: /^Ada.*live/ }));
    await gracePage.getByRole('button', { name: 'Watch stream' }).click();
    await expect.poll(() => halves(gracePage, 'Ada’s screen')).toEqual(['green', 'yellow']);
    await expect.poll(() => halves(adaPage, 'Ada’s screen')).toEqual(['green', 'yellow']);
    await gracePage.getByRole('button', { name: 'Ada’s screen', exact: true }).click();
    await takeScreenshots(gracePage, 'voice-screen');
    await takeScreenshots(adaPage, 'voice-sharing');
    await gracePage.getByRole('button', { name: 'Options for Ada’s screen' }).click();
    await gracePage.getByRole('menuitem', { name: 'Stop watching' }).click();
    await visible(gracePage.getByRole('button', { name: 'Watch stream' }));
    await gracePage.getByRole('button', { name: 'Watch stream' }).click();
    await expect.poll(() => halves(gracePage, 'Ada’s screen')).toEqual(['green', 'yellow']);
    await adaPage.getByRole('button', { name: 'Stop sharing' }).click();
    await visible(gracePage.getByText('The stream has ended.'));
    await hidden(gracePage.getByRole('button', { name: 'Ada’s screen', exact: true }));
    await hidden(adaPage.getByText('You are sharing your screen.'));
  });
});
