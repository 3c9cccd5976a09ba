import { bitsOf } from '@guildhall/protocol/permissions';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal, streamScene, thumbnail } from './test/stream-scene.ts';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

test('[operations] get_stream_preview: for those who may connect', async () => {
  const { guest, ada, voice, path, deny } = await streamScene(p);
  expect((await guest.get(`${path}/preview`)).body).toEqual({ url: null });
  await ada.post(`${path}/preview`, { thumbnail: await thumbnail() });
  expect((await guest.get(`${path}/preview`)).body).toEqual({ url: expect.stringContaining('/cdn/streams/') });
  await deny(guest, bitsOf('CONNECT'));
  expect(await refusal(guest.get(`${path}/preview`))).toEqual([403, 50013]);
  await deny(guest, bitsOf('VIEW_CHANNEL'));
  expect(await refusal(guest.get(`${path}/preview`))).toEqual([403, 50001]);
  const stranger = await p.person('stranger');
  expect(await refusal(stranger.get(`${path}/preview`))).toEqual([403, 50001]);
  for (const wrong of ['x', 'guild:1:2', `guild:1:${voice.id}:${ada.id}`])
    expect(await refusal(ada.get(`/streams/${encodeURIComponent(wrong)}/preview`))).toEqual([404, 10049]);
});
