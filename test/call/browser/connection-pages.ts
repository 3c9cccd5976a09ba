import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';

const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--allow-loopback-in-peer-connection', '--no-first-run'];

/** A Chromium whose pages take part in calls. */
export interface CallPages {
  browser: Browser;
  open(): Promise<Page>;
  close(): Promise<void>;
}

/** Starts a browser and a server of its page. */
export async function openCallPages(): Promise<CallPages> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('connection-page.ts', import.meta.url))],
    ...{ bundle: true, write: false, format: 'iife', target: 'es2022' },
  });
  const script = outputFiles[0]?.text ?? '';
  const server = createServer(({ url }, response) => {
    const isScript = url === '/page.js';
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' });
    response.end(isScript ? script : '<!doctype html><title>Call</title><script src="/page.js"></script>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium', args: ARGS });
  return {
    browser,
    async open() {
      const page = await (await browser.newContext()).newPage();
      await page.goto(origin);
      return page;
    },
    async close() {
      await browser.close();
      server.close();
    },
  };
}
