import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { startSite } from '@guildhall/testkit/site';
import { at, startActivity } from './test/scene.ts';

/** The responses of the target, by path without query. */
const answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  '/echo': (request, response) => request.pipe(response),
  '/range': (request, response) => {
    if (request.headers['if-none-match'] === '"1"') response.writeHead(304, { etag: '"1"' }).end();
    else if (request.headers.range === 'bytes=2-3')
      response.writeHead(206, { 'content-range': 'bytes 2-3/6', 'content-length': 2, etag: '"1"' }).end('cd');
    else response.writeHead(200, { 'content-length': 6, 'accept-ranges': 'bytes', etag: '"1"' }).end('abcdef');
  },
};

/** Other paths are answered with the address and the headers that arrived. */
const scene = await startActivity((request, response) => {
  const answer = answers[request.url?.split('?')[0] ?? ''];
  if (answer) answer(request, response);
  else response.end(JSON.stringify({ url: request.url, headers: request.headers }));
});
const { p, activity, begin, create, get, owner, target } = scene;
afterAll(() => scene.stop());

async function seen(path: string, asked?: Parameters<typeof get>[1]): Promise<{ url: string; headers: Record<string, string> }> {
  return JSON.parse((await get(path, asked)).text);
}

test('[activities/proxy] a path is served with and without /.proxy, with its query and its escapes', async () => {
  for (const path of ['/', '/?instance_id=i-1', '/a%20b/c?x=%2F&y', '/a//b']) {
    const [plain, prefixed] = [await get(path), await get(`/.proxy${path}`)];
    // The clock may have moved on to another second.
    expect(prefixed).toEqual({ ...plain, headers: { ...plain.headers, date: prefixed.headers.date } });
    expect(JSON.parse(plain.text).url).toBe(path);
  }
  expect((await seen('/.proxy')).url).toBe('/');
  expect((await seen('/.proxyish')).url).toBe('/.proxyish');
});

test('[activities/url-mappings] the first match wins, after longer prefixes; parameters are filled in; a mapping takes segments', async () => {
  const local = at(target);
  const { host, id } = await create([
    { prefix: '/api', target: `${local}/v1` },
    { prefix: '/api/deep', target: `${local}/deep/` },
    { prefix: '/files/{name}', target: `${local}/of/{name}` },
    { prefix: '/files/mine', target: `${local}/never` },
    { prefix: '/sub/{x}', target: `{x}.localhost:${target.port}/sub` },
  ]);
  const url = async (path: string) => (await seen(path, { host })).url;
  expect(await url('/api')).toBe('/v1');
  expect(await url('/api/?q')).toBe('/v1/?q');
  expect(await url('/api/users')).toBe('/v1/users');
  expect(await url('/api/deep/er')).toBe('/deep/er');
  expect(await url('/files/mine/x')).toBe('/of/mine/x');
  expect(await seen('/sub/shop-eu/1', { host })).toMatchObject({
    url: '/sub/1',
    headers: { host: `shop-eu.localhost:${target.port}` },
  });
  // Each of these would reach another host or directory.
  for (const path of [
    '/apish',
    '/',
    '/sub/a%2fb/1',
    '/sub/shop.eu/1',
    '/sub/evil.example%23/1',
    '/sub/user@host/1',
    '/sub/a:80/1',
    '/api/../secret',
  ])
    expect([path, (await get(path, { host })).status]).toEqual([path, 404]);
  // A changed mapping holds for the next request.
  await owner.post(`/applications/${id}/proxy-config`, { url_map: [{ prefix: '/', target: `${local}/new` }] });
  expect(await url('/api/x')).toBe('/new/api/x');
  expect(await url('/%2e%2e/x')).toBe('/new/x');
});

test('[activities/proxy] 404 for what is not an activity, as a page that only our client embeds', async () => {
  const { id } = (await owner.post<{ id: string }>('/applications', { name: 'No activity' })).body;
  for (const name of [id, '1', '99999999999999999999', 'other']) {
    const { status, headers, text } = await get('/', { host: `${name}.localhost:${scene.port}` });
    expect(status).toBe(404);
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    expect(headers['content-security-policy']).toContain(`frame-ancestors 'self' ${new URL(p.address).origin}`);
    expect(text).toContain('404 Not Found');
  }
  // The server itself is where it was.
  expect((await get('/healthz', { host: `localhost:${scene.port}` })).status).toBe(200);
});

test('[activities/policy] pages have our policy instead of their own, and lose headers that affect other hosts', async () => {
  answers['/page'] = (_request, response) =>
    response
      .writeHead(200, {
        'content-type': 'text/html',
        'content-security-policy': "default-src *; frame-ancestors 'none'",
        'x-frame-options': 'DENY',
        'strict-transport-security': 'max-age=1; includeSubDomains',
        'clear-site-data': '"cookies"',
        'alt-svc': 'h3=":443"',
        'report-to': '{}',
        connection: 'x-hop',
        'x-hop': '1',
        'x-kept': 'yes',
        'cache-control': 'max-age=60',
      })
      .end('<p>');
  const { headers } = await get('/page');
  const site = new URL(p.address).origin;
  const media = ['attachments', 'avatars', 'icons'].map((folder) => `${site}/cdn/${folder}/`).join(' ');
  expect(headers['content-security-policy']).toBe(
    [
      "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:",
      `connect-src 'self' ws://${activity.host} ${site}/api/ ${media} data: blob:`,
      `img-src 'self' ${media} data: blob:`,
      "frame-src 'self'",
      `frame-ancestors 'self' http://127.0.0.1:${scene.port} http://localhost:${scene.port}`,
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
    ].join('; '),
  );
  expect(headers).toMatchObject({ 'x-kept': 'yes', 'cache-control': 'max-age=60', 'content-type': 'text/html' });
  for (const name of ['x-frame-options', 'strict-transport-security', 'clear-site-data', 'alt-svc', 'report-to', 'x-hop'])
    expect(headers).not.toHaveProperty(name);
});

test('[activities/proxy] the target learns its own host and ours, neither the address nor our session', async () => {
  const { headers } = await seen('/', {
    headers: {
      cookie: 'a=1; guildhall_session=secret; b=2',
      authorization: 'Bearer of-the-activity',
      'x-forwarded-for': '203.0.113.9',
      'x-real-ip': '203.0.113.9',
      forwarded: 'for=203.0.113.9',
      connection: 'close, x-hop',
      'x-hop': '1',
      te: 'trailers',
      'accept-language': 'de',
    },
  });
  expect(headers).toEqual({
    host: at(target),
    cookie: 'a=1; b=2',
    authorization: 'Bearer of-the-activity',
    'accept-language': 'de',
    'x-forwarded-host': activity.host,
    'x-forwarded-proto': 'http',
    via: '1.1 guildhall-activities',
    connection: 'keep-alive',
  });
  expect((await seen('/', { headers: { cookie: 'guildhall_session=secret' } })).headers).not.toHaveProperty('cookie');
});

test('[activities/cookies] cookies are confined to the host of the activity, for all of its paths', async () => {
  answers['/login'] = (_request, response) =>
    response
      .setHeader('set-cookie', [
        'sid=1; Domain=example.org; Path=/login; HttpOnly; Max-Age=60; SameSite=Strict',
        `all=2; domain=${activity.host.split(':')[0]}; secure; PARTITIONED`,
        'bare=',
      ])
      .end();
  const own = 'Path=/; Secure; SameSite=None; Partitioned';
  expect((await get('/login')).headers['set-cookie']).toEqual([
    `sid=1; HttpOnly; Max-Age=60; ${own}`,
    `all=2; ${own}`,
    `bare=; ${own}`,
  ]);
});

test('[activities/proxy] a body arrives while it is sent, in both directions', async () => {
  const { outgoing, answer } = begin('/echo', { method: 'POST' });
  outgoing.write('one');
  const response = await answer;
  const chunks = response[Symbol.asyncIterator]();
  const next = async () => String((await chunks.next()).value);
  expect(await next()).toBe('one');
  outgoing.write('two');
  expect(await next()).toBe('two');
  outgoing.end('three');
  expect(await next()).toBe('three');
  expect((await chunks.next()).done).toBe(true);
});

test.each(['GET', 'POST', 'DELETE'])('[RFC 9112 6.3] the body of a %s arrives with its length, and chunked', async (method) => {
  for (const headers of [{ 'content-length': '5' }, { 'transfer-encoding': 'chunked' }] as Record<string, string>[])
    expect((await get('/echo', { method, headers, body: 'hello' })).text).toBe('hello');
});

test('[activities/proxy] a browser that does not read holds up the target, not the memory of the server', async () => {
  const total = 64 * 1024 * 1024;
  let written = 0;
  answers['/endless'] = (_request, response) => {
    const chunk = Buffer.alloc(65_536);
    const more = () => {
      while (written < total) {
        written += chunk.length;
        if (!response.write(chunk)) return void response.once('drain', more);
      }
      response.end();
    };
    more();
  };
  const { outgoing, answer } = begin('/endless');
  outgoing.end();
  const response = await answer;
  // All ends are in this process: once its turns move nothing, nothing will.
  for (let before = -1, turns = 0; turns < 100; turns = before === written ? turns + 1 : 0) {
    before = written;
    await new Promise(setImmediate);
  }
  expect(written).toBeLessThan(total / 2);
  let read = 0;
  for await (const chunk of response) read += chunk.length;
  expect(read).toBe(total);
});

test('[RFC 9110 14.2] ranges, 304 and HEAD are those of the target', async () => {
  expect(await get('/range', { headers: { range: 'bytes=2-3' } })).toMatchObject({
    status: 206,
    text: 'cd',
    headers: { 'content-range': 'bytes 2-3/6', 'content-length': '2' },
  });
  expect(await get('/range', { headers: { 'if-none-match': '"1"' } })).toMatchObject({ status: 304, text: '' });
  expect(await get('/range', { method: 'HEAD' })).toMatchObject({
    status: 200,
    text: '',
    headers: { 'content-length': '6', 'accept-ranges': 'bytes', etag: '"1"' },
  });
});

test('[activities/redirects] a redirect into a mapping stays on the own host; another is refused', async () => {
  const other = await startSite((_request, response) => response.end());
  const { host } = await create([
    { prefix: '/shop/{name}', target: `{name}.localhost:${other.port}/in` },
    { prefix: '/', target: at(target, '/base') },
  ]);
  answers['/base/go'] = (request, response) =>
    response.writeHead(302, { location: decodeURIComponent(request.url?.split('?')[1] ?? '') }).end();
  const location = async (to: string, path = '/go') => {
    const { status, headers } = await get(`${path}?${encodeURIComponent(to)}`, { host });
    return status === 302 ? headers.location : status;
  };
  expect(await location('there?x=1#y')).toBe('/there?x=1#y');
  expect(await location('there', '/.proxy/go')).toBe('/.proxy/there');
  expect(await location(`http://${at(target)}/base`)).toBe('/');
  expect(await location(`https://toys.localhost:${other.port}/in/a?b`)).toBe('/shop/toys/a?b');
  expect(await location(`http://${host}/own`)).toBe('/own');
  expect(await location(`${p.address}/cdn/avatars/1/a.png`)).toBe(`${p.address}/cdn/avatars/1/a.png`);
  // Outside of the directory of the mapping, another host, our own pages, no place of the web.
  for (const to of [
    '/elsewhere',
    'https://example.org/',
    `${p.address}/login`,
    `//${at(target)}.example.org/base`,
    'javascript:alert(1)',
  ])
    expect([to, await location(to)]).toEqual([to, 502]);
  await other.close();
});
