import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { type Site, startSite } from '@guildhall/testkit/site';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let p: TestPlatform;
let site: Site;
let type = 'image/png';
let body: Buffer | string = '';
let status = 200;
let count = 0;

beforeAll(async () => {
  site = await startSite((_request, response) => void response.writeHead(status, { 'content-type': type }).end(body));
  p = await startPlatform({ settings: { GUILDHALL_OUTBOUND: 'loopback', GUILDHALL_ROLES: 'api' } });
});
afterAll(async () => {
  await site.close();
  await p.stop();
});
beforeEach(async () => {
  [type, status] = ['image/png', 200];
  body = await sharp({ create: { width: 300, height: 150, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  site.requests.length = 0;
});

/** The proxy URL of a new picture. */
function fresh(): string {
  count += 1;
  return p.server.platform.cdn.external(`http://127.0.0.1:${site.port}/${count}`);
}

const info = async (response: Response) => sharp(await response.arrayBuffer()).metadata();

test('[link-previews/calls-to-other-sites] an external picture is fetched once and served from here, so that its site does not see the readers', async () => {
  const url = fresh();
  for (let reader = 0; reader < 3; reader += 1) {
    const response = await fetch(url, { headers: { cookie: 'secret', referer: 'https://chat.example.org/' } });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(body))).toBe(true);
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  }
  expect(site.requests.map(({ headers }) => [headers.cookie, headers.referer])).toEqual([[undefined, undefined]]);
  expect(site.requests[0]?.headers['user-agent']).toContain('Guildhall');
});

test('concurrent requests share one outbound request', async () => {
  const url = fresh();
  const answers = await Promise.all(Array.from({ length: 10 }, () => fetch(url)));
  expect([answers.map((answer) => answer.status), site.requests.length]).toEqual([Array(10).fill(200), 1]);
});

test('a picture is served in the requested size and form, never enlarged, and converted once', async () => {
  const url = fresh();
  const small = await fetch(`${url}?width=100&height=100&format=webp`);
  expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(await info(small)).toMatchObject({ format: 'webp', width: 100, height: 50 });
  expect(await info(await fetch(`${url}?width=4000`))).toMatchObject({ format: 'png', width: 300, height: 150 });
  const rows = await p.server.platform.store.read.kysely.selectFrom('external_files').select(['name', 'bytes']).execute();
  const own = rows.filter(({ name }) => name.includes('/'));
  expect(own.length).toBe(2);
  await fetch(`${url}?width=100&height=100&format=webp`);
  const again = await p.server.platform.store.read.kysely.selectFrom('external_files').select('name').execute();
  expect([again.length, site.requests.length]).toEqual([rows.length, 1]);
  for (const query of ['width=0', 'width=5000', 'height=1.5', 'format=svg'])
    expect((await fetch(`${url}?${query}`)).status).toBe(400);
});

test('a URL that the platform did not sign is refused without an outbound request', async () => {
  const url = fresh();
  const [, mark = '', encoded = ''] = /external\/([^/]+)\/(.+)$/.exec(url) ?? [];
  const other = Buffer.from(`http://127.0.0.1:${site.port}/other`).toString('base64url');
  const wrong = [
    `${mark.replace(/^./, (first) => (first === '0' ? '1' : '0'))}/${encoded}`,
    `${mark}/${other}`,
    `${mark}/`,
    `x/${encoded}`,
    `/${other}`,
  ];
  for (const path of wrong) expect([path, (await fetch(`${p.address}/cdn/external/${path}`)).status]).toEqual([path, 404]);
  expect(site.requests).toEqual([]);
});

test.each([
  ['a page', 'text/html', '<script>alert(1)</script>'],
  ['a page that says it is a picture', 'image/png', '<script>alert(1)</script>'],
  ['a drawing that can run scripts', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['what only begins like a picture', 'image/png', Buffer.from('\x89PNG\r\n\x1a\nand nothing more', 'latin1')],
  ['more than 10 MiB', 'image/png', Buffer.alloc(10 * 1024 * 1024 + 1, '\x89PNG\r\n\x1a\n', 'latin1')],
])('%s is not served, and not fetched again immediately', async (_what, contentType, content) => {
  [type, body] = [contentType, content];
  const url = fresh();
  for (let time = 0; time < 2; time += 1) {
    const response = await fetch(url);
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
  }
  expect(site.requests.length).toBe(1);
});

test('a failed picture is fetched again after a minute, a cached one after a day', async () => {
  const url = fresh();
  status = 500;
  expect((await fetch(url)).status).toBe(404);
  status = 200;
  expect((await fetch(url)).status).toBe(404);
  await p.clock.advance(60_001);
  expect((await fetch(url)).status).toBe(200);
  await p.clock.advance(86_400_001);
  expect((await fetch(url)).status).toBe(200);
  expect(site.requests.length).toBe(3);
});

test('entries older than a day are deleted with their bytes', async () => {
  await fetch(fresh());
  const { store, blobs, clock } = p.server.platform;
  const before = await store.read.kysely.selectFrom('external_files').select('blob').where('ready', '=', 1).execute();
  expect(before.length).toBeGreaterThan(0);
  await p.clock.advance(86_400_001);
  await fetch(fresh());
  const after = await store.read.kysely.selectFrom('external_files').select(['blob', 'stored_at']).execute();
  expect(after.map(({ stored_at }) => stored_at)).toEqual([clock.now()]);
  for (const { blob } of before) expect(await blobs.stat(blob)).toBeUndefined();
});

test('the cache has a limit: the oldest entry is deleted first', async () => {
  await p.clock.advance(86_400_001);
  await fetch(fresh());
  const { store, clock, ids } = p.server.platform;
  const large = { name: 'large', bytes: 512 * 1024 * 1024, ready: 1 };
  await store.transaction((db) =>
    db.kysely
      .insertInto('external_files')
      .values({ ...large, blob: `external/00/${ids.next()}`, stored_at: clock.now() - 1000 })
      .execute(),
  );
  await fetch(fresh());
  const names = await store.read.kysely.selectFrom('external_files').select('name').execute();
  expect(names.length).toBe(2);
  expect(names.map(({ name }) => name)).not.toContain('large');
});

test('[link-previews/calls-to-other-sites] no request is sent into a private network', async () => {
  const { cdn } = p.server.platform;
  for (const url of ['http://10.0.0.1/x.png', 'http://169.254.169.254/x.png'])
    expect((await fetch(cdn.external(url))).status).toBe(404);
});

test('a slow site does not delay the pictures of others', async () => {
  const slow = await startSite(() => undefined);
  const { cdn } = p.server.platform;
  const waiting = Array.from({ length: 20 }, (_, index) => fetch(cdn.external(`http://127.0.0.1:${slow.port}/${index}`)));
  await expect.poll(() => slow.requests.length).toBe(4);
  expect((await fetch(fresh())).status).toBe(200);
  expect(slow.requests.length).toBe(4);
  await slow.close();
  expect(new Set((await Promise.all(waiting)).map((answer) => answer.status))).toEqual(new Set([404]));
});
