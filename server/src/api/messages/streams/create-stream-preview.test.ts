import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal, streamScene, thumbnail } from './test/stream-scene.ts';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

test('[operations] create_stream_preview: a picture of the owner, which is deleted with the stream', async () => {
  const { guest, ada, session, key, path } = await streamScene(p);
  expect(await refusal(guest.post(`${path}/preview`, { thumbnail: await thumbnail() }))).toEqual([403, 50013]);
  for (const wrong of [await thumbnail(1281, 720), await thumbnail(1280, 721), 'data:image/png;base64,AAAA', 'x'])
    expect(await refusal(ada.post(`${path}/preview`, { thumbnail: wrong }))).toEqual([400, 50035]);
  expect((await ada.post(`${path}/preview`, { thumbnail: await thumbnail() })).status).toBe(204);
  const { url } = (await ada.get<{ url: string }>(`${path}/preview`)).body;
  expect((await fetch(url)).headers.get('content-type')).toBe('image/jpeg');
  // Another one replaces it.
  expect((await ada.post(`${path}/preview`, { thumbnail: await thumbnail(320, 180) })).status).toBe(204);
  const last = (await ada.get<{ url: string }>(`${path}/preview`)).body.url;
  expect(last).not.toBe(url);
  session.send(19, { stream_key: key });
  await session.event('STREAM_DELETE');
  expect(await refusal(ada.post(`${path}/preview`, { thumbnail: await thumbnail() }))).toEqual([404, 10049]);
  await p.clock.advance(1000);
  for (const gone of [url, last]) await expect.poll(async () => (await fetch(gone.replace('.jpg', '.webp'))).status).toBe(404);
});
