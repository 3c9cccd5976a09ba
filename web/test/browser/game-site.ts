import { build } from 'esbuild';
import { type Site, startSite } from '@guildhall/testkit/site';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** A platform, and a game on a site of its own whose players log in by a popup or a redirect. */
export interface GameSite {
  harness: BrowserHarness;
  /** A person with an account on the platform. */
  ada: Person;
  /** The address of the game's page. */
  address: string;
  close(): Promise<void>;
}

/** Builds the game's page with the client library, and starts both servers. */
export async function startGameSite(): Promise<GameSite> {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-game-'));
  const harness = await BrowserHarness.open();
  const ada = await harness.person('ada');
  const { id } = await expectOk<{ id: string }>(ada.post('/applications', { name: 'Galaxy Raid' }));
  await build({
    stdin: { contents: GAME, loader: 'ts', resolveDir: join(import.meta.dirname, '../../../client/src') },
    ...{ bundle: true, splitting: true, format: 'esm', platform: 'browser', conditions: ['browser'], outdir: folder },
    entryNames: 'game',
  });
  const site = await servePage(folder, { apiBase: harness.address, applicationId: id });
  const address = `http://127.0.0.1:${site.port}/`;
  // 256: a public client.
  await expectOk(ada.patch(`/applications/${id}`, { redirect_uris: [address], flags: 256 }));
  const close = async () => {
    await site.close();
    await harness.close();
    rmSync(folder, { recursive: true });
  };
  return { harness, ada, address, close };
}

function servePage(folder: string, config: { apiBase: string; applicationId: string }): Promise<Site> {
  const page = `<!doctype html><title>Galaxy Raid</title><button id="popup">Popup</button><button id="redirect">Redirect</button>
<output></output><script>window.GAME = ${JSON.stringify(config)}</script><script type="module" src="/game.js"></script>`;
  return startSite((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    const isPage = pathname === '/';
    response.setHeader('content-type', isPage ? 'text/html' : 'text/javascript');
    if (pathname === '/favicon.ico') response.writeHead(204).end();
    else response.end(isPage ? page : readFileSync(join(folder, pathname)));
  });
}
