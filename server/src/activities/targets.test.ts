import { once } from 'node:events';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { LIMITS } from '@guildhall/protocol/limits';
import fc from 'fast-check';
import { trustedCertificate } from '@guildhall/testkit/certificate';
import { afterAll, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { at, startActivity } from './test/scene.ts';

/** Requests that the target leaves without a response, oldest first. */
const hanging: { closed: Promise<unknown> }[] = [];
const arrived = new EventTarget();

const scene = await startActivity((request, response) => {
  switch (request.url) {
    case '/half':
      response.writeHead(200, { 'content-length': 10 }).write('half');
      break;
    case '/break':
      response.writeHead(200, { 'content-length': 10 }).write('half');
      request.socket.destroySoon();
      break;
    case '/large':
      response.writeHead(200, { 'x-large': 'x'.repeat(LIMITS.activities.headBytes.max) }).end();
      break;
    case '/early':
      response.writeHead(413).end('too much');
      break;
    default:
      hanging.push({ closed: once(response, 'close') });
      arrived.dispatchEvent(new Event('request'));
  }
});
const { p, activity, begin, create, get, socket, port } = scene;

/** A server that treats each connection as it likes. */
async function startRaw(onConnection: (socket: Socket) => void) {
  const server = createServer((connection) => onConnection(connection.on('error', () => undefined)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: bound } = server.address() as AddressInfo;
  return { port: bound, close: () => server.close() };
}

const sockets = new WebSocketServer({
  port: 0,
  host: '127.0.0.1',
  handleProtocols: (offered) => [...offered][1] ?? false,
  perMessageDeflate: true,
});
await once(sockets, 'listening');
sockets.on('headers', (headers) => headers.push('Set-Cookie: ws=1; Domain=example.org'));
sockets.on('connection', (ws, request) => {
  ws.on('message', (data, isBinary) => ws.send(data, { binary: isBinary }));
  if (request.url === '/close') ws.close(4321, 'enough');
});
const { port: socketPort } = sockets.address() as AddressInfo;
const live = await create([
  { prefix: '/.well-known', target: `localhost:${socketPort}/x` },
  { prefix: '/', target: `localhost:${socketPort}` },
]);
const nowhere = await create([{ prefix: '/', target: 'nowhere' }]);
afterAll(async () => {
  await scene.stop();
  sockets.close();
});

/** The next request that the target leaves without a response. */
async function nextHanging() {
  await new Promise((resolve) => arrived.addEventListener('request', resolve, { once: true }));
  const [last] = hanging.slice(-1);
  if (!last) throw new Error('no request has arrived');
  return last;
}

test('[activities/websockets] messages pass in both directions, with subprotocol, extensions and cookies', async () => {
  const ws = socket('/.proxy/room?x=1', { host: live.host, protocols: ['one', 'two'] });
  const [[response]] = await Promise.all([once(ws, 'upgrade'), once(ws, 'open')]);
  expect([ws.protocol, ws.extensions]).toEqual(['two', 'permessage-deflate']);
  expect(response.headers['set-cookie']).toEqual(['ws=1; Path=/; Secure; SameSite=None; Partitioned']);
  ws.send('hello');
  expect(String((await once(ws, 'message'))[0])).toBe('hello');
  const large = Buffer.alloc(4 * 1024 * 1024, 'ab');
  ws.send(large);
  const [data, isBinary] = await once(ws, 'message');
  expect([isBinary, large.equals(data)]).toEqual([true, true]);
  const [theirs] = sockets.clients;
  ws.close(4001, 'bye');
  const [code, reason] = theirs ? await once(theirs, 'close') : [];
  expect([code, String(reason)]).toEqual([4001, 'bye']);
});

test('[activities/websockets] the close code of the target arrives; a connection that breaks closes the other', async () => {
  const closing = socket('/close', { host: live.host });
  const [code, reason] = await once(closing, 'close');
  expect([code, String(reason)]).toEqual([4321, 'enough']);
  const broken = socket('/', { host: live.host });
  await once(broken, 'open');
  const [theirs] = [...sockets.clients].slice(-1);
  broken.terminate();
  if (theirs?.readyState !== 3) await once(theirs ?? sockets, 'close');
  expect(theirs?.readyState).toBe(3);
});

test('[activities/websockets] a WebSocket that the target refuses, and one without a mapping, is refused with the status', async () => {
  const raw = await startRaw((connection) => connection.end('HTTP/1.1 401 No\r\nContent-Length: 4\r\nX-Why: token\r\n\r\nnope'));
  const refusing = await create([{ prefix: '/', target: `localhost:${raw.port}` }]);
  const statusOf = async (path: string, host: string) => {
    const [, response] = await once(socket(path, { host }), 'unexpected-response');
    response.resume();
    return [response.statusCode, response.headers['x-why']];
  };
  expect(await statusOf('/', refusing.host)).toEqual([401, 'token']);
  expect(await statusOf('/', `1.localhost:${port}`)).toEqual([404, undefined]);
  const unmapped = await create([{ prefix: '/a', target: at(scene.target) }]);
  expect(await statusOf('/', unmapped.host)).toEqual([404, undefined]);
  const other = await exchangeRaw(`GET / HTTP/1.1\r\nHost: ${live.host}\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n`);
  expect(other).toMatch(/^HTTP\/1\.1 400 /);
  raw.close();
});

test.each([
  ['http://10.0.0.7/', '10.0.0.7', 403],
  ['http://169.254.169.254/', '169.254.169.254', 403],
  ['an address of a private network behind a name', 'intern', 403],
  ['an IPv6 address of a private network', '[fd00::1]', 403],
  ['an IPv4 address in IPv6', '[::ffff:127.0.0.1]', 403],
  ['an unknown name', 'nowhere', 502],
])('[activities/targets] %s is not called', async (_what, target, status) => {
  const { host } = await create([{ prefix: '/', target }]);
  expect((await get('/', { host })).status).toBe(status);
  const [, response] = await once(socket('/', { host }), 'unexpected-response');
  expect(response.statusCode).toBe(status);
  response.resume();
});

test('[activities/targets] of several addresses only permitted ones are called', async () => {
  const raw = await startRaw((connection) => connection.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'));
  const { host } = await create([{ prefix: '/', target: `mixed:${raw.port}` }]);
  expect(await get('/', { host })).toMatchObject({ status: 200, text: 'ok' });
  raw.close();
});

test('[activities/url-mappings] names with a dot are called by https and wss, and have to prove who they are', async () => {
  const server = createSecureServer(trustedCertificate('target.example.org'), (request, response) =>
    response.end(request.headers.host),
  );
  const secureSockets = new WebSocketServer({ server });
  secureSockets.on('connection', (ws) => ws.send('over TLS'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: bound } = server.address() as AddressInfo;
  const { host } = await create([{ prefix: '/', target: `target.example.org:${bound}` }]);
  for (let count = 0; count < 2; count += 1) expect((await get('/', { host })).text).toBe(`target.example.org:${bound}`);
  const ws = socket('/', { host });
  expect(String((await once(ws, 'message'))[0])).toBe('over TLS');
  ws.terminate();
  const impostor = await create([{ prefix: '/', target: `impostor.example.org:${bound}` }]);
  expect((await get('/', { host: impostor.host })).status).toBe(502);
  server.closeAllConnections();
  server.close();
});

test('[activities/timeouts] a target that does not respond: 504, and its request ends; half a response breaks off', async () => {
  const silent = nextHanging();
  const waiting = get('/silent');
  const { closed } = await silent;
  await p.clock.advance(LIMITS.activities.responseTime.max + 2000);
  expect((await waiting).status).toBe(504);
  await closed;
  const opening = nextHanging();
  const refused = once(socket('/silent'), 'unexpected-response');
  // The target's server has no WebSockets, and answers as to any request.
  await opening;
  await p.clock.advance(LIMITS.activities.responseTime.max + 2000);
  expect((await refused)[1].statusCode).toBe(504);
  const { outgoing, answer } = begin('/half');
  outgoing.end();
  const response = await answer;
  await once(response, 'data');
  const failed = once(response, 'error');
  response.resume();
  await p.clock.advance(LIMITS.activities.bodyTime.max + 2000);
  expect((await failed)[0].code).toBe('ECONNRESET');
});

test('[activities/targets] half a response does not look complete; garbage and large heads are 502', async () => {
  await expect(get('/break')).rejects.toThrow('aborted');
  expect((await get('/large')).status).toBe(502);
  for (const reply of [
    'garbage\r\n\r\n',
    'HTTP/1.1 999999 X\r\n\r\n',
    'HTTP/1.1 200 OK\r\nBad Name: x\r\n\r\n',
    '',
    'HTTP/1.1 101 X\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
  ]) {
    const raw = await startRaw((connection) => connection.once('data', () => connection.end(reply)));
    const { host } = await create([{ prefix: '/', target: `localhost:${raw.port}` }]);
    expect([reply, (await get('/', { host })).status]).toEqual([reply, 502]);
    raw.close();
  }
  const gone = await startRaw(() => undefined);
  gone.close();
  const { host } = await create([{ prefix: '/', target: `localhost:${gone.port}` }]);
  expect((await get('/', { host })).status).toBe(502);
});

test('[activities/proxy] a connection that its target has closed is not used again; an early response arrives', async () => {
  let served = 0;
  const raw = await startRaw((connection) =>
    connection.on('data', () => {
      served += 1;
      // Answers one request, and breaks off at the next one.
      if (connection.bytesWritten > 0) connection.destroy();
      else connection.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
    }),
  );
  const { host } = await create([{ prefix: '/', target: `localhost:${raw.port}` }]);
  for (let count = 0; count < 3; count += 1) expect((await get('/', { host })).text).toBe('ok');
  expect(served).toBeGreaterThan(3);
  raw.close();
  expect(await get('/early', { method: 'POST', body: 'x'.repeat(4_000_000) })).toMatchObject({ status: 413, text: 'too much' });
});

test('[activities/proxy] a browser that leaves ends the request of the target, also by closing only its own side', async () => {
  const first = nextHanging();
  const { outgoing } = begin('/leave');
  outgoing.end();
  const { closed } = await first;
  outgoing.destroy();
  await closed;
  const second = nextHanging();
  const half = connect(port, '127.0.0.1').on('error', () => undefined);
  half.write(`GET /half-closed HTTP/1.1\r\nHost: ${activity.host}\r\n\r\n`);
  const request = await second;
  half.end();
  await request.closed;
  const ws = connect(port, '127.0.0.1').on('error', () => undefined);
  ws.write(
    `GET / HTTP/1.1\r\nHost: ${live.host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
  );
  await once(ws, 'data');
  const [theirs] = [...sockets.clients].slice(-1);
  const gone = theirs && once(theirs, 'close');
  ws.end();
  await gone;
  expect(theirs?.readyState).toBe(3);
});

test('[activities/policy] the script of a service worker is refused', async () => {
  expect((await get('/early', { headers: { 'service-worker': 'script' } })).status).toBe(403);
});

test('[activities/proxy] 508 for a target that is an activity; 405 for TRACE; a malformed path is 400', async () => {
  const { host } = await create([{ prefix: '/', target: activity.host }]);
  expect((await get('/', { host })).status).toBe(508);
  expect((await get('/', { method: 'TRACE' })).status).toBe(405);
  expect(await exchangeRaw(`GET ftp://x/ HTTP/1.1\r\nHost: ${activity.host}\r\nConnection: close\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 400 /,
  );
});

test('[activities/proxy] whatever a client sends, the response is an error of HTTP, and others are served', async () => {
  const bytes = fc.string({ unit: fc.integer({ min: 33, max: 255 }).map((code) => String.fromCharCode(code)), maxLength: 40 });
  const paths = ['/x', '/.proxy', '//x', '/%', '/..', '/.%2e/\\', '*', 'http://x'];
  const url = fc.oneof(
    fc.constantFrom(...paths),
    bytes,
    bytes.map((path) => `/${path}`),
    bytes.map((name) => `http://${name}/`),
  );
  const heads = [
    'content-length',
    'Cookie: guildhall_session',
    'TE: x',
    'Upgrade: h2c',
    'Connection: close, content-length',
    'X: \u00ff',
  ];
  const request = fc.tuple(
    fc.constantFrom('GET', 'POST', 'OPTIONS', 'PURGE', 'CONNECT'),
    url,
    fc.constantFrom('Content-Length: 0', ...heads),
  );
  const property = fc.asyncProperty(request, async ([method, path, head]) => {
    const text = `${method} ${path} HTTP/1.1\r\nHost: ${nowhere.host}\r\n${head}\r\nConnection: close\r\n\r\n`;
    // Node's server ends a CONNECT without a response.
    expect(await exchangeRaw(text)).toMatch(method === 'CONNECT' ? /^$|^HTTP/ : /^HTTP\/1\.1 [45]\d\d /);
  });
  await fc.assert(property, { numRuns: 300 });
  expect((await get('/early')).status).toBe(413);
});

test('[activities/proxy] one address may have 256 connections to an activity', async () => {
  const { max } = LIMITS.activities.connectionsOfNetwork;
  const { host } = await create([{ prefix: '/', target: at(scene.target) }]);
  const before = hanging.length;
  const open = Array.from({ length: max }, () => begin('/wait', { host }));
  for (const { outgoing } of open) outgoing.end();
  await expect.poll(() => hanging.length).toBe(before + max);
  const refused = await get('/wait', { host });
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
  // Other activities are not affected.
  expect((await get('/early')).status).toBe(413);
  for (const { outgoing } of open) outgoing.destroy();
  await Promise.all(hanging.slice(before).map(({ closed }) => closed));
  await expect.poll(async () => (await get('/early', { host })).status).toBe(413);
});

test('[activities/websockets] a server that stops ends them', async () => {
  const ws = socket('/', { host: live.host });
  await once(ws, 'open');
  const closed = once(ws, 'close');
  await p.restart();
  expect((await closed)[0]).toBe(1006);
});

/** Sends text over a connection, and resolves with everything that comes back. */
async function exchangeRaw(text: string): Promise<string> {
  const connection = connect(port, '127.0.0.1');
  connection.write(text, 'latin1');
  let all = '';
  for await (const chunk of connection) all += chunk;
  return all;
}
