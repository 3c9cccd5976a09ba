import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isoTime } from '../../../core/values/iso-time.ts';

let p: TestPlatform;

beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

test("the last seen pin is sent to the user's own sessions and shows in READY", async () => {
  const [alice, bob] = [await p.person('alice'), await p.person('bob')];
  const { text } = await p.guild(alice);
  await p.join(alice, text.id, bob);
  const session = await bob.connect();
  expect((await bob.post(`/channels/${text.id}/pins/ack`)).status).toBe(204);
  const id = (await alice.post(`/channels/${text.id}/messages`, { content: 'read the rules' })).body.id;
  await alice.put(`/channels/${text.id}/messages/pins/${id}`);
  const timestamp = isoTime(p.clock.now());
  const answer = await bob.post(`/channels/${text.id}/pins/ack`);
  expect([answer.status, answer.body]).toEqual([204, undefined]);
  expect(await session.event('CHANNEL_PINS_ACK')).toEqual({ channel_id: text.id, timestamp, version: 1 });
  expect(session.seen('CHANNEL_PINS_ACK')).toHaveLength(1);
  const again = await bob.connect();
  expect(again.ready.read_state).toMatchObject({ entries: [{ id: text.id, last_pin_timestamp: timestamp }], version: 1 });
  const stranger = await p.person('stranger');
  expect((await stranger.post(`/channels/${text.id}/pins/ack`)).error.code).toBe(50001);
});
