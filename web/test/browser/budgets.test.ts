import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BrowserHarness, expectOk, type Person, type TestGuild, visible } from './harness.ts';

/** Bytes over the wire of a first load. */
const FIRST_LOAD = 200_000;
/** A slow connection: bytes in a second, and ms before each response. */
const SLOW = { downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 600, offline: false };
/** Ms until a person can write in a channel over it, with an empty cache, without what the machine's own processor takes. */
const UNTIL_WRITING = 4000;
/** Sequential round trips: the page, then the files that it names. The gateway connects at the same time. */
const ROUND_TRIPS = 2;
/** Requests that have to complete before a person can write. */
const NEEDED = /^\/(channels\/|assets\/(boot|first|index|rolldown-runtime)-|api\/v10\/gateway$|favicon|manifest)/;
/** Chunks that the first page does not need. */
const LATER = /settings-page|settings-frame|screen|Dialog-|ComboBox|ListBox|Button-|panels|I18nProvider|PressResponder/;

let harness: BrowserHarness;
let ada: Person;
let hall: TestGuild;

beforeAll(async () => {
  harness = await BrowserHarness.open({ GUILDHALL_RATE_LIMITS: 'off' });
  ada = await harness.person('ada', 'Ada');
  hall = await harness.guild(ada, 'The old hall');
  for (let at = 0; at < 20; at += 1)
    await expectOk(ada.post(`/channels/${hall.channelId}/messages`, { content: `Message **${at}** of a channel that is read` }));
});
afterAll(() => harness.close());

interface Loaded {
  path: string;
  /** Headers and body as they were sent. */
  bytes: number;
  encoding: string;
  caching: string;
}

/** Records what a page loads. */
async function record(page: Page): Promise<Loaded[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const loaded: Loaded[] = [];
  const begun = new Map<string, Loaded>();
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const header = (name: string) => Object.entries(response.headers).find(([key]) => key.toLowerCase() === name)?.[1] ?? '';
    const { pathname } = new URL(response.url);
    if (!response.url.startsWith('data:'))
      begun.set(requestId, { path: pathname, bytes: 0, encoding: header('content-encoding'), caching: header('cache-control') });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = begun.get(requestId);
    if (one) loaded.push({ ...one, bytes: encodedDataLength });
  });
  return loaded;
}

function summary(name: string, loaded: readonly Loaded[]): number {
  const total = loaded.reduce((sum, { bytes }) => sum + bytes, 0);
  const largest = loaded.toSorted((a, b) => b.bytes - a.bytes).slice(0, 14);
  process.stdout.write(
    `${name}: ${total} bytes in ${loaded.length} responses; ${largest.map(({ path, bytes }) => `${path} ${bytes}`).join(', ')}\n`,
  );
  return total;
}

function expectFirstLoad(name: string, loaded: readonly Loaded[]): void {
  expect(summary(name, loaded)).toBeLessThanOrEqual(FIRST_LOAD);
  const assets = loaded.filter(({ path }) => path.startsWith('/assets/'));
  expect(assets.length).toBeGreaterThan(0);
  expect(assets.filter(({ caching }) => caching !== 'public, max-age=31536000, immutable')).toEqual([]);
  expect(assets.filter(({ encoding, bytes }) => encoding !== 'br' && bytes > 1500)).toEqual([]);
  expect(assets.filter(({ path }) => LATER.test(path)).map(({ path }) => path)).toEqual([]);
}

test('the login page loads at most 200 kB', async () => {
  const page = await harness.visitor();
  const loaded = await record(page);
  await page.goto('/login');
  await visible(page.getByRole('button', { name: 'Log in' }));
  expectFirstLoad('login page', [...loaded]);
  await page.context().close();
});

/** A page of a logged-in person with an empty cache, and what it loads until the person can write. */
async function openChannel(conditions?: typeof SLOW): Promise<{ ms: number; loaded: Loaded[] }> {
  const page = await harness.pageOf(ada, '/favicon.svg');
  const session = await page.context().newCDPSession(page);
  const loaded = await record(page);
  if (conditions) await session.send('Network.emulateNetworkConditions', conditions);
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      const field = document.querySelector<HTMLTextAreaElement>('textarea[aria-label^="Message "]');
      if (!field || field.disabled || field.readOnly) return;
      observer.disconnect();
      performance.mark('composer');
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.goto(`/channels/${hall.id}/${hall.channelId}`, { waitUntil: 'commit' });
  await visible(page.getByRole('textbox', { name: /^Message / }));
  const ms = await page.evaluate(() => performance.getEntriesByName('composer')[0]?.startTime ?? Number.NaN);
  const before = [...loaded];
  await page.getByRole('textbox', { name: /^Message / }).fill('at once');
  await page.context().close();
  return { ms, loaded: before };
}

test('a channel loads at most 200 kB until the person can write', async () => {
  expectFirstLoad('channel', (await openChannel()).loaded);
});

test('over a slow connection, with an empty cache, the network keeps a person from writing for at most 4 s', async () => {
  const { ms, loaded } = await openChannel(SLOW);
  const needed = loaded.filter(({ path }) => NEEDED.test(path));
  const bytes = summary('needed', needed);
  const network = Math.round(ROUND_TRIPS * SLOW.latency + (bytes / SLOW.downloadThroughput) * 1000);
  process.stdout.write(
    `composer after ${Math.round(ms)} ms at 50 kB/s and 600 ms on this machine, of which the network takes ${network} ms\n`,
  );
  expect(network).toBeLessThanOrEqual(UNTIL_WRITING);
  expect(needed.length).toBeGreaterThanOrEqual(5);
  expect(harness.faults).toEqual([]);
});
