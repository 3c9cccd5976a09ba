import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { app, tokensOf } from '@guildhall/testkit/oauth-scene';
import type { TestPlatform } from '@guildhall/testkit/platform';
import { expect } from 'vitest';
import { expected, members } from '../expected.ts';
import { installedProject } from '../packed.ts';
import type { Page } from '@guildhall/testkit/firefox';

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.mjs': 'text/javascript', '.json': 'application/json' };
const PACKAGE = '/node_modules/@guildhall/client/dist/browser';
const PAGE = `<!doctype html>
<title>Game</title>
<script>
window.faults = [];
addEventListener('error', ({ message }) => window.faults.push(message));
addEventListener('unhandledrejection', ({ reason }) => window.faults.push(String(reason)));
</script>
<script type="importmap">
{"imports": {"@guildhall/client": "${PACKAGE}/index.js", "@guildhall/client/svcpp": "${PACKAGE}/svcpp.js", "@guildhall/client/testing": "${PACKAGE}/testing.js"}}
</script>
<script type="module">
import { conform } from './conformance.mjs';
window.play = async (options) => {
  const { seen, client } = await conform(options);
  window.client = client;
  return seen;
};
document.title = 'Loaded';
</script>
`;

/** Serves a game's page, with the package as npm has installed it, from an origin of its own. */
export async function serveGame(): Promise<{ address: string; close(): void }> {
  const project = installedProject();
  const conformance = readFileSync(new URL('../conformance.mjs', import.meta.url), 'utf8');
  const server = createServer(({ url = '/' }, response) => {
    const path = url.replace(/[?#].*$/, '');
    try {
      const isPackage = path.startsWith(PACKAGE) && !path.includes('..');
      const text =
        path === '/' ? PAGE : path === '/conformance.mjs' ? conformance : isPackage ? readFileSync(join(project, path)) : '';
      response.writeHead(text === '' ? 404 : 200, { 'content-type': TYPES[extname(path)] ?? 'text/html' }).end(text);
    } catch {
      response.writeHead(404).end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    address: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    close: () => server.close(),
  };
}

/** A player's client in a page of the browser connects, shows a presence to a friend, and ends. */
export async function playIn(page: Page, game: string, p: TestPlatform): Promise<void> {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  await p.befriend(ada, bob);
  const friend = await bob.connect();
  const { access_token: token } = await tokensOf(p, ada, await app(p), 'openid sdk.social_layer');
  await page.goto(game);
  await expect.poll(() => page.text('document.title')).toBe('Loaded');
  const options = JSON.stringify({ apiBase: p.address, token, rows: members() });
  expect(JSON.parse(await page.text(`window.play(${options}).then(JSON.stringify)`))).toEqual(expected(ada.username));
  await friend.event('PRESENCE_UPDATE', ({ activities }) => activities.some(({ name }) => name === 'Conformance'));
  await page.text("window.client.dispose(); 'disposed'");
  await friend.event('PRESENCE_UPDATE', ({ status }) => status === 'offline');
  expect(JSON.parse(await page.text('JSON.stringify(window.faults)'))).toEqual([]);
  friend.close();
}
