import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { startSite } from '@guildhall/testkit/site';
import { type Browser, chromium, type Frame, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { at, startActivity } from '../test/scene.ts';

const scene = await startActivity((request, response) => {
  if (request.url === '/login')
    response.setHeader('set-cookie', 'sid=1; Domain=example.org; SameSite=Strict; HttpOnly').end('in');
  else if (request.url === '/worker.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end('');
  else if (request.url === '/cookies') response.end(request.headers.cookie ?? 'none');
  else if (request.url === '/events') response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n');
  else
    response
      .writeHead(200, { 'content-type': 'text/html', 'x-frame-options': 'DENY' })
      .end('<!doctype html><title>Activity</title>');
});
const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' });
await once(sockets, 'listening');
sockets.on('connection', (ws) => ws.on('message', (data) => ws.send(String(data))));
const { port: socketPort } = sockets.address() as AddressInfo;
const mappings = [
  { prefix: '/socket', target: `localhost:${socketPort}` },
  { prefix: '/private', target: '10.0.0.7' },
  { prefix: '/', target: at(scene.target) },
];
const [own, other] = [await scene.create(mappings), await scene.create(mappings)];
/** A site that has nothing to do with the platform. */
const stranger = await startSite((_request, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end(`<iframe src="http://${own.host}/"></iframe>`),
);
const elsewhere = `http://${at(stranger)}`;
let browser: Browser;
let page: Page;
let frame: Frame;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox', '--disable-gpu'] });
  page = await browser.newPage();
  // A page of the server's own origin, with the frame as the web client makes it.
  await page.goto(`${scene.p.address}/healthz`);
  await page.setContent(`<iframe sandbox="allow-scripts allow-same-origin" src="http://${own.host}/"></iframe>`);
  const element = await page.waitForSelector('iframe');
  frame = (await element.contentFrame()) ?? page.mainFrame();
});
afterAll(async () => {
  await browser.close();
  await scene.stop();
  await stranger.close();
  for (const client of sockets.clients) client.terminate();
  sockets.close();
});

/** Runs a promise in the activity; the text of its value, or `refused`. */
function attempt(promise: string): Promise<string> {
  return frame.evaluate<string>(`(async () => { try { return String(await ${promise}); } catch { return 'refused'; } })()`);
}

const socket = (address: string) =>
  attempt(`new Promise((done, fail) => {
    const ws = new WebSocket('${address}');
    ws.onopen = () => ws.send('hello');
    ws.onmessage = ({ data }) => done(data);
    ws.onerror = fail;
  })`);

test('[activities/policy, activities/cookies] an activity in the client reaches its mappings, has its cookies, and calls the API', async () => {
  await frame.waitForFunction('document.title === "Activity"');
  expect(await attempt("fetch('/.proxy/login').then((answer) => answer.text())")).toBe('in');
  expect(await attempt("fetch('/cookies').then((answer) => answer.text())")).toBe('sid=1');
  expect(await socket(`ws://${own.host}/.proxy/socket`)).toBe('hello');
  const event =
    "new Promise((done, fail) => Object.assign(new EventSource('/events'), { onmessage: ({ data }) => done(data), onerror: fail }))";
  expect(await attempt(event)).toBe('first');
  expect(await attempt(`fetch('${scene.p.address}/api/v10/gateway').then((answer) => answer.status)`)).toBe('200');
});

test('[activities/policy] an activity reaches no unmapped host, no other activity and no private address', async () => {
  const get = (url: string) => attempt(`fetch('${url}', { mode: 'no-cors' }).then((answer) => answer.status)`);
  expect(await get(`${elsewhere}/`)).toBe('refused');
  expect(await get(`http://${other.host}/`)).toBe('refused');
  expect(await get(`${scene.p.address}/login`)).toBe('refused');
  expect(await get('/private/')).toBe('403');
  expect(await socket(`ws://${other.host}/socket`)).toBe('refused');
  const picture = "new Promise((onload, onerror) => Object.assign(new Image(), { onload, onerror, src: 'URL' }))".replace(
    'URL',
    `${elsewhere}/a.png`,
  );
  expect(await attempt(picture)).toBe('refused');
  const violation = (element: string) =>
    attempt(`new Promise((done) => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => done(effectiveDirective), { once: true });
      document.body.append(${element});
    })`);
  expect(await violation(`Object.assign(document.createElement('iframe'), { src: 'http://${other.host}/' })`)).toBe('frame-src');
  expect(await violation(`Object.assign(document.createElement('script'), { src: '${elsewhere}/a.js' })`)).toBe(
    'script-src-elem',
  );
  const transported = `new Promise((done) => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => done(effectiveDirective), { once: true });
    new WebTransport('https://elsewhere.example/').ready.catch(() => undefined);
  })`;
  expect(await attempt(transported)).toBe('connect-src');
  // It could answer with pages that have no policy.
  expect(
    await attempt("new Promise((done, fail) => Object.assign(new Worker('/worker.js'), { onerror: fail }) && done('runs'))"),
  ).toBe('runs');
  expect(await attempt("navigator.serviceWorker.register('/worker.js')")).toBe('refused');
  // A cookie for all activities would reach the servers of the others.
  expect(await attempt("(document.cookie = 'all=1; domain=localhost', document.cookie)")).toBe('');
  expect(await attempt("(document.cookie = 'all=1; domain=.localhost; secure; samesite=none', document.cookie)")).toBe('');
});

test('[activities/policy] no other site embeds an activity', async () => {
  const outside = await browser.newPage();
  // Waits until its frame has loaded.
  await outside.goto(elsewhere);
  const element = await outside.waitForSelector('iframe');
  const embedded = await element.contentFrame();
  expect(embedded?.url()).not.toContain(own.host);
  await outside.close();
});
