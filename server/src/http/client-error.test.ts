import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerClientError } from './client-error.ts';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

/** Sends bytes on a new connection; resolves with everything received until the server closes it. */
function exchange(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  if (bytes) socket.write(bytes);
  return text(socket);
}

/** The status and the body of a raw response. */
function partsOf(answer: string): { status: number; type: string | undefined; body: unknown } {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const type = /^content-type: (.*)$/im.exec(head)?.[1];
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), type, body: JSON.parse(body) };
}

test.each([
  [
    'headers that are too large',
    `GET /api/v10/gateway HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`,
    431,
    'Request Header Fields Too Large',
  ],
  ['a request line that is not HTTP', 'NONSENSE\r\n\r\n', 400, 'Bad Request'],
  [
    'two lengths',
    'POST /api/v10/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    400,
    'Bad Request',
  ],
])('%s get an error in wire format', async (_what, bytes, status, words) => {
  const answer = partsOf(await exchange(Number(new URL(p.address).port), bytes));
  expect(answer).toEqual({ status, type: 'application/json', body: { message: `${status}: ${words}`, code: 0 } });
});

/** Everything a server with a timeout of 50 ms sends for these bytes until it closes the connection. */
async function timeoutOf(bytes: string): Promise<string> {
  const server = createServer({ headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 20 });
  server.on('clientError', answerClientError);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const answer = await exchange(typeof address === 'object' && address ? address.port : 0, bytes);
  server.close();
  return answer;
}

test('a request that does not arrive in time gets 408 in wire format', async () => {
  const answer = partsOf(await timeoutOf('GET / HTTP/1.1\r\nHost: x\r\n'));
  expect(answer).toEqual({ status: 408, type: 'application/json', body: { message: '408: Request Timeout', code: 0 } });
});

test('a connection opened ahead of time that sends nothing is closed without a response', async () => {
  expect(await timeoutOf('')).toBe('');
});

test('the log of a failure names the route, but no token of the path or query', async () => {
  const { platform } = p.server;
  const logged: unknown[] = [];
  const { error } = platform.log;
  const { of } = platform.viewers;
  platform.log.error = (...line: unknown[]) => void logged.push(line);
  platform.viewers.of = () => Promise.reject(new Error('the store is gone'));
  try {
    const headers = { authorization: 'Bot secret-header' };
    const answer = await p.anyone.get('/webhooks/1/secret-path?code=secret-query', { headers });
    expect(answer.status).toBe(500);
  } finally {
    platform.log.error = error;
    platform.viewers.of = of;
  }
  const text = JSON.stringify(logged);
  expect(text).toContain('/api/webhooks/:webhook_id/:webhook_token');
  expect(text).not.toContain('secret');
});
