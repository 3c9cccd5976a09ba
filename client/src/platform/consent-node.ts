import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ConsentReturn, PendingRedirect, Ways } from '../auth/ways.ts';

const CALLBACK = '/callback';
const PAGE =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Login</title>' +
  '<body style="font:1.25rem system-ui;display:grid;place-items:center;min-height:90vh;margin:0">' +
  '<p>Return to the game. You can close this window.</p>';
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  // Neither a cache nor another site may see the address, which has the code.
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  connection: 'close',
};

/** The ways to the player's consent in Node: the system browser returns to a listener on this machine (RFC 8252 7.3). */
export const consentWays: Ways = {
  async loopback({ address, open, signal, failed }) {
    const server = createServer();
    signal.addEventListener('abort', () => {
      server.close();
      server.closeAllConnections();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening', { signal });
    const listening = server.address();
    if (listening === null || typeof listening === 'string') throw failed('No port of 127.0.0.1 can be used.');
    const host = `127.0.0.1:${listening.port}`;
    const redirectUri = `http://${host}${CALLBACK}`;
    const returned = new Promise<ConsentReturn>((resolve) => {
      server.on('request', ({ method, url = '', headers }, response) => {
        // Another host name would be a page elsewhere that resolves to this machine.
        const isOurs = method === 'GET' && headers.host === host && url.startsWith(`${CALLBACK}?`);
        if (!isOurs) response.writeHead(404, { connection: 'close' }).end();
        else response.writeHead(200, HEADERS).end(PAGE, () => resolve({ location: `http://${host}${url}`, redirectUri }));
      });
    });
    await open(address(redirectUri));
    return returned;
  },
};

/** A process does not leave its page. */
export function takePending(): PendingRedirect | undefined {
  return undefined;
}
