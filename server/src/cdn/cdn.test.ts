import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A picture of one pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

/** Two frames of 8 pixels, red and black. */
const GIF =
  'R0lGODlhCAAIAIAAAExpcf8AACH/C05FVFNDQVBFMi4wAwEAAAAh+QQFCgAAACwAAAAACAAIAAACB4yPqcvtXQAAIfkEBQoAAAAsAAAAAAgACACATGlxAAAAAgeMj6nL7V0AADs=';

async function avatar(data: string, type = 'png'): Promise<string> {
  const person = await p.person();
  const changed = await person.patch('/users/@me', { avatar: `data:image/${type};base64,${data}` });
  return `${p.address}/cdn/avatars/${person.id}/${changed.body.avatar}`;
}

async function picture(url: string) {
  const response = await fetch(url);
  return { response, status: response.status, info: await sharp(await response.arrayBuffer()).metadata() };
}

test('a stored picture is served unchanged, cacheable forever, and nothing in it can run', async () => {
  const response = await fetch(`${await avatar(PNG, 'jpeg')}.png`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(response.headers.get('cache-control')).toContain('immutable');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(Buffer.from(await response.arrayBuffer()).toString('base64')).toBe(PNG);
});

test('a picture is served in the requested format and size, and converted once', async () => {
  const large = await sharp({ create: { width: 300, height: 150, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const url = await avatar(large.toString('base64'));
  for (const [extension, format, type] of [
    ['webp', 'webp', 'image/webp'],
    ['jpg', 'jpeg', 'image/jpeg'],
    ['jpeg', 'jpeg', 'image/jpeg'],
    ['avif', 'heif', 'image/avif'],
    ['png', 'png', 'image/png'],
  ]) {
    const { response, info } = await picture(`${url}.${extension}?size=64`);
    expect([extension, response.status, response.headers.get('content-type')]).toEqual([extension, 200, type]);
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect([info.format, info.width, info.height]).toEqual([format, 64, 32]);
  }
  const key = url.replace(`${p.address}/cdn/`, '');
  expect(await p.server.platform.blobs.stat(`resized/${key}/64.webp`)).toBeDefined();
  expect((await picture(`${url}.webp?size=64`)).info.width).toBe(64);
  const whole = await picture(`${url}.png?size=4096`);
  expect([whole.info.width, whole.info.height]).toEqual([300, 150]);
});

test('a size is a power of two from 16 to 4096', async () => {
  const url = await avatar(PNG);
  for (const size of ['0', '8', '100', '8192', '-16', 'big', '16.5', '']) {
    const response = await fetch(`${url}.png?size=${size}`);
    expect([size, response.status]).toEqual([size, 400]);
    expect(await response.json()).toMatchObject({ code: 50035, errors: { size: { _errors: [{}] } } });
  }
  for (const size of [16, 4096]) expect((await fetch(`${url}.png?size=${size}`)).status).toBe(200);
});

test('an animated picture stays animated as GIF and WebP, and is still where the format or the client asks for it', async () => {
  const url = await avatar(GIF, 'gif');
  expect(url).toMatch(/\/a_[0-9a-f]{32}$/);
  const frames = async (rest: string) => (await picture(`${url}.${rest}`)).info.pages ?? 1;
  expect(await frames('gif')).toBe(2);
  expect(await frames('gif?size=16')).toBe(2);
  expect(await frames('webp?size=16')).toBe(2);
  expect(await frames('webp?size=16&animated=false')).toBe(1);
  expect(await frames('png')).toBe(1);
});

test('an impossible format is 415: a still picture cannot become animated', async () => {
  expect((await fetch(`${await avatar(PNG)}.gif`)).status).toBe(415);
});

test('concurrent requests for the same picture share one conversion', async () => {
  const url = await avatar(PNG);
  const answers = await Promise.all(Array.from({ length: 8 }, () => picture(`${url}.webp?size=32`)));
  expect(answers.map((answer) => [answer.status, answer.info.format])).toEqual(Array(8).fill([200, 'webp']));
});

test('[errors/form-errors] a file that only begins like a picture is refused at upload', async () => {
  const person = await p.person();
  const fake = Buffer.from('\x89PNG\r\n\x1a\nand nothing more', 'latin1').toString('base64');
  const refused = await person.patch('/users/@me', { avatar: `data:image/png;base64,${fake}` });
  expect([refused.status, refused.error.errors]).toEqual([
    400,
    { avatar: { _errors: [{ code: 'IMAGE_INVALID', message: 'Invalid image data.' }] } },
  ]);
});

test('a picture with too many pixels is refused, however small its file is', async () => {
  const person = await p.person();
  const huge = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const refused = await person.patch('/users/@me', { avatar: `data:image/png;base64,${huge.toString('base64')}` });
  expect([refused.status, refused.error.errors]).toMatchObject([400, { avatar: { _errors: [{ code: 'IMAGE_INVALID' }] } }]);
});

test('an unknown file, and a path that is not a picture path, is 404', async () => {
  for (const path of [
    `/cdn/avatars/1/${'0'.repeat(32)}.png`,
    '/cdn/avatars/1/..%2f..%2fsecret.png',
    `/cdn/icons/..%2f1/${'0'.repeat(32)}.png`,
    '/cdn/nothing/1.png',
    '/cdn/emojis/1.png',
    '/cdn/emojis/..%2f1.png',
    '/cdn/app-assets/1/1.png',
    `/cdn/app-assets/1/${'0'.repeat(32)}.png`,
    '/cdn/app-assets/..%2femojis/1.png',
    '/cdn/stickers/1.json',
    '/cdn/soundboard-sounds/1',
    '/cdn/soundboard-sounds/..%2f1',
  ]) {
    expect([path, (await fetch(`${p.address}${path}`)).status]).toEqual([path, 404]);
  }
});

test('each default avatar is a picture of its own; there are six', async () => {
  const colours = new Set<string>();
  for (let index = 0; index < 6; index += 1) {
    const response = await fetch(`${p.address}/cdn/embed/avatars/${index}.png`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    const { data, info } = await sharp(await response.arrayBuffer())
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([128, 128, 3]);
    // White in the middle of the head, and a colour in the corner.
    expect(data.readUIntBE((50 * 128 + 64) * 3, 3)).toBe(0xffffff);
    colours.add(data.toString('hex', 0, 3));
  }
  expect(colours.size).toBe(6);
  expect((await fetch(`${p.address}/cdn/embed/avatars/6.png`)).status).toBe(404);
});
