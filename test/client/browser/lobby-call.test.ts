import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createClient } from '@guildhall/client';
import { type App, app, tokensOf } from '@guildhall/testkit/oauth-scene';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { bundleOptions } from '../../../scripts/client/build.ts';
import { Ear } from './ear.ts';
import type { PagePlayer } from './lobby-call-page.ts';

const SECRET = 'a lobby of two pages and a program';
const SAMPLE_RATE = 48_000;

/** Serves a game's page that has the library in its bundle. */
async function serveGame(): Promise<string> {
  const { outputFiles } = await build({
    ...bundleOptions('browser'),
    entryPoints: { page: fileURLToPath(new URL('lobby-call-page.ts', import.meta.url)) },
    splitting: true,
    minify: true,
    write: false,
    outdir: '/',
  });
  const scripts = new Map(outputFiles.map(({ path, contents }) => [path, contents]));
  const server = createServer(({ url = '' }, response) => {
    const script = scripts.get(url);
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html');
    response.end(script ?? '<!doctype html><title>Game</title><script type="module" src="/page.js"></script>');
  });
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

async function openBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: [
      ...['--no-sandbox', '--disable-gpu', '--allow-loopback-in-peer-connection'],
      // Each page has a player whom the browser has not seen click.
      '--autoplay-policy=no-user-gesture-required',
    ],
  });
  onTestFinished(() => browser.close());
  return browser;
}

async function tokenOf(p: TestPlatform, game: App, name: string): Promise<string> {
  return (await tokensOf(p, await p.person(name), game, 'openid sdk.social_layer')).access_token;
}

/** A player in a page of the browser. */
async function playerIn(browser: Browser, address: string, player: PagePlayer) {
  const page = await browser.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  await page.goto(address);
  await page.waitForFunction('globalThis.joinCall');
  const id = await page.evaluate((options) => window.joinCall(options), player);
  return { id, page, faults };
}

const tonesIn = (page: Page, userIds: string[]) => page.evaluate((ids) => window.tonesOf(ids), userIds);

/** A player of a program, who has a tone in place of a microphone. */
async function playerHere({ apiBase, token, secret, tone }: PagePlayer) {
  const client = createClient({ apiBase });
  onTestFinished(() => client.dispose());
  await client.auth.setToken(token);
  await client.connect();
  const lobbyId = await client.lobbies.createOrJoinLobby(secret);
  const ear = new Ear();
  let at = 0;
  const call = await client.voice.start(lobbyId, {
    onReceived: ear.listen,
    onCaptured({ data }) {
      for (const n of data.keys()) data[n] = 10_000 * Math.sin((2 * Math.PI * tone * at++) / SAMPLE_RATE);
    },
  });
  return { id: client.users.current?.id ?? '', call, ear };
}

const near = (hertz: number) => expect.closeTo(hertz, -1);

test('two pages and a program talk in the call of a lobby: each hears the tones of both others', async () => {
  const p = await startPlatform({ isRunning: true, settings: { GUILDHALL_VOICE_PORTS: '0' } });
  onTestFinished(() => p.stop());
  const [game, browser, address] = [await app(p), await openBrowser(), await serveGame()];
  const player = async (name: string, tone: number) => ({
    apiBase: p.address,
    token: await tokenOf(p, game, name),
    secret: SECRET,
    tone,
  });
  const cleo = await playerHere(await player('cleo', 880));
  const ada = await playerIn(browser, address, await player('ada', 440));
  const bob = await playerIn(browser, address, await player('bob', 660));

  await expect.poll(() => tonesIn(ada.page, [bob.id, cleo.id])).toEqual([near(660), near(880)]);
  await expect.poll(() => tonesIn(bob.page, [ada.id, cleo.id])).toEqual([near(440), near(880)]);
  await expect.poll(() => [ada.id, bob.id].map((id) => cleo.ear.hertz(id))).toEqual([near(440), near(660)]);
  expect(cleo.call.getParticipants().toSorted()).toEqual([ada.id, bob.id, cleo.id].toSorted());

  await ada.page.evaluate(() => window.leaveCall());
  await expect.poll(() => cleo.call.getParticipants().toSorted()).toEqual([bob.id, cleo.id].toSorted());
  expect([...ada.faults, ...bob.faults]).toEqual([]);
});
