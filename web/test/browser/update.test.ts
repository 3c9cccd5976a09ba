import { createServer, request as forward } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BrowserHarness, expectOk, hidden, messageOf, type Person, type TestGuild, visible } from './harness.ts';
import { ALLOWED, controlled } from './push-scene.ts';
import { takeScreenshots } from './screenshots.ts';

/** The version of a build of the worker. */
const BUILD = /[\da-f]{16}/g;
const NEXT = 'fedcba9876543210';

/** A proxy in front of the server, which can serve another build of the service worker. */
async function openProxy() {
  const sockets = new Set<Duplex>();
  let target = new URL('http://127.0.0.1');
  let isNew = false;
  const server = createServer((request, response) => {
    const isWorker = request.url === '/service-worker.js';
    const { 'if-none-match': _tag, 'if-modified-since': _since, ...others } = request.headers;
    // Another build is a response of its own, whatever the browser has of the earlier one.
    const headers = isWorker ? { ...others, 'accept-encoding': 'identity' } : request.headers;
    const options = { host: target.hostname, port: target.port, method: request.method, path: request.url, headers };
    const upstream = forward(options, (answer) => {
      if (isWorker && isNew) {
        const { 'content-length': _length, ...kept } = answer.headers;
        void text(answer).then((code) => response.writeHead(answer.statusCode ?? 500, kept).end(code.replace(BUILD, NEXT)));
        return;
      }
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    upstream.on('error', () => response.headersSent || response.writeHead(502).end());
    request.pipe(upstream);
  });
  server.on('upgrade', (request, near, head) => {
    const far = connect(Number(target.port), target.hostname, () => {
      const lines = request.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? `${name}: ${all[at + 1]}` : []));
      far.write(`GET ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      far.write(head);
      far.pipe(near);
      near.pipe(far);
    });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy()).on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    address: `http://127.0.0.1:${address.port}`,
    open(server: string) {
      target = new URL(server);
    },
    /** Serves another build of the worker from now on. */
    update() {
      isNew = true;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

let harness: BrowserHarness;
let proxy: Awaited<ReturnType<typeof openProxy>>;
let ada: Person;
let hall: TestGuild;

beforeAll(async () => {
  proxy = await openProxy();
  harness = await BrowserHarness.open({ GUILDHALL_URL: proxy.address });
  proxy.open(harness.address);
  ada = await harness.person('ada', 'Ada');
  hall = await harness.guild(ada, 'The old hall');
  await expectOk(ada.post(`/channels/${hall.channelId}/messages`, { content: 'The kettle is on' }));
});
afterAll(async () => {
  await harness.close();
  await proxy.close();
});

const caches = (page: Page) => page.evaluate(() => window.caches.keys());
/** Marks the document: a page that has been reloaded has no mark. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
const reloaded = (page: Page) => page.waitForFunction(() => !document.documentElement.hasAttribute('data-before'));
const notice = (page: Page) => page.locator('.toast', { hasText: 'A new version is available.' });

test('a new version is offered once the server is back, waits until the user wants it, and the other tab can follow', async () => {
  const page = await harness.pageOf(ada, `/channels/${hall.id}/${hall.channelId}`, { ...ALLOWED, baseURL: proxy.address });
  await visible(messageOf(page, 'The kettle is on'));
  await controlled(page);
  const other = await page.context().newPage();
  await other.goto(`/channels/${hall.id}/${hall.channelId}`);
  await controlled(other);
  const [before] = await caches(page);
  expect(before).toMatch(/^guildhall-[\da-f]{16}$/);
  await Promise.all([mark(page), mark(other)]);
  await harness.stopServer();
  proxy.update();
  await harness.startServer();
  await Promise.all([page, other].map((one) => one.evaluate(() => window.dispatchEvent(new Event('online')))));
  await Promise.all([visible(notice(page)), visible(notice(other))]);
  await takeScreenshots(page, 'new-version');
  // Nothing changes until the user wants it: the old version is in use and complete.
  expect(await caches(page)).toContain(before);
  await page.getByRole('textbox', { name: /^Message / }).fill('Half a sentence');
  await notice(page).getByRole('button', { name: 'Reload' }).click();
  await reloaded(page);
  await visible(messageOf(page, 'The kettle is on'));
  await expect.poll(() => page.getByRole('textbox', { name: /^Message / }).textContent()).toContain('Half a sentence');
  await expect.poll(() => caches(page)).toEqual([`guildhall-${NEXT}`]);
  await hidden(notice(page));
  expect(await other.evaluate(() => document.documentElement.hasAttribute('data-before'))).toBe(true);
  await notice(other).getByRole('button', { name: 'Reload' }).click();
  await reloaded(other);
  await visible(messageOf(other, 'The kettle is on'));
  expect(harness.faults).toEqual([]);
  await page.context().close();
});

/** Offers the installation as the browser does, after the page has loaded. */
async function offerInstallation(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const prompt = async () => document.documentElement.setAttribute('data-prompted', '');
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
    window.dispatchEvent(offer);
    return offer.defaultPrevented;
  });
}

test('the client is installed by the button in the settings, which is there while the browser offers it', async () => {
  const page = await harness.pageOf(ada, '/settings/notifications', { baseURL: proxy.address });
  await visible(page.getByRole('heading', { name: 'On this device' }));
  const button = page.getByRole('button', { name: 'Install', exact: true });
  expect(await button.count()).toBe(0);
  // The banner of the browser itself is not shown.
  expect(await offerInstallation(page)).toBe(true);
  await visible(button);
  await takeScreenshots(page, 'install');
  expect(await page.evaluate(() => document.documentElement.hasAttribute('data-prompted'))).toBe(false);
  await button.click();
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-prompted'));
  await hidden(button);
  await offerInstallation(page);
  await visible(button);
  // Installed by the menu of the browser.
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')));
  await hidden(button);
  expect(harness.faults).toEqual([]);
  await page.context().close();
});
