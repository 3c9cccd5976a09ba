import { afterAll, beforeAll, expect, test } from 'vitest';
import { PinScene } from './test/scene.ts';

let scene: PinScene;

beforeAll(async () => {
  scene = await PinScene.open();
});
afterAll(() => scene.p.stop());

test('[operations] the older path pins like the newer one', async () => {
  const { p, alice, bob } = scene;
  const channel = await scene.channel();
  const id = await scene.message(channel);
  const refused = await bob.put(`/channels/${channel}/pins/${id}`);
  expect([refused.status, refused.error.code]).toEqual([403, 50013]);
  const answer = await alice.put(`/channels/${channel}/pins/${id}`);
  expect([answer.status, answer.body]).toEqual([204, undefined]);
  expect(p.emitted('CHANNEL_PINS_UPDATE')).toHaveLength(1);
  expect(p.emitted('MESSAGE_CREATE')).toMatchObject([{ type: 6, message_reference: { message_id: id } }]);
  expect(await scene.entries(74)).toMatchObject([{ target_id: alice.id }]);
  expect((await scene.pins(alice, channel)).items.map((item) => item.message.id)).toEqual([id]);
});
