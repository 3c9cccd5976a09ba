// Two pages of Chromium in a call. Arguments: their admissions as JSON, the transport, seconds. Prints what both have played as JSON.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Admission, Transport } from '@guildhall/call/connection/types';
import { build } from 'esbuild';
import { chromium, type Page } from 'playwright-core';

const [given = '[]', transport = 'websocket', seconds = '10'] = process.argv.slice(2);
const admissions: Admission[] = JSON.parse(given);
const wanted: Transport = transport === 'datachannel' ? 'datachannel' : 'websocket';
/** Ms at the start, in which the delay of the jitter buffer settles, and at the end, in which the last frames arrive. */
const SETTLE = 1000;
const JOIN = 120_000;

const { outputFiles } = await build({
  entryPoints: [fileURLToPath(new URL('voice-network-page.ts', import.meta.url))],
  ...{ bundle: true, write: false, format: 'iife', target: 'es2022' },
});
const server = createServer((_, response) => {
  response.setHeader('content-type', 'text/html');
  response.end(`<!doctype html><title>Call</title><script>${outputFiles[0]?.text ?? ''}</script>`);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium', args });
const pages: Page[] = [];
for (const admission of admissions) {
  const page = await (await browser.newContext()).newPage();
  await page.goto(origin);
  await page.evaluate(([own, by]) => window.join(own, by), [admission, wanted] as const);
  await page.waitForFunction((by) => window.stateOf() === by, wanted, { timeout: JOIN });
  pages.push(page);
}
const ms = Number(seconds) * 1000;
const listening = pages.map((page) => page.evaluate((time) => window.listen(time), ms + SETTLE));
await Promise.all(pages.map((page) => page.evaluate((time) => window.speakFor(time), ms)));
process.stdout.write(`${JSON.stringify(await Promise.all(listening))}\n`);
await browser.close();
process.exit();
