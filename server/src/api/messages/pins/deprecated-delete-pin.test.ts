import { afterAll, beforeAll, expect, test } from 'vitest';
import { PinScene } from './test/scene.ts';

let scene: PinScene;

beforeAll(async () => {
  scene = await PinScene.open();
});
afterAll(() => scene.p.stop());

test('[operations] the older path unpins like the newer one', async () => {
  const { p, alice, bob } = scene;
  const channel = await scene.channel();
  const id = await scene.message(channel);
  await scene.pin(alice, channel, id);
  const refused = await bob.delete(`/channels/${channel}/pins/${id}`);
  expect([refused.status, refused.error.code]).toEqual([403, 50013]);
  p.events.length = 0;
  const answer = await alice.delete(`/channels/${channel}/pins/${id}`);
  expect([answer.status, answer.body]).toEqual([204, undefined]);
  expect(p.emitted('CHANNEL_PINS_UPDATE')).toMatchObject([{ last_pin_timestamp: null }]);
  expect(await scene.entries(75)).toMatchObject([{ target_id: alice.id }]);
});
