import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mp4, ogg } from './test/media.ts';
import { FileScene, picture } from './test/scene.ts';

let scene: FileScene;
beforeAll(async () => {
  scene = await FileScene.open();
});
afterAll(() => scene.p.stop());

const GONE = 'This content is no longer available.';
const get = (url: string, headers: Record<string, string> = {}, method = 'GET') => fetch(url, { headers, method });

async function expectGone(url: string) {
  const response = await get(url);
  expect([url, response.status, response.headers.get('content-type'), await response.text()]).toEqual([
    url,
    404,
    'text/plain; charset=utf-8',
    GONE,
  ]);
}

test('[limits] an address is signed: ex, is and hm in its query, valid for a day and no longer', async () => {
  const { file } = await scene.sent('a.txt', 'text');
  const url = new URL(file.url);
  expect(url.pathname).toBe(`/cdn/attachments/${scene.guild.text.id}/${file.id}/a.txt`);
  const [ex, is] = ['ex', 'is'].map((name) => Number.parseInt(url.searchParams.get(name) ?? '', 16));
  expect([(ex ?? 0) - (is ?? 0), /^[0-9a-f]{64}$/.test(url.searchParams.get('hm') ?? '')]).toEqual([86_400, true]);
  expect(file.url.endsWith('&')).toBe(true);
  expect((await get(await scene.urlOf(file, 22))).status).toBe(200);
  await expectGone(await scene.urlOf(file, 25));
});

test('a modified address is refused', async () => {
  const { file } = await scene.sent('a.txt', 'text');
  const { file: other } = await scene.sent('b.txt', 'other');
  const { url } = file;
  await expectGone(url.slice(0, url.indexOf('?')));
  await expectGone(url.replace(/hm=./, (start) => (start === 'hm=0' ? 'hm=1' : 'hm=0')));
  await expectGone(url.replace(/ex=[0-9a-f]+/, 'ex=ffffffff'));
  await expectGone(url.replace('/a.txt', '/b.txt'));
  await expectGone(url.replace(file.id, other.id));
  await expectGone(url.replace(scene.guild.text.id, scene.guild.id));
  await expectGone(await scene.urlOf({ id: '1', filename: 'a.txt' }, 0));
  await expectGone(await scene.urlOf(file, 0, scene.guild.id));
});

test('range requests are served', async () => {
  const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, n) => n % 251));
  const { file } = await scene.sent('a.bin', bytes);
  const whole = await get(file.url);
  expect([whole.headers.get('accept-ranges'), whole.headers.get('content-length')]).toEqual(['bytes', '100000']);
  for (const [range, from, to] of [
    ['bytes=0-0', 0, 0],
    ['bytes=99999-', 99_999, 99_999],
    ['bytes=500-999', 500, 999],
    ['bytes=-10', 99_990, 99_999],
    ['bytes=90000-200000', 90_000, 99_999],
    ['bytes=-200000', 0, 99_999],
  ] as const) {
    const part = await get(file.url, { range });
    expect([range, part.status, part.headers.get('content-range')]).toEqual([range, 206, `bytes ${from}-${to}/100000`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(from, to + 1));
  }
  for (const range of ['bytes=100000-', 'bytes=-0']) {
    const none = await get(file.url, { range });
    expect([range, none.status, none.headers.get('content-range')]).toEqual([range, 416, 'bytes */100000']);
  }
  for (const range of ['bytes=9-1', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=a-b', 'bytes=-']) {
    const all = await get(file.url, { range });
    expect([range, all.status, (await all.arrayBuffer()).byteLength]).toEqual([range, 200, 100_000]);
  }
});

test('a range is served only if the client has the same version of the file', async () => {
  const { file } = await scene.sent('a.txt', '0123456789');
  const etag = (await get(file.url)).headers.get('etag') ?? '';
  const modified = (await get(file.url)).headers.get('last-modified') ?? '';
  const status = async (condition: string) => (await get(file.url, { range: 'bytes=1-2', 'if-range': condition })).status;
  expect([await status(etag), await status(modified), await status('"other"'), await status(new Date(0).toUTCString())]).toEqual([
    206, 206, 200, 200,
  ]);
});

test('an unchanged file is not sent again', async () => {
  const { file } = await scene.sent('a.txt', '0123456789');
  const first = await get(file.url);
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('cache-control')).toMatch(/^private, max-age=8\d{4}, immutable$/);
  const again = await get(file.url, { 'if-none-match': etag });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const since = await get(file.url, { 'if-modified-since': first.headers.get('last-modified') ?? '' });
  expect(since.status).toBe(304);
  expect((await get(file.url, { 'if-none-match': '"other"' })).status).toBe(200);
});

test('HEAD returns what GET would, without the body', async () => {
  const { file } = await scene.sent('a.txt', '0123456789');
  const head = await get(file.url, {}, 'HEAD');
  expect([head.status, head.headers.get('content-length'), head.headers.get('content-type'), await head.text()]).toEqual([
    200,
    '10',
    'text/plain; charset=utf-8',
    '',
  ]);
  const part = await get(file.url, { range: 'bytes=2-4' }, 'HEAD');
  expect([part.status, part.headers.get('content-length')]).toEqual([206, '3']);
});

test('scripts never run from there, regardless of the type that a file claims', async () => {
  const hostile: [string, Buffer | string][] = [
    ['page.html', '<!doctype html><script>alert(1)</script>'],
    ['page.png', '<html><script>alert(1)</script>'],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['code.js', 'alert(1)'],
    ['code.mjs', 'alert(1)'],
    ['feed.xml', '<?xml version="1.0"?><x xmlns="http://www.w3.org/1999/xhtml"><script>1</script></x>'],
    ['doc.pdf', '%PDF-1.7 /JS (app.alert(1))'],
    ['app.wasm', Buffer.from('\0asm\x01\0\0\0', 'latin1')],
    ['page.xhtml', Buffer.from('\ufeff<html xmlns="http://www.w3.org/1999/xhtml"><script>1</script></html>')],
  ];
  for (const [name, bytes] of hostile) {
    const { file } = await scene.sent(name, bytes);
    const { headers } = await get(file.url);
    const shown = headers.get('content-disposition')?.startsWith('inline') === true;
    expect([name, headers.get('content-type')]).toEqual([name, shown ? 'text/plain; charset=utf-8' : 'application/octet-stream']);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox$/);
  }
});

test('pictures, videos, audio and text are shown inline, everything else is downloaded under its name', async () => {
  const shown: [string, Buffer | string, string][] = [
    ['a.png', await picture(2, 2), 'image/png'],
    ['a.mp4', mp4({ width: 2, height: 2, seconds: 1 }), 'video/mp4'],
    ['a.ogg', ogg(1), 'audio/ogg'],
    ['a.json', '{}', 'text/plain; charset=utf-8'],
  ];
  for (const [name, bytes, type] of shown) {
    const { headers } = await get((await scene.sent(name, bytes)).file.url);
    expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([type, `inline; filename="${name}"`]);
  }
  const { headers } = await get((await scene.sent('a b.zip', Buffer.from('PK\x03\x04', 'latin1'))).file.url);
  expect(headers.get('content-disposition')).toBe('attachment; filename="a_b.zip"');
});

test('a picture is resized and converted, never enlarged', async () => {
  const { file } = await scene.sent('wide.png', await picture(400, 100));
  const shaped = async (query: string) => {
    const response = await get(`${file.proxy_url}${query}`);
    const info = response.ok ? await sharp(await response.arrayBuffer()).metadata() : undefined;
    return [response.status, response.headers.get('content-type'), info?.width, info?.height];
  };
  expect(await shaped('width=200&height=200')).toEqual([200, 'image/png', 200, 50]);
  expect(await shaped('height=10')).toEqual([200, 'image/png', 40, 10]);
  expect(await shaped('format=webp&width=100&height=25')).toEqual([200, 'image/webp', 100, 25]);
  expect(await shaped('format=jpg&quality=low')).toEqual([200, 'image/jpeg', 400, 100]);
  expect(await shaped('width=4000')).toEqual([200, 'image/png', 400, 100]);
  expect((await shaped('format=gif'))[0]).toBe(415);
  for (const query of ['width=0', 'width=5000', 'height=x', 'format=svg']) expect((await shaped(query))[0]).toBe(400);
  const { file: text } = await scene.sent('a.txt', 'text');
  expect((await get(`${text.url}width=10`)).status).toBe(415);
});

test('a small file with very many pixels is not decoded', async () => {
  const huge = await sharp({ create: { width: 12_000, height: 8000, channels: 3, background: 'teal' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  const { file } = await scene.sent('huge.png', huge);
  expect([file.width, file.height, file.placeholder]).toEqual([12_000, 8000, undefined]);
  expect((await get(`${file.url}width=100`)).status).toBe(415);
  // A progressive picture is in memory whole while it is decoded.
  const whole = await sharp({ create: { width: 6000, height: 4000, channels: 3, background: 'teal' } })
    .jpeg({ progressive: true })
    .toBuffer();
  const { file: progressive } = await scene.sent('progressive.jpg', whole);
  expect([progressive.width, progressive.placeholder]).toEqual([6000, undefined]);
  expect((await get(`${progressive.url}width=100`)).status).toBe(415);
});
