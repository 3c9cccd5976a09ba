import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as passing } from 'node:timers/promises';
import type { Admission, VideoCodec } from '@guildhall/call/connection/types';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';
import { ROOT } from './lib/child.ts';
import type { Options, Part } from './lib/context.ts';
import type { Row } from './lib/figures.ts';
import { firstLine } from './lib/first-line.ts';
import type { Stage } from './lib/pictures-page.ts';

const CODECS: readonly VideoCodec[] = ['vp8', 'h264', 'vp9', 'av1'];
/** Pictures of each stage. */
const PICTURES = 60;
/** Seconds of the call in which the encoder adapts to the machine, and those that are measured. */
const ADAPT = 10;
const SECONDS = 20;
const JOIN = 60_000;

/** Pictures of a shared screen of 1080p at 30 a second between pages of Chromium without a GPU: each stage alone, then the whole way through a call. */
export const pictures: Part = async (options) => {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
  });
  const pages = await servePages(browser);
  try {
    return [...(await measureStages(await pages.open(), options)), ...(await measureCall(browser, pages.open, options))];
  } finally {
    await browser.close();
    pages.close();
  }
};

async function servePages(browser: Browser): Promise<{ open(): Promise<Page>; close(): void }> {
  const { outputFiles } = await build({
    entryPoints: [`${ROOT}bench/lib/pictures-page.ts`],
    ...{ bundle: true, write: false, format: 'iife', target: 'es2022' },
  });
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>Pictures</title><body></body><script>${outputFiles[0]?.text ?? ''}</script>`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    async open() {
      const page = await (await browser.newContext()).newPage();
      await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
      return page;
    },
    close: () => void server.close(),
  };
}

async function measureStages(page: Page, { say }: Options): Promise<Row[]> {
  const rows: Row[] = [];
  const measure = async (figure: string, work: () => Promise<Stage | undefined>) => {
    const before = await processorTime(page);
    const stage = await work();
    if (!stage) {
      say(`pictures: this browser has no ${figure}`);
      return false;
    }
    const cpu = ((await processorTime(page)) - before) / stage.pictures;
    const { ms, bytes } = stage;
    say(
      `pictures: ${figure}: ${(ms / stage.pictures).toFixed(1)} ms, ${(cpu * 1000).toFixed(1)} ms of CPU, ${(bytes / stage.pictures / 1000).toFixed(0)} kB`,
    );
    rows.push(plain(`${figure} of 1080p, alone`, 'ms/picture', ms / stage.pictures));
    return true;
  };
  for (const codec of CODECS) {
    if (
      await measure(`encoding ${codec}`, () =>
        page.evaluate(([name, count]) => window.encode(name, count), [codec, PICTURES] as const),
      )
    )
      await measure(`decoding ${codec}`, () => page.evaluate((name) => window.decode(name), codec));
  }
  await measure('drawing', () => page.evaluate((count) => window.drawPictures(count), PICTURES));
  await page.context().close();
  return rows;
}

async function measureCall(browser: Browser, open: () => Promise<Page>, { say }: Options): Promise<Row[]> {
  const server: ChildProcess = spawn(process.execPath, [...process.execArgv, 'bench/lib/pictures-server.ts'], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  try {
    const admissions: Admission[] = JSON.parse(await firstLine(server, 'the server'));
    const pages: Page[] = [];
    for (const admission of admissions) {
      const page = await open();
      await page.evaluate((own) => window.enter(own), admission);
      await page.waitForFunction(() => window.shared().state === 'connected', undefined, { timeout: JOIN });
      pages.push(page);
    }
    const [sender, receiver] = pages;
    if (!sender || !receiver) throw new Error('the server has not admitted two people');
    await sender.evaluate(() => window.share());
    await passing(ADAPT * 1000);
    const look = () =>
      Promise.all([sender.evaluate(() => window.shared()), receiver.evaluate(() => window.shared()), processes(browser)]);
    const before = await look();
    await passing(SECONDS * 1000);
    const after = await look();
    const [sent, seen] = [after[0].encoded - before[0].encoded, after[1].drawn - before[1].drawn];
    const { codec, format } = after[0];
    say(
      `pictures: in a call: ${codec}, ${format}, ${(sent / SECONDS).toFixed(1)} a second sent, ${((after[2] - before[2]) / SECONDS).toFixed(2)} cores of Chromium`,
    );
    return [
      plain('sent in a call', 'pictures/s', sent / SECONDS),
      plain('drawn at the other page of the call', 'pictures/s', seen / SECONDS),
      plain('all processes of Chromium in that call', 'cores', (after[2] - before[2]) / SECONDS),
    ];
  } finally {
    server.kill();
  }
}

function plain(figure: string, unit: string, ours: number): Row {
  return { part: 'pictures', figure, unit, ours, bare: null, ratio: null, target: null, reached: null };
}

/** Seconds of processor time of a page's process. */
async function processorTime(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  return metrics.find(({ name }) => name === 'ProcessTime')?.value ?? Number.NaN;
}

/** Seconds of processor time of all processes of a browser. */
async function processes(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.reduce((all, { cpuTime }) => all + cpuTime, 0);
}
