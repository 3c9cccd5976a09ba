import { createServer, type Server } from 'node:http';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { hooked, PIXEL } from './test/scene.ts';

/** Paths that the other server received requests for. */
const asked: string[] = [];
let elsewhere: Server;
let address: string;
let p: TestPlatform;
beforeAll(async () => {
  elsewhere = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/broken') response.writeHead(503).end();
    else if (request.url === '/text.png') response.writeHead(200, { 'content-type': 'image/png' }).end('no picture');
    else response.end(Buffer.from(PIXEL.slice(PIXEL.indexOf(',') + 1), 'base64'));
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const bound = elsewhere.address();
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
});
afterEach(() => p.stop());
afterAll(() => elsewhere.close());

const start = async (reach: string) => {
  asked.length = 0;
  p = await startPlatform({ settings: { GUILDHALL_OUTBOUND: reach, GUILDHALL_LOG: 'silent' } });
  const { open } = await hooked(p);
  return async (avatar_url: string) => {
    const sent = await p.anyone.post<{ author: { id: string; avatar: string } }>(
      open,
      { content: 'x', avatar_url },
      { query: { wait: true } },
    );
    await p.jobs();
    const { id, avatar } = sent.body.author;
    return async () => (await fetch(`${p.address}/cdn/avatars/${id}/${avatar}.webp`)).status;
  };
};
const waiting = () =>
  p.server.platform.store.read.kysely.selectFrom('jobs').select('id').where('kind', '=', 'fetch_webhook_avatar').execute();

test('a picture is downloaded once for all messages that name it; anything that is not an image is not stored', async () => {
  const send = await start('loopback');
  for (let n = 0; n < 3; n += 1) expect(await (await send(`${address}/face.png`))()).toBe(200);
  expect(await (await send(`${address}/text.png`))()).toBe(404);
  expect(asked).toEqual(['/face.png', '/text.png']);
  expect(await waiting()).toEqual([]);
});

test('a failing server is retried later, a private address never', async () => {
  const send = await start('loopback');
  const status = await send(`${address}/broken`);
  expect([await status(), (await waiting()).length]).toEqual([404, 1]);
  for (const wait of [1000, 2000, 4000]) {
    await p.clock.advance(wait);
    await p.jobs();
  }
  expect(asked).toEqual(['/broken', '/broken', '/broken', '/broken']);
  await p.stop();
  const send2 = await start('public');
  expect(await (await send2(`${address}/face.png`))()).toBe(404);
  expect([asked, await waiting()]).toEqual([[], []]);
});
