import { type Site, startSite } from '@guildhall/testkit/site';
import type { RequestListener, ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:tls';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { ManualClock } from '../core/framework/clock.ts';
import { OutboundError, type OutboundRequest } from '../core/framework/outbound.ts';
import { createOutbound } from './outbound.ts';

const AGENT = 'Mozilla/5.0 (compatible; Guildhall/1.0; +https://chat.example.org)';
const MIB = 1024 * 1024;

const sites: Site[] = [];
afterEach(async () => {
  for (const site of sites.splice(0)) await site.close();
});

async function site(listener: RequestListener, host?: string): Promise<Site> {
  const started = await startSite(listener, host);
  sites.push(started);
  return started;
}

/** A client that may reach loopback, with its own name resolution. */
function client(names: Record<string, string[] | (() => string[])> = {}) {
  const clock = new ManualClock(0);
  const asked: string[] = [];
  const resolve = async (hostname: string) => {
    asked.push(hostname);
    const found = names[hostname];
    return (typeof found === 'function' ? found() : found) ?? [];
  };
  const outbound = createOutbound({ clock, reach: 'loopback', userAgent: AGENT, resolve });
  const call = (url: string, more: Partial<OutboundRequest> = {}) => outbound({ url, timeout: 5000, maxBytes: MIB, ...more });
  return { clock, asked, call };
}

/** The reason of a failed request, or the status of its response. */
async function reason(call: Promise<{ status: number }>): Promise<string | number> {
  try {
    return (await call).status;
  } catch (error) {
    return error instanceof OutboundError ? error.reason : String(error);
  }
}

const hello: RequestListener = (_request, response) => void response.end('hello');
const goTo =
  (location: string, status = 302): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { location }).end();

describe('requests', () => {
  test("a request returns the status, the headers in lower case and the body, and carries the project's name", async () => {
    const { port, requests } = await site((_request, response) => {
      response.writeHead(404, { 'X-Kind': 'none', 'content-type': 'text/plain' }).end('nothing here');
    });
    const { call } = client({ 'site.example': ['127.0.0.1'] });
    const answer = await call(`http://site.example:${port}/a/b?c=d`);
    expect([answer.status, answer.headers['x-kind'], answer.body.toString(), answer.cut]).toEqual([
      404,
      'none',
      'nothing here',
      false,
    ]);
    expect(answer.url).toBe(`http://site.example:${port}/a/b?c=d`);
    const [request] = requests;
    expect([request?.method, request?.url, request?.headers.host]).toEqual(['GET', '/a/b?c=d', `site.example:${port}`]);
    expect(request?.headers['user-agent']).toBe(AGENT);
  });

  test('a body is sent with its length in bytes, regardless of its characters', async () => {
    const { port } = await site(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      response.end(`${request.method} ${request.headers['content-length']} ${Buffer.concat(chunks)}`);
    });
    const answer = await client().call(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{"a":"ü"}' });
    expect(answer.body.toString()).toBe('POST 10 {"a":"ü"}');
  });

  test.each([
    ...['file:///etc/passwd', 'ftp://site.example/', 'gopher://site.example/', 'javascript:alert(1)', 'data:text/plain,x'],
    ...['http://user:secret@site.example/', 'http://', 'no address', `http://site.example/${'x'.repeat(2048)}`],
  ])('%s is not a callable URL', async (url) => {
    const { call, asked } = client({ 'site.example': ['127.0.0.1'] });
    expect([await reason(call(url)), asked]).toEqual(['url', []]);
  });

  test('an unknown name fails', async () => {
    expect(await reason(client().call('http://nobody.example/'))).toBe('name');
  });

  test('a port without a listener fails', async () => {
    const closed = await startSite(hello);
    await closed.close();
    expect(await reason(client().call(`http://127.0.0.1:${closed.port}/`))).toBe('connection');
  });

  test('a TLS connection verifies the name and not the address', async () => {
    const names: string[] = [];
    const server = createTlsServer({
      SNICallback: (name, done) => {
        names.push(name);
        done(new Error('no certificate'));
      },
    });
    server.on('tlsClientError', () => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    expect(await reason(client({ 'site.example': ['127.0.0.1'] }).call(`https://site.example:${port}/`))).toBe('connection');
    expect(names).toEqual(['site.example']);
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('[link-previews/calls-to-other-sites] addresses that outsiders may not reach', () => {
  test.each([
    ...['http://10.0.0.1/', 'http://192.168.1.1/', 'http://169.254.169.254/latest/meta-data/', 'http://0.0.0.0/', 'http://[::]/'],
    ...[
      'http://[::ffff:127.0.0.1]/',
      'http://[64:ff9b::7f00:1]/',
      'http://[2002:7f00:1::]/',
      'http://[fe80::1]/',
      'http://100.64.0.1/',
    ],
    // The same address in other number bases.
    ...['http://0xa000001/', 'http://167772161/', 'http://012.0.0.1/', 'http://10.1/', 'http://①⓪.0.0.1/'],
  ])('%s is refused', async (url) => {
    const { call, asked } = client();
    expect([await reason(call(url)), asked]).toEqual(['address', []]);
  });

  test('by default this machine is out of reach, under any name', async () => {
    const { port, requests } = await site(hello);
    const names: Record<string, string[]> = { 'site.example': ['127.0.0.1'], localhost: ['127.0.0.1', '::1'] };
    const resolve = async (hostname: string) => names[hostname] ?? [];
    const outbound = createOutbound({ clock: new ManualClock(0), reach: 'public', userAgent: AGENT, resolve });
    for (const host of ['127.0.0.1', 'localhost', 'site.example', '[::1]', '2130706433', '127.1']) {
      const call = outbound({ url: `http://${host}:${port}/`, timeout: 5000, maxBytes: MIB });
      expect([host, await reason(call)]).toEqual([host, 'address']);
    }
    expect(requests).toEqual([]);
  });

  test('a name that resolves into a private network is refused', async () => {
    const { call } = client({ 'inner.example': ['192.168.0.1', 'fd00::1'] });
    expect(await reason(call('http://inner.example/'))).toBe('address');
  });

  test('only the reachable ones of several addresses are tried', async () => {
    const { port } = await site(hello);
    const { call } = client({ 'both.example': ['10.0.0.1', '::ffff:127.0.0.1', '127.0.0.1'] });
    expect(await reason(call(`http://both.example:${port}/`))).toBe(200);
  });

  test('the next reachable address is tried when one does not respond', async () => {
    const { port } = await site(hello, '127.0.0.2');
    const { call } = client({ 'two.example': ['127.0.0.1', '127.0.0.2'] });
    expect(await reason(call(`http://two.example:${port}/`))).toBe(200);
  });

  test.each(['http://10.0.0.1/', 'http://inner.example/', 'http://[::ffff:7f00:1]/', '//169.254.169.254/'])(
    'a redirect to %s is refused',
    async (location) => {
      const { port } = await site(goTo(location));
      const { call } = client({ 'inner.example': ['172.16.0.1'] });
      expect(await reason(call(`http://127.0.0.1:${port}/`, { redirects: 5 }))).toBe('address');
    },
  );

  test('a redirect to another scheme is refused', async () => {
    for (const location of ['file:///etc/passwd', 'ftp://127.0.0.1/', 'http://user:secret@127.0.0.1/']) {
      const { port } = await site(goTo(location));
      expect(await reason(client().call(`http://127.0.0.1:${port}/`, { redirects: 5 }))).toBe('url');
    }
  });

  test('a name is resolved once, so that it cannot change after the check', async () => {
    const { port, requests } = await site(hello);
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    const { call, asked } = client({ 'rebinding.example': () => answers.shift() ?? [] });
    expect(await reason(call(`http://rebinding.example:${port}/`))).toBe(200);
    expect([asked, requests.length]).toEqual([['rebinding.example'], 1]);
  });

  test('a name that resolves differently after a redirect to itself is checked again', async () => {
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    const { call, asked } = client({ 'rebinding.example': () => answers.shift() ?? [] });
    const { port, requests } = await site(goTo('/again'));
    expect(await reason(call(`http://rebinding.example:${port}/`, { redirects: 5 }))).toBe('address');
    expect([asked.length, requests.length]).toEqual([2, 1]);
  });
});

describe('redirects', () => {
  test.each([301, 302, 303, 307, 308])('a %i is followed, relative to its origin', async (status) => {
    const { port } = await site((request, response) => {
      if (request.url === '/b/c') response.end('there');
      else goTo('../b/c', status)(request, response);
    });
    const answer = await client().call(`http://127.0.0.1:${port}/a/x`, { redirects: 1 });
    expect([answer.status, answer.url, answer.body.toString()]).toEqual([200, `http://127.0.0.1:${port}/b/c`, 'there']);
  });

  test('a loop ends at the limit', async () => {
    const { port, requests } = await site(goTo('/again'));
    expect(await reason(client().call(`http://127.0.0.1:${port}/`, { redirects: 5 }))).toBe('redirects');
    expect(requests.length).toBe(6);
  });

  test('without a limit no redirect is followed, and for other methods never', async () => {
    const { port, requests } = await site(goTo('/again'));
    expect(await reason(client().call(`http://127.0.0.1:${port}/`))).toBe(302);
    expect(await reason(client().call(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'x', redirects: 5 }))).toBe(302);
    expect(requests.length).toBe(2);
  });

  test('credentials are only sent to their own origin', async () => {
    const other = await site(hello);
    const { port, requests } = await site((request, response) => {
      goTo(request.url === '/' ? '/same' : `http://127.0.0.1:${other.port}/`)(request, response);
    });
    const headers = { Authorization: 'Bearer secret', cookie: 'a=b', accept: 'text/html' };
    await client().call(`http://127.0.0.1:${port}/`, { redirects: 5, headers });
    expect(requests.map((request) => request.headers.authorization)).toEqual(['Bearer secret', 'Bearer secret']);
    const [last] = other.requests;
    expect([last?.headers.authorization, last?.headers.cookie, last?.headers.accept]).toEqual([
      undefined,
      undefined,
      'text/html',
    ]);
  });
});

describe('[link-previews/calls-to-other-sites] sizes', () => {
  const large = (_request: unknown, response: ServerResponse) => {
    response.writeHead(200);
    const write = () => {
      while (!response.destroyed && response.write('x'.repeat(64 * 1024)));
      if (!response.destroyed) response.once('drain', write);
    };
    write();
  };

  test('an endless body fails at the limit', async () => {
    const { port } = await site(large);
    expect(await reason(client().call(`http://127.0.0.1:${port}/`))).toBe('size');
  });

  test('an endless body can be cut off at the limit instead', async () => {
    const { port, open } = await site(large);
    const answer = await client().call(`http://127.0.0.1:${port}/`, { beyond: 'cut' });
    expect([answer.status, answer.body.length, answer.cut]).toEqual([200, MIB, true]);
    await expect.poll(open).toBe(0);
  });

  test('a body of exactly the limit is complete', async () => {
    const { port } = await site((_request, response) => void response.end(Buffer.alloc(MIB)));
    expect((await client().call(`http://127.0.0.1:${port}/`, { beyond: 'cut' })).cut).toBe(false);
  });

  test('a body with a too large declared length is not read', async () => {
    const { port } = await site((_request, response) => {
      response.writeHead(200, { 'content-length': String(MIB + 1) });
      response.write('only the beginning');
    });
    expect(await reason(client().call(`http://127.0.0.1:${port}/`))).toBe('size');
  });

  test('an unwanted body is not read', async () => {
    const { port, open } = await site(large);
    const wants = ({ headers }: { headers: Readonly<Record<string, string>> }) => headers['content-type'] === 'text/html';
    const answer = await client().call(`http://127.0.0.1:${port}/`, { wants });
    expect([answer.status, answer.body.length]).toEqual([200, 0]);
    await expect.poll(open).toBe(0);
  });

  test('the size of headers is limited', async () => {
    const { port } = await site((_request, response) => void response.writeHead(200, { 'x-long': 'x'.repeat(64 * 1024) }).end());
    expect(await reason(client().call(`http://127.0.0.1:${port}/`))).toBe('connection');
  });
});

describe('compression', () => {
  const packed =
    (encoding: string, body: Buffer): RequestListener =>
    (_request, response) =>
      void response.writeHead(200, { 'content-encoding': encoding }).end(body);

  test.each([
    ['gzip', gzipSync('hello')],
    ['X-GZIP', gzipSync('hello')],
    ['br', brotliCompressSync('hello')],
    ['identity', Buffer.from('hello')],
  ])('%s is decompressed', async (encoding, body) => {
    const { port } = await site(packed(encoding, body));
    expect((await client().call(`http://127.0.0.1:${port}/`)).body.toString()).toBe('hello');
  });

  test.each([
    ['gzip', gzipSync(Buffer.alloc(64 * MIB))],
    ['br', brotliCompressSync(Buffer.alloc(64 * MIB))],
  ])('a decompression bomb in %s is stopped', async (encoding, body) => {
    expect(body.length).toBeLessThan(MIB / 4);
    const { port } = await site(packed(encoding, body));
    expect(await reason(client().call(`http://127.0.0.1:${port}/`))).toBe('size');
    const cut = await client().call(`http://127.0.0.1:${port}/`, { beyond: 'cut' });
    expect([cut.body.length, cut.cut]).toEqual([MIB, true]);
  });

  test('endless input that decompresses to nothing is stopped too', async () => {
    const { port } = await site((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.write(Buffer.from('1f8b0800000000000003', 'hex'));
      // Empty blocks, none of them the last.
      response.write(Buffer.from('000000ffff'.repeat(2000), 'hex'));
    });
    expect(await reason(client().call(`http://127.0.0.1:${port}/`, { maxBytes: 4096 }))).toBe('size');
  });

  test.each([
    ['gzip', Buffer.from('not packed at all')],
    ['gzip', gzipSync('hello, world').subarray(0, 20)],
    ['br', Buffer.from('not packed at all')],
    ['compress', Buffer.from('x')],
    ['gzip, gzip', gzipSync(gzipSync('hello'))],
  ])('a body that is not valid %s fails', async (encoding, body) => {
    const { port } = await site(packed(encoding, body));
    expect(await reason(client().call(`http://127.0.0.1:${port}/`))).toBe('encoding');
  });
});

describe('[link-previews/calls-to-other-sites] time', () => {
  /** Sends a request, waits for `begun`, lets the timeout expire, and returns the reason of the failure. */
  async function runOut(url: string, begun: () => Promise<unknown>, names: Record<string, string[]> = {}) {
    const { call, clock } = client(names);
    const answer = reason(call(url, { redirects: 5 }));
    await begun();
    await clock.advance(4999);
    expect(await Promise.race([answer, Promise.resolve('still waiting')])).toBe('still waiting');
    await clock.advance(1);
    return answer;
  }

  test('a silent site fails at the timeout, and its connection is closed', async () => {
    let arrived: () => void = () => undefined;
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const { port, open } = await site(() => arrived());
    expect(await runOut(`http://127.0.0.1:${port}/`, () => arrival)).toBe('timeout');
    await expect.poll(open).toBe(0);
  });

  test('a site that sends byte by byte gets no more time', async () => {
    let drip: ServerResponse | undefined;
    const { port } = await site((_request, response) => {
      response.write('<');
      drip = response;
    });
    const dripping = async () => {
      await expect.poll(() => drip).toBeDefined();
      drip?.write('h');
    };
    expect(await runOut(`http://127.0.0.1:${port}/`, dripping)).toBe('timeout');
  });

  test('redirects share one timeout', async () => {
    let second: () => void = () => undefined;
    const arrival = new Promise<void>((resolve) => {
      second = resolve;
    });
    const { port } = await site((request, response) => {
      if (request.url === '/slow') second();
      else goTo('/slow')(request, response);
    });
    expect(await runOut(`http://127.0.0.1:${port}/`, () => arrival)).toBe('timeout');
  });

  test('a silent name server counts against the timeout', async () => {
    const clock = new ManualClock(0);
    const resolve = () => new Promise<string[]>(() => undefined);
    const outbound = createOutbound({ clock, reach: 'loopback', userAgent: AGENT, resolve });
    const answer = reason(outbound({ url: 'http://slow.example/', timeout: 5000, maxBytes: MIB }));
    await clock.advance(5000);
    expect(await answer).toBe('timeout');
  });

  test('a connection that breaks in the middle of the body fails', async () => {
    const { port } = await site((_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half');
      setImmediate(() => response.destroy());
    });
    expect(await reason(client().call(`http://127.0.0.1:${port}/`))).toBe('connection');
  });
});
