import { identify } from '@guildhall/testkit/gateway-session';
import { openTlsProxy, type TlsProxy } from '@guildhall/testkit/tls-proxy';
import { joinVoice, type VoiceUser } from '@guildhall/testkit/voice-user';
import type { Page, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALLOWED, callPlace, type CallPlace, joinByClick, openCallHarnessBehind, playedLevels, speakTone } from './call-scene.ts';
import { type BrowserHarness, type Person, visible } from './harness.ts';

/** Hz of what each of the three plays. */
const ADA = 440;
const GRACE = 660;
const LIN = 880;
const TONES = [ADA, GRACE, LIN] as const;
/** The voice opcode that says that a user has left. */
const CLIENT_DISCONNECT = 13;
/** dB: a tone that is heard, and one that is not. */
const HEARD = -55;
const SILENT = -75;

let proxy: TlsProxy;
let harness: BrowserHarness;
let ada: Person;
let grace: Person;
let place: CallPlace;
let adaPage: Page;
let gracePage: Page;
let lin: VoiceUser;
/** Ada's connections to the voice server. */
const sockets: WebSocketRoute[] = [];

async function openPage(person: Person, hertz: number): Promise<Page> {
  const page = await harness.pageOf(person, '/', { ...ALLOWED, baseURL: proxy.address, ignoreHTTPSErrors: true });
  await speakTone(page, hertz);
  return page;
}

beforeAll(async () => {
  proxy = await openTlsProxy();
  harness = await openCallHarnessBehind(proxy);
  ada = await harness.person('ada', 'Ada');
  grace = await harness.person('grace', 'Grace');
  const linPerson = await harness.person('lin', 'Lin');
  place = await callPlace(harness, ada, [grace, linPerson]);
  adaPage = await openPage(ada, ADA);
  gracePage = await openPage(grace, GRACE);
  await adaPage.routeWebSocket(/\/voice/, (route) => {
    sockets.push(route);
    route.connectToServer();
  });
  for (const page of [adaPage, gracePage]) {
    await page.goto(`/channels/${place.id}/${place.channelId}`);
    await joinByClick(page, 'lodge');
  }
  const session = await identify(harness.address, linPerson.token);
  lin = await joinVoice(session, { guildId: place.id, channelId: place.voiceId, ca: proxy.certificate });
  await lin.together(ada.id, grace.id);
});
afterAll(async () => {
  await harness.close();
  await proxy.close();
});

/** Waits until a page plays exactly these of the three tones. */
async function plays(page: Page, ...tones: number[]): Promise<void> {
  await expect
    .poll(async () => (await playedLevels(page, TONES)).map((level) => (level > HEARD ? 'heard' : level < SILENT ? '-' : level)))
    .toEqual(TONES.map((tone) => (tones.includes(tone) ? 'heard' : '-')));
}

/** The level of a tone, in dB, once it is the same in the whole window of the measurement. */
async function steadyLevel(page: Page, hertz: number): Promise<number> {
  let level = Number.NaN;
  await expect
    .poll(
      async () => {
        const before = level;
        [level = 0] = await playedLevels(page, [hertz]);
        return level === before;
      },
      { interval: 400 },
    )
    .toBe(true);
  return level;
}

const bar = (page: Page) => page.getByRole('region', { name: 'Call', exact: true });

describe('three people in a call', () => {
  test('each hears the two others: two browsers, and a client over UDP', async () => {
    const playing = lin.play({ hertz: LIN, seconds: 6 });
    await Promise.all([plays(adaPage, GRACE, LIN), plays(gracePage, ADA, LIN)]);
    for (const [person, hertz] of [
      [ada, ADA],
      [grace, GRACE],
    ] as const) {
      // The pages may have spoken before lin was in the encrypted group; from then on, each frame is decrypted.
      const { failed } = await lin.hears(person.id);
      const since = lin.mark(person.id);
      const heard = await lin.hears(person.id, { since });
      expect(heard).toMatchObject({ hertz: expect.closeTo(hertz, -0.5), failed });
    }
    await playing;
    await Promise.all([plays(adaPage, GRACE), plays(gracePage, ADA)]);
  });

  test('the pages on https have connected by wss, at the public address', async () => {
    for (const page of [adaPage, gracePage]) expect(await page.evaluate(() => location.origin)).toBe(proxy.address);
    const address = `${proxy.address.replace('https', 'wss')}/voice?v=8`;
    expect(new Set(sockets.map((socket) => socket.url()))).toEqual(new Set([address]));
    expect(harness.faults).toEqual([]);
  });

  test('all three see the same privacy code', async () => {
    const code = lin.privacyCode;
    for (const page of [adaPage, gracePage]) {
      await page.getByRole('button', { name: 'End-to-end encrypted' }).click();
      const shown = await page.locator('.digits .unseen').textContent();
      expect(shown?.replaceAll(' ', '')).toBe(code);
      await page.keyboard.press('Escape');
    }
  });

  test('a muted user is not heard, and a deafened one hears nothing', async () => {
    await bar(gracePage).getByRole('button', { name: 'Mute' }).click();
    await plays(adaPage);
    await bar(gracePage).getByRole('button', { name: 'Mute' }).click();
    await plays(adaPage, GRACE);
    await bar(adaPage).getByRole('button', { name: 'Deafen' }).click();
    await plays(adaPage);
    await plays(gracePage);
    await bar(adaPage).getByRole('button', { name: 'Deafen' }).click();
    await plays(adaPage, GRACE);
  });

  test('the volume of one user is changed and stored', async () => {
    const before = await steadyLevel(adaPage, GRACE);
    await adaPage
      .getByRole('list', { name: 'In lodge' })
      .getByRole('button', { name: /^Grace/ })
      .click();
    await adaPage.getByRole('menuitem', { name: 'Volume' }).click();
    await adaPage.getByRole('slider', { name: 'Volume of Grace' }).fill('50');
    // Half the amplitude is 6 dB less.
    await expect.poll(() => steadyLevel(adaPage, GRACE)).toSatisfy((level: number) => Math.abs(before - 6 - level) <= 1);
    await adaPage.keyboard.press('Escape');
    await adaPage
      .getByRole('list', { name: 'In lodge' })
      .getByRole('button', { name: /^Grace/ })
      .click();
    await adaPage.getByRole('menuitem', { name: 'Mute for me' }).click();
    await plays(adaPage);
    await adaPage
      .getByRole('list', { name: 'In lodge' })
      .getByRole('button', { name: /^Grace/ })
      .click();
    await adaPage.getByRole('menuitem', { name: 'Unmute for me' }).click();
    await plays(adaPage, GRACE);
  });

  test('a moderator mutes a member for all', async () => {
    await adaPage
      .getByRole('list', { name: 'In lodge' })
      .getByRole('button', { name: /^Grace/ })
      .click();
    await adaPage.getByRole('menuitem', { name: 'Server mute' }).click();
    await plays(adaPage);
    await visible(bar(gracePage).getByText('You are muted in this server by a moderator.'));
    await adaPage
      .getByRole('list', { name: 'In lodge' })
      .getByRole('button', { name: /^Grace/ })
      .click();
    await adaPage.getByRole('menuitem', { name: 'Server unmute' }).click();
    await plays(adaPage, GRACE);
  });

  test('push to talk: heard only while the key is down', async () => {
    await bar(gracePage).getByRole('button', { name: 'Voice settings' }).click();
    await gracePage.getByRole('radio', { name: /While you hold a key/ }).check();
    await gracePage.getByRole('button', { name: 'Choose another key' }).click();
    await gracePage.keyboard.press('F8');
    await visible(bar(gracePage).getByText('Hold F8 to talk'));
    await plays(adaPage);
    await gracePage.keyboard.down('F8');
    await plays(adaPage, GRACE);
    await gracePage.keyboard.up('F8');
    await plays(adaPage);
    await gracePage.getByRole('radio', { name: /When you speak/ }).check();
    await plays(adaPage, GRACE);
  });

  test('a lost connection is resumed without leaving the call', async () => {
    const before = sockets.length;
    await sockets.at(-1)?.close({ code: 3000 });
    await expect.poll(() => sockets.length).toBeGreaterThan(before);
    await bar(gracePage).getByRole('button', { name: 'Mute' }).click();
    await plays(adaPage);
    await bar(gracePage).getByRole('button', { name: 'Mute' }).click();
    await plays(adaPage, GRACE);
    expect(lin.others.has(ada.id)).toBe(true);
    expect(lin.opcodes).not.toContain(CLIENT_DISCONNECT);
  });
});
