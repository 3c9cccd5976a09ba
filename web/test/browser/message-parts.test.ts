import { startSite, type Site } from '@guildhall/testkit/site';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type BotAccount,
  hidden,
  BrowserHarness,
  expectOk,
  messageOf,
  TIMEOUT_MS,
  type Person,
  type TestGuild,
  visible,
  withFiles,
} from './harness.ts';
import { film, picture, tone } from './media-samples.ts';

const SCREENSHOTS = fileURLToPath(new URL('../../../test-results/browser/', import.meta.url));
const LOOKS: Record<string, BrowserContextOptions> = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  phone: { colorScheme: 'light', viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true },
};

interface Sent {
  id: string;
}

let harness: BrowserHarness;
let ada: Person;
let grace: Person;
let bot: BotAccount;
let place: TestGuild;
let page: Page;
let site: Site;
let here: `/channels/${string}/messages`;

beforeAll(async () => {
  mkdirSync(SCREENSHOTS, { recursive: true });
  harness = await BrowserHarness.open({ GUILDHALL_OUTBOUND: 'loopback' });
  [ada, grace] = await Promise.all([harness.person('ada', 'Ada Byron'), harness.person('grace', 'Grace Hopper')]);
  place = await harness.guild(ada, 'Engine works');
  await harness.join(ada, place, grace);
  bot = await harness.bot(ada, 'Mill', place);
  here = `/channels/${place.channelId}/messages`;
  const photo = await picture(800, 420, 150);
  site = await startSite((request, response) => {
    if (request.url === '/photo.png') response.writeHead(200, { 'content-type': 'image/png' }).end(photo);
    else response.writeHead(200, { 'content-type': 'text/html' }).end(pageOf(request.url ?? '', `http://127.0.0.1:${site.port}`));
  });
  page = await harness.pageOf(ada, `/channels/${place.id}/${place.channelId}`);
  await visible(page.getByRole('heading', { level: 1, name: 'general' }));
});
afterAll(async () => {
  await site?.close();
  await harness.close();
});

/** A page with Open Graph tags, or one with a component embed. */
function pageOf(path: string, origin: string): string {
  const component = {
    type: 17,
    accent_color: 0xb5402f,
    components: [
      { type: 10, content: '**P2b** laid out by the page' },
      { type: 12, items: [{ media: { url: `${origin}/photo.png` }, description: 'The hall' }] },
      { type: 1, components: [{ type: 2, style: 5, label: 'Enter', url: `${origin}/in` }] },
    ],
  };
  const own = `<title>Laid out</title><script id="svc:component-embed" type="application/json">${JSON.stringify({ component })}</script>`;
  const usual = `<meta property="og:site_name" content="The Analytical Review"><meta property="og:title" content="On the engine">
    <meta property="og:description" content="What it weaves, and how."><meta property="og:image" content="${origin}/photo.png">
    <meta name="theme-color" content="#1b6f61">`;
  return `<!doctype html><html><head>${path === '/laid-out' ? own : usual}</head><body></body></html>`;
}

async function takeScreenshots(name: string, message: Locator): Promise<void> {
  for (const [look, options] of Object.entries(LOOKS)) {
    const other = await harness.pageOf(ada, page.url(), options);
    const id = await message.getAttribute('id');
    await visible(other.locator(`#${id}`));
    await other.locator(`#${id}`).scrollIntoViewIfNeeded();
    await expect
      .poll(
        () =>
          other.locator(`#${id} img`).evaluateAll((all) => all.every((one) => one instanceof HTMLImageElement && one.complete)),
        { timeout: TIMEOUT_MS },
      )
      .toBe(true);
    const wider = await other.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wider).toBeLessThanOrEqual(0);
    await other.screenshot({ path: `${SCREENSHOTS}${name}-${look}.png`, animations: 'disabled' });
    await other.context().close();
  }
}

/** True once an image has loaded. */
const loaded = (image: Locator) =>
  expect
    .poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0), { timeout: TIMEOUT_MS })
    .toBe(true);

describe('parts of messages', () => {
  test('files: inline images, covered spoilers, playable audio and video, other files to download', async () => {
    const files = [
      { name: 'hills.png', type: 'image/png', bytes: await picture(1600, 900, 150) },
      { name: 'secret.png', type: 'image/png', bytes: await picture(400, 400, 20) },
      { name: 'tone.wav', type: 'audio/wav', bytes: tone() },
      { name: 'run.webm', type: 'video/webm', bytes: await film(page) },
      { name: 'notes.zip', type: 'application/zip', bytes: Buffer.alloc(2048, 7) },
    ];
    const attachments = [
      { id: 0, description: 'Hills in the morning' },
      { id: 1, is_spoiler: true },
      { id: 2 },
      { id: 3 },
      { id: 4 },
    ];
    await expectOk(grace.post(here, withFiles({ content: 'P1 see these', attachments }, files)));
    const message = messageOf(page, 'P1');
    const hills = message.getByRole('img', { name: 'Hills in the morning' });
    await loaded(hills);
    // Two pictures, one of them covered, are the two halves of a row.
    expect((await hills.boundingBox())?.height).toBe(200);
    const cover = message.getByRole('button', { name: /^Spoiler: / });
    expect(await message.getByRole('img', { name: /secret/ }).count()).toBe(0);
    await cover.press('Enter');
    await visible(message.getByRole('img', { name: /secret/ }));
    for (const kind of ['audio', 'video']) {
      const player = message.locator(kind);
      await expect.poll(() => player.evaluate((one: HTMLMediaElement) => one.readyState > 0), { timeout: TIMEOUT_MS }).toBe(true);
    }
    await visible(message.getByText('2 kB'));
    const link = message.getByRole('link', { name: 'Download notes.zip' });
    expect((await fetch((await link.getAttribute('href')) ?? '')).status).toBe(200);
    await takeScreenshots('parts-files', message);

    const alone = [{ name: 'alone.png', type: 'image/png', bytes: await picture(1600, 900, 150) }];
    await expectOk(grace.post(here, withFiles({ content: 'P1b', attachments: [{ id: 0, description: 'Alone' }] }, alone)));
    const single = page.getByRole('img', { name: 'Alone' });
    await loaded(single);
    const box = await single.boundingBox();
    expect(Math.round((box?.width ?? 0) / 16)).toBe(Math.round((box?.height ?? 1) / 9));
    expect(box?.width).toBeLessThanOrEqual(420);
  });

  test('a link gets a preview, its image through the proxy', async () => {
    const { id } = await expectOk<Sent>(grace.post(here, { content: `P2 http://127.0.0.1:${site.port}/review` }));
    const embed = page.locator(`#message-${id}`).getByRole('article', { name: 'On the engine' });
    await visible(embed.getByText('What it weaves, and how.'));
    await visible(embed.getByText('The Analytical Review'));
    const image = embed.locator('.embed-image img');
    expect(await image.getAttribute('src')).toContain('/cdn/external/');
    await loaded(image);
    await takeScreenshots('parts-preview', page.locator(`#message-${id}`));

    const laid = await expectOk<Sent>(grace.post(here, { content: `http://127.0.0.1:${site.port}/laid-out` }));
    const container = page.locator(`#message-${laid.id} .container`);
    await visible(container.getByText('laid out by the page'));
    await loaded(container.getByRole('img', { name: 'The hall' }));
    await visible(container.getByRole('link', { name: 'Enter' }));
  });

  test('components are rendered', async () => {
    const buttons = {
      type: 1,
      components: [
        { type: 2, style: 1, label: 'Start', custom_id: 'a' },
        { type: 2, style: 2, label: 'Wait', custom_id: 'b', emoji: { name: '⏳' } },
        { type: 2, style: 3, label: 'Well', custom_id: 'c' },
        { type: 2, style: 4, label: 'Stop', custom_id: 'd' },
        { type: 2, style: 5, label: 'Read', url: 'https://example.org/read' },
      ],
    };
    const options = [
      { label: 'Slow', value: 's' },
      { label: 'Fast', value: 'f', default: true },
    ];
    const select = { type: 1, components: [{ type: 3, custom_id: 'e', placeholder: 'Speed', options }] };
    await expectOk(bot.actor.post(here, { content: 'P3 choose', components: [buttons, select] }));
    const first = messageOf(page, 'P3');
    expect(await first.getByRole('link', { name: 'Read' }).getAttribute('href')).toBe('https://example.org/read');
    const start = first.getByRole('button', { name: 'Start' });
    expect(await start.isEnabled()).toBe(true);
    await visible(first.getByRole('button', { name: 'Speed: Fast' }));

    const layout = [
      { type: 10, content: '## P4 The engine' },
      {
        type: 17,
        accent_color: 0x1b6f61,
        components: [
          {
            type: 9,
            components: [{ type: 10, content: '**Turns** 41 250\nAll wheels turn.' }],
            accessory: { type: 11, media: { url: 'attachment://hills.png' }, description: 'Hills' },
          },
          { type: 14, divider: true, spacing: 2 },
          {
            type: 12,
            items: [
              { media: { url: 'attachment://hills.png' }, description: 'North' },
              { media: { url: 'attachment://dunes.png' }, description: 'South', spoiler: true },
            ],
          },
          { type: 13, file: { url: 'attachment://plan.pdf' } },
          { type: 1, components: [{ type: 2, style: 2, label: 'Again', custom_id: 'f' }] },
        ],
      },
    ];
    const files = [
      { name: 'hills.png', type: 'image/png', bytes: await picture(600, 400, 150) },
      { name: 'dunes.png', type: 'image/png', bytes: await picture(600, 400, 40) },
      { name: 'plan.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') },
    ];
    const { id } = await expectOk<Sent>(bot.actor.post(here, withFiles({ flags: 1 << 15, components: layout }, files)));
    const second = page.locator(`#message-${id}`);
    await visible(second.getByText('P4 The engine'));
    await visible(second.getByText('All wheels turn.'));
    await loaded(second.getByRole('img', { name: 'North' }));
    await visible(second.getByRole('button', { name: /^Spoiler: South/ }));
    await visible(second.getByRole('link', { name: 'Download plan.pdf' }));
    const bar = await second.locator('.container').evaluate((one) => getComputedStyle(one).borderLeftColor);
    expect(bar).toBe('rgb(27, 111, 97)');
    expect(await second.locator('.files').count()).toBe(0);
    await takeScreenshots('parts-components', second);
  });

  test('a poll: voting, removing the vote, and the result', async () => {
    const poll = {
      question: { text: 'P5 Which wheel?' },
      answers: [{ poll_media: { text: 'The left', emoji: { name: '⚙️' } } }, { poll_media: { text: 'The right' } }],
      duration: 1,
    };
    const { id } = await expectOk<Sent>(grace.post(here, { poll }));
    const view = page.locator(`#message-${id}`).getByRole('region', { name: 'Poll: P5 Which wheel?' });
    await visible(view);
    expect(await view.getByRole('button', { name: 'Vote', exact: true }).isDisabled()).toBe(true);
    await view.getByRole('radio', { name: /The left/ }).press('Space');
    await view.getByRole('button', { name: 'Vote', exact: true }).click();
    await visible(view.getByText('1 vote · 100 %'));
    await visible(view.getByText('Your vote'));
    await expectOk(grace.put(`/channels/${place.channelId}/polls/${id}/answers/@me`, { answer_ids: ['2'] }));
    await visible(view.getByText('1 vote · 50 %').nth(1));
    await view.getByRole('button', { name: 'Remove vote' }).click();
    await visible(view.getByRole('radio', { name: /The right/ }));
    await view.getByRole('button', { name: 'Show results' }).click();
    await visible(view.getByText('1 vote · 100 %'));
    await expectOk(grace.post(`/channels/${place.channelId}/polls/${id}/expire`, {}));
    await visible(view.getByText('This poll has ended.'));
    await visible(page.getByText('The poll “P5 Which wheel?” has ended. “The right” won with 1 of 1 vote.'));
    await takeScreenshots('parts-poll', page.locator(`#message-${id}`));
  });

  test('forwards, stickers, webhooks and system messages', async () => {
    const bytes = await sticker();
    const form = new FormData();
    for (const [key, value] of Object.entries({ name: 'cog', description: '', tags: 'cog' })) form.set(key, value);
    form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'cog.png');
    const { id: stickerId } = await expectOk<Sent>(ada.post(`/guilds/${place.id}/stickers`, form));
    const shown = await expectOk<Sent>(grace.post(here, { content: 'P6', sticker_ids: [stickerId] }));
    await loaded(messageOf(page, 'P6').getByRole('img', { name: 'Sticker: cog' }));

    const reference = { type: 1, message_id: shown.id, channel_id: place.channelId };
    const forward = await expectOk<Sent>(grace.post(here, { message_reference: reference }));
    const forwarded = page.locator(`#message-${forward.id}`);
    await visible(forwarded.getByText('Forwarded'));
    await visible(forwarded.getByRole('link', { name: '#general' }));
    await loaded(forwarded.getByRole('img', { name: 'Sticker: cog' }));

    const avatar = `data:image/png;base64,${(await picture(128, 128, 280)).toString('base64')}`;
    const hook = await expectOk<{ id: string; token: string }>(
      ada.post(`/channels/${place.channelId}/webhooks`, { name: 'Telegraph', avatar }),
    );
    await expectOk(ada.post(`/webhooks/${hook.id}/${hook.token}?wait=true`, { content: 'P7 stop' }));
    await expectOk(ada.post(`/webhooks/${hook.id}/${hook.token}?wait=true`, { content: 'P8 stop', username: 'Semaphore' }));
    const wired = messageOf(page, 'P7');
    await visible(wired.getByText('Webhook', { exact: true }));
    await loaded(wired.locator('.avatar img'));
    await visible(messageOf(page, 'P8').getByText('Semaphore'));

    await expectOk(ada.put(`/channels/${place.channelId}/messages/pins/${shown.id}`));
    await expectOk(ada.post(`/channels/${place.channelId}/threads`, { name: 'Gear talk', type: 11 }));
    await visible(page.getByText('pinned a message.'));
    await visible(page.getByText('started a thread: Gear talk'));
    await takeScreenshots('parts-rest', page.getByRole('listitem').filter({ hasText: 'started a thread' }).last());
  });

  test('changes and deletions elsewhere are shown here', async () => {
    const { id } = await expectOk<Sent>(grace.post(here, { content: 'P9 before' }));
    const message = page.locator(`#message-${id}`);
    await visible(message);
    await expectOk(grace.patch(`${here}/${id}`, { content: 'P9 after' }));
    await visible(message.getByText('P9 after'));
    await visible(message.getByText('edited'));
    await expectOk(grace.delete(`${here}/${id}`));
    await hidden(message);
  });

  test('the page logged no errors', () => {
    expect(harness.faults).toEqual([]);
  });
});

function sticker(): Promise<Buffer> {
  return picture(320, 320, 90);
}
