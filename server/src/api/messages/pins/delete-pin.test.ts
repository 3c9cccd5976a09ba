import { afterAll, beforeAll, expect, test } from 'vitest';
import { isoTime } from '../../../core/values/iso-time.ts';
import { PinScene } from './test/scene.ts';

let scene: PinScene;
let p: PinScene['p'];
let alice: PinScene['alice'];
let bob: PinScene['bob'];

beforeAll(async () => {
  scene = await PinScene.open();
  ({ p, alice, bob } = scene);
});
afterAll(() => p.stop());

test('[operations] unpinning emits its events and an audit entry; the time is that of the newest remaining pin', async () => {
  const channel = await scene.channel();
  const [one, two] = [await scene.message(channel, 'one'), await scene.message(channel, 'two')];
  await scene.pin(alice, channel, one);
  const first = isoTime(p.clock.now());
  await p.clock.advance(5000);
  await scene.pin(alice, channel, two);
  p.events.length = 0;
  const answer = await scene.unpin(alice, channel, two);
  expect([answer.status, answer.body]).toEqual([204, undefined]);
  expect(p.emitted('MESSAGE_UPDATE')).toMatchObject([{ id: two, pinned: false }]);
  expect(p.emitted('CHANNEL_PINS_UPDATE')).toEqual([
    { guild_id: scene.guild.id, channel_id: channel, last_pin_timestamp: first },
  ]);
  expect(p.emitted('MESSAGE_CREATE')).toEqual([]);
  expect(await scene.entries(75)).toMatchObject([{ target_id: alice.id, options: { channel_id: channel, message_id: two } }]);
  await scene.unpin(alice, channel, one);
  expect(p.emitted('CHANNEL_PINS_UPDATE').at(-1)).toMatchObject({ last_pin_timestamp: null });
  expect((await alice.get(`/channels/${channel}`)).body.last_pin_timestamp).toBeNull();
  expect((await scene.pins(alice, channel)).items).toEqual([]);
});

test('unpinning a message that is not pinned has no effect', async () => {
  const channel = await scene.channel();
  const id = await scene.message(channel);
  expect((await scene.unpin(alice, channel, id)).status).toBe(204);
  expect(p.events).toEqual([]);
});

test('[operations] unpinning needs PIN_MESSAGES', async () => {
  const channel = await scene.channel({ allow: ['MANAGE_MESSAGES'] });
  const id = await scene.message(channel);
  await scene.pin(alice, channel, id);
  const refused = await scene.unpin(bob, channel, id);
  expect([refused.status, refused.error.code]).toEqual([403, 50013]);
  expect((await scene.unpin(alice, channel, '1')).error.code).toBe(10008);
});

test('[gateway] deleting a message deletes its pin, without CHANNEL_PINS_UPDATE', async () => {
  const channel = await scene.channel();
  const [one, two, three] = [await scene.message(channel), await scene.message(channel), await scene.message(channel)];
  for (const id of [one, two, three]) await scene.pin(alice, channel, id);
  p.events.length = 0;
  await alice.delete(`/channels/${channel}/messages/${three}`);
  await alice.post(`/channels/${channel}/messages/bulk-delete`, { messages: [two, three] });
  expect(p.emitted('MESSAGE_DELETE')).toHaveLength(1);
  expect(p.emitted('MESSAGE_DELETE_BULK')).toHaveLength(1);
  expect(p.emitted('CHANNEL_PINS_UPDATE')).toEqual([]);
  const { items } = await scene.pins(alice, channel);
  expect(items.map((item) => item.message.id)).toEqual([one]);
  expect((await alice.get(`/channels/${channel}`)).body.last_pin_timestamp).toBe(items[0]?.pinned_at);
});
