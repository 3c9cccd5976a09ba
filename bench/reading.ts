import type { Page } from 'playwright-core';
import { BrowserHarness, messageOf, visible } from '../web/test/browser/harness.ts';
import type { Part } from './lib/context.ts';
import { median } from './lib/figures.ts';

const MESSAGES = 1_000_000;
const ROUNDS = 5;
/** Ms from the press to the frame with the newest message. */
const OPENED = 200;
const FRAMES = 60;
/** Seconds of scrolling, and px of each frame: a fast turn of the wheel. */
const SECONDS = 5;
const STEP = 40;
/** Rows of the bare page: as many as our list keeps at most. */
const ROWS = 300;

/**
 * A channel of a million messages in Chromium without a GPU: opening it in a client that is in use, and scrolling back through it. The bare page is a
 * list of plain rows that are there already: it loads nothing, and has neither pictures, names nor buttons.
 */
export const reading: Part = async ({ say }) => {
  const harness = await BrowserHarness.open({ GUILDHALL_RATE_LIMITS: 'off' });
  try {
    const ada = await harness.person('ada', 'Ada');
    const guild = await harness.guild(ada, 'Engine works');
    const lobby = (await ada.post<{ id: string }>(`/guilds/${guild.id}/channels`, { name: 'lobby', type: 0 })).body.id;
    await ada.post(`/channels/${lobby}/messages`, { content: 'hello' });
    say(`reading: writing ${MESSAGES} messages`);
    await harness.addMessages({ channelId: guild.channelId, authorId: ada.id }, MESSAGES);
    const page = await harness.pageOf(ada, `/channels/${guild.id}/${lobby}`);
    const openings: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.goto(`/channels/${guild.id}/${lobby}`);
      await visible(messageOf(page, 'hello'));
      await page.waitForLoadState('networkidle');
      openings.push(await open(page, guild.channelId, `line ${MESSAGES}`));
    }
    const ours = await scroll(page, '.messages');
    const bare = await harness.browser.newPage({ viewport: { width: 1280, height: 800 } });
    await bare.setContent(plainRows());
    const limit = await scroll(bare, 'main');
    const opening = median(openings);
    const figure = { part: 'reading', bare: null, ratio: null };
    const frames = { part: 'reading', figure: 'frames while scrolling', unit: 'per s', ours, bare: limit, ratio: ours / limit };
    return [
      {
        ...figure,
        figure: 'channel opened, p50',
        unit: 'ms',
        ours: opening,
        target: `<= ${OPENED} ms`,
        reached: opening <= OPENED,
      },
      { ...frames, target: `>= ${FRAMES} per s`, reached: ours >= FRAMES },
    ];
  } finally {
    await harness.close();
  }
};

/** The ms from the press on a channel to the frame in which a message is shown. */
function open(page: Page, channelId: string, text: string): Promise<number> {
  return page.evaluate(
    async ([id, wanted]) => {
      const link = document.querySelector<HTMLElement>(`nav a[href$="/${id}"]`);
      const from = performance.now();
      link?.click();
      const isShown = () => [...document.querySelectorAll('li.message')].some((one) => one.textContent?.includes(wanted ?? ''));
      while (!isShown()) await new Promise(requestAnimationFrame);
      // The frame after next: until then the one with the message may not be drawn.
      await new Promise(requestAnimationFrame);
      return performance.now() - from;
    },
    [channelId, text],
  );
}

/** Scrolls back by a step in each frame; the frames per second. */
function scroll(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    async ([box, seconds, step]) => {
      const list = document.querySelector(String(box));
      let frames = 0;
      const from = performance.now();
      while (performance.now() - from < Number(seconds) * 1000) {
        list?.scrollBy(0, -Number(step));
        if (list?.scrollTop === 0) list.scrollTop = list.scrollHeight;
        await new Promise(requestAnimationFrame);
        frames += 1;
      }
      return (frames * 1000) / (performance.now() - from);
    },
    [selector, SECONDS, STEP],
  );
}

function plainRows(): string {
  const rows = Array.from({ length: ROWS }, (_, n) => `<li style="height:48px">line ${n}</li>`).join('');
  return `<!doctype html><main style="height:700px;overflow:auto"><ul>${rows}</ul></main>
    <script>document.querySelector('main').scrollTop = 1e9</script>`;
}
