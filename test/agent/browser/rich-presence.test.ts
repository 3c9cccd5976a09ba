import type { Locator } from 'playwright-core';
import { uploadAsset } from '@guildhall/testkit/application-assets';
import { startAgent, type RunningAgent } from '../../../agent/src/start.ts';
import { newGame } from '@guildhall/testkit/game-login';
import { type Site, startSite } from '@guildhall/testkit/site';
import { Client } from '@xhayper/discord-rpc';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../web/test/browser/accessibility.ts';
import { BrowserHarness, expectOk, hidden, type Person, visible } from '../../../web/test/browser/harness.ts';
import { takeScreenshots } from '../../../web/test/browser/screenshots.ts';

let harness: BrowserHarness;
let ada: Person;
let grace: Person;
let agent: RunningAgent;
let pictures: Site;
let large: Buffer;
let small: Buffer;
const folder = mkdtempSync(join(tmpdir(), 'rpc-'));

const drawing = (color: string, shape: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="${color}"/>${shape}</svg>`,
    ),
  )
    .png()
    .toBuffer();

beforeAll(async () => {
  harness = await BrowserHarness.open({ GUILDHALL_OUTBOUND: 'loopback' });
  ada = await harness.person('ada', 'Ada Byron');
  grace = await harness.person('grace', 'Grace Hopper');
  await expectOk(ada.put(`/users/@me/relationships/${grace.id}`, {}));
  await expectOk(grace.put(`/users/@me/relationships/${ada.id}`, {}));
  [large, small] = await Promise.all([
    drawing(
      '#20304f',
      '<circle cx="128" cy="128" r="78" fill="#e0ac3f"/><ellipse cx="128" cy="128" rx="118" ry="24" fill="none" stroke="#fff" stroke-width="8"/>',
    ),
    drawing('#a93226', '<path d="M128 40 210 200H46Z" fill="#fff"/>'),
  ]);
  pictures = await startSite(({ url }, response) =>
    response.writeHead(200, { 'content-type': 'image/png' }).end(url === '/large.png' ? large : small),
  );
  agent = await startAgent({
    ...{ address: harness.address, token: ada.token, person: { consent: async () => true } },
    place: { env: { XDG_RUNTIME_DIR: folder }, platform: process.platform, fallback: folder },
  });
  vi.stubEnv('XDG_RUNTIME_DIR', folder);
}, 120_000);
afterAll(async () => {
  vi.unstubAllEnvs();
  await agent?.stop();
  await harness.close();
  await pictures.close();
  rmSync(folder, { recursive: true, force: true });
});

test('[rpc/commands, games/rich-presence] a friend sees what a game shows by SET_ACTIVITY: pictures, lines, party, time and buttons', async () => {
  const app = await newGame(ada);
  const game = new Client({ clientId: app.id });
  await game.login();
  await game.user?.setActivity({
    ...{ details: 'Moon base', state: 'In a raid', partyId: 'party', partySize: 2, partyMax: 5 },
    ...{ startTimestamp: Date.now() - 754_000, spectateSecret: 'the-view' },
    ...{ largeImageKey: `http://127.0.0.1:${pictures.port}/large.png`, largeImageText: 'The rings of Saturn' },
    ...{ smallImageKey: `http://127.0.0.1:${pictures.port}/small.png`, smallImageText: 'Level 3' },
    buttons: [
      { label: 'Watch the stream', url: 'https://raid.example/watch' },
      { label: 'Get the game', url: 'https://raid.example/' },
    ],
  });
  const page = await harness.pageOf(grace, '/channels/@me/friends');
  const card = page.getByRole('region', { name: 'Active now' }).getByRole('article', { name: 'Galaxy Raid' });
  await visible(card.getByText('In a raid (2 of 5)'));
  await visible(card.getByText('Moon base'));
  await visible(card.getByText(/^12:\d\d elapsed$/));
  for (const name of ['The rings of Saturn', 'Level 3']) {
    const picture = card.getByRole('img', { name });
    await visible(picture);
    expect(await picture.getAttribute('src')).toMatch(/^\/cdn\/external\//);
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
  }
  await expect
    .poll(() => card.getByRole('link', { name: 'Watch the stream' }).getAttribute('href'))
    .toBe('https://raid.example/watch');
  expect(await card.getByRole('link', { name: 'Get the game' }).getAttribute('href')).toBe('https://raid.example/');
  await visible(card.getByRole('button', { name: /^Spectate / }));
  await expectAccessible(page);
  await takeScreenshots(page, 'rich-presence');

  const place = await harness.guild(ada, 'Raiders');
  await harness.join(ada, place, grace);
  await page.goto(`/channels/${place.id}/${place.channelId}`);
  await page.getByRole('button', { name: /^Ada Byron Owner Playing / }).click();
  const profile = page.getByRole('dialog', { name: 'Ada Byron' });
  await visible(profile.getByText('In a raid (2 of 5)'));
  await visible(profile.getByRole('link', { name: 'Get the game' }));
  await takeScreenshots(page, 'rich-presence-profile', 'desktop');

  await game.destroy();
  await hidden(profile.getByText('In a raid (2 of 5)'));
  expect(harness.faults).toEqual([]);
});

/** The color in the middle of a picture that has been loaded, as red, green and blue. */
const middleOf = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const [red = 0, green = 0, blue = 0] = context?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data ?? [];
    return [red, green, blue].map((part) => Math.round(part / 16) * 16);
  });

test('[games/rich-presence, applications/assets] pictures that a game names by key are those of its developer; without one, the icon', async () => {
  const app = await newGame(ada);
  const asData = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;
  const icon = await drawing('#2f7d5c', '<path d="M40 128h176M128 40v176" stroke="#fff" stroke-width="40"/>');
  await expectOk(ada.patch(`/applications/${app.id}`, { icon: asData(icon) }));
  const planet = await uploadAsset(ada, app.id, 'planet', asData(large));
  const danger = await uploadAsset(ada, app.id, 'danger', asData(small));
  const game = new Client({ clientId: app.id });
  await game.login();
  const show = (largeImageKey: string, state: string) =>
    game.user?.setActivity({
      ...{ details: 'Moon base', state, largeImageKey, largeImageText: 'The rings of Saturn' },
      ...{ smallImageKey: 'danger', smallImageText: 'Level 3' },
    });
  await show('Planet', 'In orbit');
  const page = await harness.pageOf(grace, '/channels/@me/friends');
  const card = page.getByRole('region', { name: 'Active now' }).getByRole('article', { name: 'Galaxy Raid' });
  await visible(card.getByText('In orbit'));
  for (const [name, id, color] of [
    ['The rings of Saturn', planet, [224, 176, 64]],
    ['Level 3', danger, [256, 256, 256]],
  ] as const) {
    const picture = card.getByRole('img', { name });
    await visible(picture);
    expect(await picture.getAttribute('src')).toContain(`/cdn/app-assets/${app.id}/${id}.`);
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(128);
    expect(await middleOf(picture)).toEqual(color);
  }
  await expectAccessible(page);
  await takeScreenshots(page, 'rich-presence-assets');

  await show('unknown_key', 'Lost in space');
  await visible(card.getByText('Lost in space'));
  await hidden(card.getByRole('img', { name: 'The rings of Saturn' }));
  await visible(card.locator(`img[src^="/cdn/app-icons/${app.id}/"]`));
  await visible(card.getByRole('img', { name: 'Level 3' }));
  await takeScreenshots(page, 'rich-presence-no-asset', 'desktop');

  await expectOk(ada.delete(`/oauth2/applications/${app.id}/assets/${danger}`));
  const file = `${harness.address}/cdn/app-assets/${app.id}/${danger}.webp?size=128`;
  await expect.poll(async () => (await fetch(file)).status, { timeout: 30_000 }).toBe(404);
  // The first page has the picture in its cache.
  const later = await harness.pageOf(grace, '/channels/@me/friends');
  const again = later.getByRole('region', { name: 'Active now' }).getByRole('article', { name: 'Galaxy Raid' });
  await visible(again.getByText('Lost in space'));
  await hidden(again.getByRole('img', { name: 'Level 3' }));
  await game.destroy();
  await hidden(again);
  expect(harness.faults).toEqual([]);
});
