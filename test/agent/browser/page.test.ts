import { startAgent, type RunningAgent } from '../../../agent/src/start.ts';
import { Actor } from '@guildhall/testkit/actor';
import { tokensOf } from '@guildhall/testkit/oauth-scene';
import { Client } from '@xhayper/discord-rpc';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  ALLOWED,
  callPlace,
  type CallPlace,
  joinByClick,
  openCallHarness,
  speakTone,
} from '../../../web/test/browser/call-scene.ts';
import { type BrowserHarness, expectOk, hidden, type Person, visible } from '../../../web/test/browser/harness.ts';
import { takeScreenshots } from '../../../web/test/browser/screenshots.ts';

let harness: BrowserHarness;
let ada: Person;
let grace: Person;
let place: CallPlace;
let agent: RunningAgent;
let page: Page;
let client: Client;
let of: { id: string; secret: string };
const folder = mkdtempSync(join(tmpdir(), 'rpc-'));
/** The scopes that the operator approves. */
const SCOPES = ['rpc', 'rpc.voice.read', 'rpc.voice.write', 'rpc.screenshare.write'];
/** The events that the library has received, by name. */
const events: { name: string; data: Record<string, unknown> }[] = [];

/** An application that may ask for the scopes of RPC; the first account is the operator's. */
async function ownApplication(): Promise<{ id: string; secret: string }> {
  const { id } = await expectOk<{ id: string }>(ada.post('/applications', { name: 'Console' }));
  await expectOk(ada.patch(`/applications/${id}`, { redirect_uris: ['https://app.example/back?mine=1'] }));
  await expectOk(ada.patch(`/operator/applications/${id}`, { approved_scopes: SCOPES }));
  const { secret } = await expectOk<{ secret: string }>(ada.post(`/applications/${id}/reset`, {}));
  return { id, secret };
}

/** The library, connected to the agent and authenticated. */
async function login(): Promise<Client> {
  const scope = ['identify', ...SCOPES].join(' ');
  const { access_token } = await tokensOf({ anyone: new Actor(harness.address, null) }, ada, of, scope);
  const made = new Client({ clientId: of.id });
  await made.login({ scopes: scope.split(' ') as never, accessToken: access_token });
  return made;
}

beforeAll(async () => {
  harness = await openCallHarness();
  ada = await harness.person('ada', 'Ada');
  grace = await harness.person('grace', 'Grace');
  place = await callPlace(harness, ada, [grace]);
  page = await harness.pageOf(ada, `/channels/${place.id}/${place.channelId}`, ALLOWED);
  await visible(page.getByRole('textbox', { name: /^Message / }));
  agent = await startAgent({
    ...{ address: harness.address, token: ada.token, person: { consent: async () => true } },
    place: { env: { XDG_RUNTIME_DIR: folder }, platform: process.platform, fallback: folder },
  });
  vi.stubEnv('XDG_RUNTIME_DIR', folder);
  of = await ownApplication();
  client = await login();
  // The library's types list fewer events.
  const heard = [
    'VOICE_SETTINGS_UPDATE',
    'VOICE_CONNECTION_STATUS',
    'SPEAKING_START',
    'SPEAKING_STOP',
    'SCREENSHARE_STATE_UPDATE',
  ];
  for (const name of heard)
    Reflect.apply(client.on, client, [name, (data: Record<string, unknown>) => events.push({ name, data })]);
}, 120_000);
afterAll(async () => {
  vi.unstubAllEnvs();
  await client?.destroy();
  await agent?.stop();
  await harness.close();
  rmSync(folder, { recursive: true, force: true });
});

const muteButton = () => page.getByRole('button', { name: 'Mute', exact: true });

/** The first event of a name that passes a test, received already or later. */
async function event(name: string, fits: (data: Record<string, unknown>) => boolean): Promise<Record<string, unknown>> {
  await expect.poll(() => events.some((one) => one.name === name && fits(one.data))).toBe(true);
  return events.find((one) => one.name === name && fits(one.data))?.data ?? {};
}

describe('an unmodified RPC library and the page of the same person', () => {
  test('SELECT_VOICE_CHANNEL joins the call in the page, and VOICE_CONNECTION_STATUS follows it', async () => {
    await client.subscribe('VOICE_CONNECTION_STATUS' as never);
    const channel = await client.user?.selectVoiceChannel(place.voiceId, 60, false, true);
    expect(channel?.id).toBe(place.voiceId);
    await visible(muteButton());
    expect(new URL(page.url()).pathname).toBe(`/channels/${place.id}/${place.voiceId}`);
    const { hostname } = await event('VOICE_CONNECTION_STATUS', ({ state }) => state === 'VOICE_CONNECTED');
    expect(hostname).toBe('127.0.0.1');
    const measured = await event('VOICE_CONNECTION_STATUS', ({ pings }) => Array.isArray(pings) && pings.length > 0);
    expect(measured.last_ping).toEqual(expect.any(Number));
  });

  test('SET_VOICE_SETTINGS mutes in the page; the person unmutes there, and VOICE_SETTINGS_UPDATE arrives', async () => {
    await client.subscribe('VOICE_SETTINGS_UPDATE' as never);
    await client.user?.setVoiceSettings({ mute: true } as never);
    await expect.poll(() => muteButton().getAttribute('aria-pressed')).toBe('true');
    await event('VOICE_SETTINGS_UPDATE', ({ mute }) => mute === true);
    const since = events.length;
    await muteButton().click();
    await expect.poll(() => events.slice(since).some(({ data }) => data.mute === false)).toBe(true);
    expect((await client.user?.getVoiceSettings())?.mute).toBe(false);
  });

  test('SPEAKING_START arrives when the page hears someone', async () => {
    const args = { channel_id: place.voiceId };
    await client.subscribe('SPEAKING_START' as never, args as never);
    await client.subscribe('SPEAKING_STOP' as never, args as never);
    const other = await harness.pageOf(grace, '/', ALLOWED);
    await speakTone(other, 660);
    await other.goto(`/channels/${place.id}/${place.channelId}`);
    await joinByClick(other, 'lodge');
    await event('SPEAKING_START', ({ user_id }) => user_id === grace.id);
    await other.getByRole('button', { name: 'Mute', exact: true }).click();
    await event('SPEAKING_STOP', ({ user_id }) => user_id === grace.id);
  });

  test('TOGGLE_SCREENSHARE asks the person to press a button in the page, and ends what is shared', async () => {
    await client.subscribe('SCREENSHARE_STATE_UPDATE' as never);
    await page.evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
      const drawing = canvas.getContext('2d');
      setInterval(() => drawing?.fillRect(0, 0, 320, 180), 100);
      // As in a browser, a person must have pressed something before.
      navigator.mediaDevices.getDisplayMedia = async () => {
        if (!navigator.userActivation.isActive) throw new DOMException('no gesture', 'InvalidStateError');
        return canvas.captureStream(10);
      };
    });
    const toggle = () => client.request('TOGGLE_SCREENSHARE' as never);
    const sharing = page.getByRole('region', { name: 'Call', exact: true }).getByRole('button', { name: 'Share your screen' });
    const asked = page.getByRole('dialog', { name: 'Share your screen?' });
    await toggle();
    await visible(asked.getByText(/^Console asks you to share your screen/));
    await takeScreenshots(page, 'agent-share');
    await asked.getByRole('button', { name: 'Not now' }).click();
    await hidden(asked);
    expect(await sharing.getAttribute('aria-pressed')).toBe('false');
    await toggle();
    await asked.getByRole('button', { name: 'Share your screen' }).click();
    await event('SCREENSHARE_STATE_UPDATE', ({ active }) => active === true);
    expect(await sharing.getAttribute('aria-pressed')).toBe('true');
    await toggle();
    await event('SCREENSHARE_STATE_UPDATE', ({ active }) => active === false);
    await hidden(asked);
  });

  test('SELECT_TEXT_CHANNEL shows the channel, and a null voice channel leaves the call', async () => {
    await client.user?.selectTextChannel(place.channelId, 60);
    expect(new URL(page.url()).pathname).toBe(`/channels/${place.id}/${place.channelId}`);
    await client.user?.leaveVoiceChannel(60);
    await muteButton().waitFor({ state: 'hidden' });
    expect(await client.user?.getSelectedVoiceChannel()).toBeNull();
  });

  test('the settings of the program end when it disconnects, and are never stored', async () => {
    await client.user?.setVoiceSettings({ deaf: true, output: { volume: 20 } } as never);
    expect(await client.user?.getVoiceSettings()).toMatchObject({ deaf: true, output: { volume: 20 } });
    const stored = await page.evaluate(() => localStorage.getItem('guildhall.voice') ?? '');
    expect(stored).not.toMatch(/"outputVolume":20|"deafened":true/);
    await client.destroy();
    const second = await login();
    await expect.poll(() => second.user?.getVoiceSettings()).toMatchObject({ deaf: false, output: { volume: 100 } });
    await second.destroy();
    expect(harness.faults).toEqual([]);
  });
});
