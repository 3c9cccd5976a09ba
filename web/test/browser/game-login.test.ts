import { build } from 'esbuild';
import { startSite, type Site } from '@guildhall/testkit/site';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BrowserHarness, expectOk, type Person } from './harness.ts';

/** A game in a page: logs in by a popup or a redirect, connects and shows the player's name. */
const GAME = `
import { auth, createClientWith, createCodeVerifier, relayAuthorization } from './index.ts';
import { userStore } from './users/store.ts';

const show = (text) => { document.querySelector('output').textContent = text; };
const attempt = (run) => run().catch((error) => show('Error ' + error.type + ': ' + error.message));

function start() {
  const { apiBase, applicationId } = window.GAME;
  const clientWith = (options) => createClientWith({ apiBase, applicationId, auth: options }, { auth, users: userStore });
  const enter = async (client, { code, redirectUri }, verifier) => {
    await client.auth.setToken(await client.auth.getToken(applicationId, code, verifier, redirectUri));
    await client.connect();
    show('Playing as ' + client.users.get(client.users.currentId).user.username);
  };
  document.querySelector('#popup').onclick = () => attempt(async () => {
    const client = clientWith({});
    const { verifier, challenge } = createCodeVerifier();
    await enter(client, await client.auth.authorize({ scopes: 'openid sdk.social_layer', codeChallenge: challenge }), verifier);
  });
  document.querySelector('#redirect').onclick = () => attempt(async () => {
    const { verifier, challenge } = createCodeVerifier();
    sessionStorage.setItem('verifier', verifier);
    await clientWith({ ways: { popup: false } }).auth.authorize({ scopes: 'openid sdk.social_layer', codeChallenge: challenge });
  });
  attempt(async () => {
    const client = clientWith({});
    const authorization = await client.auth.completeRedirect(location.href);
    if (authorization) await enter(client, authorization, sessionStorage.getItem('verifier'));
  });
}

if (!relayAuthorization()) start();
`;

const folder = mkdtempSync(join(tmpdir(), 'guildhall-game-'));
let harness: BrowserHarness;
let site: Site;
let ada: Person;
let applicationId: string;

beforeAll(async () => {
  harness = await BrowserHarness.open();
  await build({
    stdin: { contents: GAME, loader: 'ts', resolveDir: join(import.meta.dirname, '../../../client/src') },
    ...{ bundle: true, splitting: true, format: 'esm', platform: 'browser', conditions: ['browser'], outdir: folder },
    entryNames: 'game',
  });
  site = await startSite((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    const isPage = pathname === '/';
    const config = JSON.stringify({ apiBase: harness.address, applicationId });
    const page = `<!doctype html><title>Galaxy Raid</title><button id="popup">Popup</button><button id="redirect">Redirect</button>
<output></output><script>window.GAME = ${config}</script><script type="module" src="/game.js"></script>`;
    response.setHeader('content-type', isPage ? 'text/html' : 'text/javascript');
    if (pathname === '/favicon.ico') response.writeHead(204).end();
    else response.end(isPage ? page : readFileSync(join(folder, pathname)));
  });
  ada = await harness.person('ada');
  applicationId = (await expectOk<{ id: string }>(ada.post('/applications', { name: 'Galaxy Raid' }))).id;
  // 256: a public client.
  const change = { redirect_uris: [`http://127.0.0.1:${site.port}/`], flags: 256 };
  await expectOk(ada.patch(`/applications/${applicationId}`, change));
});
afterAll(async () => {
  await site?.close();
  await harness.close();
  rmSync(folder, { recursive: true });
});

/** The game's page, in a browser that is logged in to the platform. */
async function openGame(): Promise<{ page: Page; context: BrowserContext }> {
  const page = await harness.pageOf(ada, '/healthz');
  await page.goto(`http://127.0.0.1:${site.port}/`);
  return { page, context: page.context() };
}

const shown = (page: Page, text: string) => page.locator('output', { hasText: text }).waitFor();

test('a popup asks for consent, passes its address on and closes; the game plays', async () => {
  const { page, context } = await openGame();
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.locator('#popup').click()]);
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Authorize' }).click();
  await closed;
  await shown(page, `Playing as ${ada.username}`);
  expect(new URL(page.url()).search).toBe('');
  await context.close();
});

test('a popup in which the player declines fails the authorization, and one that is closed aborts it', async () => {
  const { page, context } = await openGame();
  const [declined] = await Promise.all([page.waitForEvent('popup'), page.locator('#popup').click()]);
  await declined.getByRole('button', { name: 'Cancel' }).click();
  await shown(page, 'Error 8: access_denied: The player declined.');
  const [left] = await Promise.all([page.waitForEvent('popup'), page.locator('#popup').click()]);
  await left.getByRole('button', { name: 'Authorize' }).waitFor();
  await left.close();
  await shown(page, 'Error 7: The player closed the window.');
  await context.close();
});

test('a redirect leaves the page, and the game goes on when it returns; the address cannot be used again', async () => {
  const { page, context } = await openGame();
  await page.locator('#redirect').click();
  await page.getByRole('button', { name: 'Authorize' }).click();
  await shown(page, `Playing as ${ada.username}`);
  expect(new URL(page.url()).searchParams.has('code')).toBe(true);
  await page.reload();
  await shown(page, 'Error 8: No authorization is under way');
  await context.close();
  expect(harness.faults).toEqual([]);
});
