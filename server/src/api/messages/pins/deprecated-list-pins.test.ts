import { afterAll, beforeAll, expect, test } from 'vitest';
import { PinScene } from './test/scene.ts';

let scene: PinScene;

beforeAll(async () => {
  scene = await PinScene.open();
});
afterAll(() => scene.p.stop());

test('[operations] the older list is a plain array of the 50 most recently pinned messages', async () => {
  const { alice, bob } = scene;
  const channel = await scene.channel();
  const ids: string[] = [];
  for (let n = 0; n < 52; n += 1) {
    const id = await scene.message(channel, `message ${n}`);
    await scene.pin(alice, channel, id);
    ids.unshift(id);
  }
  const list = await bob.get(`/channels/${channel}/pins`);
  expect([list.status, list.body.map((message) => message.id)]).toEqual([200, ids.slice(0, 50)]);
  expect(list.body).toEqual((await scene.pins(bob, channel)).items.map((item) => item.message));
});

test('the older list is empty without READ_MESSAGE_HISTORY, and refused without access to the channel', async () => {
  const { alice, bob } = scene;
  const blind = await scene.channel({ deny: ['READ_MESSAGE_HISTORY'] });
  await scene.pin(alice, blind, await scene.message(blind));
  expect((await bob.get(`/channels/${blind}/pins`)).body).toEqual([]);
  const hidden = await scene.channel({ deny: ['VIEW_CHANNEL'] });
  expect((await bob.get(`/channels/${hidden}/pins`)).error.code).toBe(50001);
});
