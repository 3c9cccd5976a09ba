import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createClientWith } from '../client.ts';
import { TestClock } from '../testing/clock.ts';
import { type TestAnswer, TestHttp } from '../testing/http.ts';
import type { Core, CoreOptions } from './core.ts';
import { ErrorType } from './errors.ts';

/** Gives a test the core of a client. */
const core = (one: Core) => one;
const ME = 'GET /users/@me';
const POST = 'POST /users/@me/channels';
const clients: { dispose(): void }[] = [];
const servers: { close(): void }[] = [];
afterEach(() => {
  for (const one of clients.splice(0)) one.dispose();
  for (const one of servers.splice(0)) one.close();
});

function clientOf(options: Partial<CoreOptions>) {
  const client = createClientWith({ apiBase: 'https://game.test', random: () => 0.5, ...options }, { core });
  clients.push(client);
  client.core.credentials.token = 'a token of a player';
  return client.core.http;
}

/** A client whose GET /users/@me has these responses. */
function scene(...answers: TestAnswer[]) {
  const clock = new TestClock();
  const server = new TestHttp();
  server.on(ME, ...answers);
  return { clock, server, http: clientOf({ clock, transports: { fetch: server.fetch } }) };
}

/** A TCP server that sends these bytes to each request, then closes unless told to keep the connection. */
async function rawServer(bytes: string, keep = false): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    socket.once('data', () => {
      socket.write(bytes);
      if (!keep) setImmediate(() => socket.destroy());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push({
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

test('a call that repeats without harm is repeated after 5xx and network failures, three times with growing pauses', async () => {
  const { clock, server, http } = scene(
    { status: 502, text: '<html>' },
    new TypeError('fetch failed'),
    { status: 500, body: {} },
    {
      body: { id: '1' },
    },
  );
  const call = http.call(ME, {});
  await clock.advance(0);
  const pauses: (number | undefined)[] = [];
  while (server.calls.length < 4) {
    pauses.push(clock.untilNext);
    await clock.advance(clock.untilNext ?? 0);
  }
  expect(pauses).toEqual([250, 500, 1000]);
  await expect(call).resolves.toEqual({ id: '1' });
  expect(clock.pending).toBe(0);
});

test('the fourth failure is the error of the call', async () => {
  const { clock, server, http } = scene({ status: 503, body: { code: 7, message: 'Later' } });
  const call = http.call(ME, {}).catch((error: unknown) => error);
  await clock.advance(10_000);
  expect(await call).toMatchObject({
    type: ErrorType.HTTPError,
    ...{ status: 503, code: 7, retryable: true, body: '{"code":7,"message":"Later"}', message: `${ME}: Later. Try again later.` },
  });
  expect(server.calls).toHaveLength(4);
});

test('a post is not repeated unless the server stores it once', async () => {
  const { clock, server, http } = scene();
  server.on(POST, { status: 500, body: {} });
  const call = http.call(POST, { body: { recipient_id: '1' } }).catch((error: unknown) => error);
  await clock.advance(10_000);
  expect(await call).toMatchObject({ type: ErrorType.HTTPError, status: 500 });
  expect(server.calls).toHaveLength(1);
});

test.each([
  [{ status: 429, headers: { 'retry-after': '3' }, text: '<html>' }, 3000],
  [{ status: 429, body: { retry_after: 0.25, message: 'slow' } }, 250],
  [{ status: 429, headers: { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' } }, 250],
  [{ status: 429, headers: { 'retry-after': '-5' } }, 250],
])('a rate limit is waited for, also by a post and by later calls: %j', async (reply, wait) => {
  const { clock, server, http } = scene();
  server.on(POST, reply, { body: { id: '5' } });
  const calls = [http.call(POST, { body: { recipient_id: '1' } })];
  await clock.advance(0);
  calls.push(http.call(POST, { body: { recipient_id: '2' } }));
  await clock.advance(wait - 1);
  expect(server.calls).toHaveLength(1);
  await clock.advance(1);
  expect(await Promise.all(calls)).toEqual([{ id: '5' }, { id: '5' }]);
});

test('a rate limit of over a minute fails at once, and later calls ask the server again', async () => {
  const { clock, server, http } = scene({ status: 429, body: { retry_after: 3600 } }, { body: { id: '1' } });
  await expect(http.call(ME, {})).rejects.toMatchObject({ status: 429, retryAfter: 3600, retryable: true });
  expect(clock.pending).toBe(0);
  await expect(http.call(ME, {})).resolves.toEqual({ id: '1' });
  expect(server.calls).toHaveLength(2);
});

test('the token endpoint names its rate limit in the header', async () => {
  const { clock, server, http } = scene();
  const limited = { status: 429, headers: { 'retry-after': '2' }, body: { error: 'slow_down' } };
  server.on('POST /oauth2/token', limited, { body: { access_token: 'x' } });
  const call = http.form('/oauth2/token', { grant_type: 'refresh_token' });
  await clock.advance(1999);
  expect(server.calls).toHaveLength(1);
  await clock.advance(1);
  await expect(call).resolves.toEqual({ access_token: 'x' });
  server.on('POST /oauth2/token', { status: 400, body: { error: 'invalid_grant', error_description: 'The token is revoked' } });
  await expect(http.form('/oauth2/token', {})).rejects.toMatchObject({
    message: 'POST /oauth2/token: invalid_grant: The token is revoked',
  });
  for (const reply of [{ text: '<html>' }, { body: 5 }, {}]) {
    server.on('POST /oauth2/token', reply);
    await expect(http.form('/oauth2/token', {})).rejects.toMatchObject({ type: ErrorType.HTTPError });
  }
});

test('a call without a response ends after 30 s as a network error, and is not repeated', async () => {
  const { clock, server, http } = scene('never');
  const call = http.call(ME, {}).catch((error: unknown) => error);
  await clock.advance(29_999);
  expect(clock.pending).toBe(1);
  await clock.advance(1);
  expect(await call).toMatchObject({
    ...{ type: ErrorType.NetworkError, status: 0, retryable: true },
    message: expect.stringContaining('No response arrived in time'),
  });
  expect(server.calls).toHaveLength(1);
  expect(server.calls[0]?.signal?.aborted).toBe(true);
  expect(clock.pending).toBe(0);
});

test('an aborted call ends at once, before, during and between attempts', async () => {
  for (const ms of [0, 100]) {
    const { clock, server, http } = scene('never');
    if (ms > 0) server.on(ME, { status: 503, body: {} });
    const control = new AbortController();
    const call = http.call(ME, { signal: control.signal }).catch((error: unknown) => error);
    await clock.advance(ms);
    control.abort();
    expect(await call).toMatchObject({ type: ErrorType.Aborted });
    await expect(http.call(ME, { signal: control.signal })).rejects.toMatchObject({ type: ErrorType.Aborted });
    expect([server.calls.length, clock.pending]).toEqual([1, 0]);
  }
});

test('a wrong argument is a TypeError, without a request', async () => {
  const { server, http } = scene();
  await expect(http.call('GET /users/{user_id}', { user_id: '..' })).rejects.toThrow(TypeError);
  expect(server.calls).toEqual([]);
});

test.each([
  ['HTML instead of JSON', 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 6\r\n\r\n<html>', ErrorType.HTTPError],
  ['half of the body', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"id":"1', ErrorType.NetworkError],
  ['half of a chunked body', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"id"', ErrorType.NetworkError],
  ['half of the head', 'HTTP/1.1 200 OK\r\nconte', ErrorType.NetworkError],
  ['bytes that are not HTTP', 'SSH-2.0-OpenSSH_9.2\r\n', ErrorType.NetworkError],
  ['nothing', '', ErrorType.NetworkError],
  [
    'a redirect to nowhere',
    'HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n',
    ErrorType.NetworkError,
  ],
])('a server that answers %s leads to a typed error', async (_, bytes, type) => {
  const http = clientOf({ apiBase: await rawServer(bytes), random: () => 0 });
  const call = http.call(ME, {});
  await expect(call).rejects.toMatchObject({ name: 'SvcppError', type });
});

test('a server that sends half of a response and keeps the connection open runs into the time-out', async () => {
  const clock = new TestClock();
  const apiBase = await rawServer('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"id":"1', true);
  let heads = 0;
  const http = clientOf({
    ...{ apiBase, clock },
    transports: { fetch: (url, init) => fetch(url, init).finally(() => (heads += 1)) },
  });
  const call = http.call(ME, {}).catch((error: unknown) => error);
  await expect.poll(() => heads).toBe(1);
  await clock.advance(30_000);
  expect(await call).toMatchObject({ type: ErrorType.NetworkError, message: expect.stringContaining('in time') });
});

test('no server at the address is a network error that says why', async () => {
  const http = clientOf({ apiBase: 'http://127.0.0.1:1', random: () => 0 });
  await expect(http.call(ME, {})).rejects.toMatchObject({
    type: ErrorType.NetworkError,
    message: expect.stringContaining('fetch failed'),
  });
});
