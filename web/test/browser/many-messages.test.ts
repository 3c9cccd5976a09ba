import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BrowserHarness, messageOf, type Person, TIMEOUT_MS, type TestGuild, visible } from './harness.ts';

const MESSAGES = 20_000;
/** The most rows of messages in the page. */
const MOST_ROWS = 300;
/** How often the list is scrolled by a screen. */
const SCREENS = 60;

let harness: BrowserHarness;
let ada: Person;
let guild: TestGuild;
let page: Page;

const rows = (of: Page) => of.locator('li.message').count();

beforeAll(async () => {
  harness = await BrowserHarness.open({ GUILDHALL_RATE_LIMITS: 'off' });
  ada = await harness.person('ada', 'Ada');
  guild = await harness.guild(ada, 'Engine works');
  await harness.addMessages({ channelId: guild.channelId, authorId: ada.id }, MESSAGES);
  page = await harness.pageOf(ada, '/channels/@me');
  await visible(page.getByRole('heading', { level: 1, name: /^Welcome back/ }));
});
afterAll(() => harness.close());

interface TraceEvent {
  name: string;
  ph: string;
  /** Microseconds. */
  ts: number;
  dur?: number;
}

function isEvent(value: unknown): value is TraceEvent {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string' && 'ts' in value;
}

/** The trace events of the browser while `work` ran. */
async function traced(of: Page, work: () => Promise<void>): Promise<TraceEvent[]> {
  const cdp = await of.context().browser()?.newBrowserCDPSession();
  if (!cdp) throw new Error('The browser has no session.');
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }: { value: unknown[] }) => events.push(...value.filter(isEvent)));
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: [
        'toplevel',
        'devtools.timeline',
        'disabled-by-default-devtools.timeline',
        'disabled-by-default-devtools.timeline.frame',
      ],
    },
  });
  await work();
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.end');
  await complete;
  await cdp.detach();
  return events;
}

/** The CPU time that a page has used, in ms. */
async function busyMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

test('a channel with 20,000 messages opens at its end with a bounded number of rows', async () => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const before = await busyMs(cdp);
  const start = performance.now();
  await page.getByRole('link', { name: 'Engine works' }).first().click();
  await visible(messageOf(page, `line ${MESSAGES}`));
  const opening = performance.now() - start;
  const busy = (await busyMs(cdp)) - before;
  await cdp.detach();
  const count = await rows(page);
  console.info(
    `Opened ${MESSAGES} messages in ${Math.round(opening)} ms, ${Math.round(busy)} ms of the page's time, ${count} rows.`,
  );
  expect(count).toBeLessThanOrEqual(MOST_ROWS);
  // On a busy machine the clock says little: the bound is the page's own time.
  expect(busy).toBeLessThan(5000);
});

test('scrolling through many pages draws frames and never holds more rows', async () => {
  let most = 0;
  const events = await traced(page, async () => {
    for (let screen = 0; screen < SCREENS; screen += 1) {
      const found = await page.locator('.messages').evaluate(async (box) => {
        box.scrollBy(0, -box.clientHeight);
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        return box.querySelectorAll('li.message').length;
      });
      most = Math.max(most, found);
    }
  });
  const frames = events.filter(({ name }) => name === 'DrawFrame').length;
  const tasks = events.filter(({ name, dur = 0 }) => name === 'RunTask' && dur > 0).map(({ dur = 0 }) => dur / 1000);
  const longest = Math.max(0, ...tasks);
  const long = tasks.filter((ms) => ms > 50).length;
  console.info(
    `${SCREENS} screens: ${frames} frames, longest task ${Math.round(longest)} ms, ${long} tasks over 50 ms, at most ${most} rows.`,
  );
  expect(most).toBeLessThanOrEqual(MOST_ROWS);
  expect(frames).toBeGreaterThanOrEqual(SCREENS);
  expect(tasks.length).toBeGreaterThan(0);
  expect(longest).toBeLessThan(2000);
});

test('the first of the messages is reached by its date, and the way back is one press', async () => {
  await page.getByRole('button', { name: 'Jump to date' }).click();
  const first = new Date(Date.now() - MESSAGES * 60_000);
  await page.getByLabel('Day').fill(first.toISOString().slice(0, 10));
  await page.getByRole('button', { name: 'Jump', exact: true }).click();
  await expect.poll(() => messageOf(page, `line ${MESSAGES}`).count(), { timeout: TIMEOUT_MS }).toBe(0);
  expect(await rows(page)).toBeLessThanOrEqual(MOST_ROWS);
  await page.getByRole('button', { name: /Jump to latest|new message/ }).click();
  await visible(messageOf(page, `line ${MESSAGES}`));
  expect(harness.faults).toEqual([]);
});
