import { get as httpGet } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileScene } from './test/scene.ts';

let scene: FileScene;
beforeAll(async () => {
  scene = await FileScene.open();
});
afterAll(() => scene.p.stop());

/** A request whose connection can be aborted; `status` is 0 if it was aborted before the response. */
function ask(url: string, localAddress: string): { status: Promise<number>; cut: () => void } {
  const request = httpGet(url, { localAddress, agent: false });
  const status = new Promise<number>((resolve) => {
    request.on('response', (response) => {
      response.on('error', () => undefined).resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('error', () => resolve(0));
  });
  return { status, cut: () => void request.destroy() };
}

/** An avatar that has not been requested yet. */
async function avatar(): Promise<string> {
  const person = await scene.p.person();
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: `#${person.id.slice(-6)}` } })
    .png()
    .toBuffer();
  const changed = await person.patch('/users/@me', {
    avatar: `data:image/png;base64,${bytes.toString('base64')}`,
  });
  return `${scene.p.address}/cdn/avatars/${person.id}/${changed.body.avatar}`;
}

function keptForms() {
  const { kysely } = scene.p.server.platform.store.read;
  return kysely.selectFrom('external_files').select('name').where('name', 'like', '%/%{%').execute();
}

test('205 forms of one large file do not delay other pictures, and leave the queue with their clients', async () => {
  const large = await sharp({ create: { width: 3000, height: 3000, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const { file } = await scene.sent('large.png', large);
  const { file: other } = await scene.sent('other.png', await sharp(large).resize(300, 150).png().toBuffer());
  let answered = 0;
  const sides = Array.from({ length: 36 }, (_, index) => (index < 24 ? 288 + 32 * index : 1280 + 256 * (index - 24)));
  const forms = ['avif', 'webp'].flatMap((format) =>
    ['lossless', 'high', 'low'].flatMap((quality) => sides.map((side) => `format=${format}&quality=${quality}&width=${side}`)),
  );
  const attacks = forms.slice(0, 205).map((form, index) => ask(`${file.url}${form}`, `127.0.0.${2 + (index % 4)}`));
  for (const { status } of attacks) void status.then(() => (answered += 1));
  const url = await avatar();
  const [first, second] = await Promise.all([fetch(`${url}.webp?size=16`), fetch(`${url}.png?size=32`)]);
  expect([first.status, second.status]).toEqual([200, 200]);
  // A new form of another file waits for at most one conversion of each of the other four networks.
  const made = (await keptForms()).length;
  expect((await fetch(`${other.url}width=100`)).status).toBe(200);
  expect((await keptForms()).length - made).toBeLessThanOrEqual(6);
  expect(answered).toBeLessThan(205);
  for (const { cut } of attacks) cut();
  const statuses = await Promise.all(attacks.map(({ status }) => status));
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(100);
  // Queued requests are dropped: only running ones are converted before the next one.
  const before = (await keptForms()).length;
  expect((await fetch(`${other.url}width=102`)).status).toBe(200);
  expect((await keptForms()).length - before).toBeLessThanOrEqual(2);
});

test('dimensions are rounded up to steps, and each form is made once and cached', async () => {
  const { file } = await scene.sent(
    'steps.png',
    await sharp({ create: { width: 3000, height: 1500, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  );
  const width = async (query: string) => (await sharp(await (await fetch(`${file.url}${query}`)).arrayBuffer()).metadata()).width;
  const before = (await keptForms()).length;
  const widths = await Promise.all([61, 62, 253, 256, 993, 1024, 2305, 2560].map((side) => width(`width=${side}`)));
  expect(widths).toEqual([62, 62, 256, 256, 1024, 1024, 2560, 2560]);
  expect((await keptForms()).length - before).toBe(4);
  // AVIF takes the most time and memory: at most 1536 pixels.
  expect(await width('format=avif&width=4096')).toBe(1536);
});

test('deleting a file deletes its converted forms', async () => {
  const { file, message } = await scene.sent(
    'gone.png',
    await sharp({ create: { width: 30, height: 30, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  );
  const before = (await keptForms()).length;
  expect((await fetch(`${file.url}width=10`)).status).toBe(200);
  expect((await keptForms()).length).toBe(before + 1);
  await scene.alice.delete(`${scene.messages}/${message.id}`);
  await scene.p.jobs();
  expect((await keptForms()).length).toBe(before);
  expect((await fetch(`${file.url}width=10`)).status).toBe(404);
});
