import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { group, three } from '../direct-messages/test/scene.ts';
import { direct, enter, pair, pass } from './test/scene.ts';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

test('[operations] a call rings the others until they join, or for a minute: one CALL_UPDATE each time', async () => {
  const { ada, bob, cat } = await three(p);
  const { id } = await group(ada, bob, cat);
  const [one, two, other] = [await ada.connect(), await bob.connect(), await cat.connect()];
  await enter(one, id);
  const { message_id } = await one.event('CALL_CREATE');
  expect((await ada.post(`/channels/${id}/call/ring`, {})).status).toBe(204);
  const ringing = [bob.id, cat.id].toSorted((a, b) => Number(BigInt(a) - BigInt(b)));
  const update = { channel_id: id, message_id, region: 'main' };
  expect(await other.event('CALL_UPDATE')).toEqual({ ...update, ringing });
  await enter(two, id);
  expect(await other.event('CALL_UPDATE', (call) => call.ringing.length === 1)).toEqual({ ...update, ringing: [cat.id] });
  await pass(p, 60_000, one, two, other);
  expect(await other.event('CALL_UPDATE', (call) => call.ringing.length === 0)).toEqual({ ...update, ringing: [] });
  expect(other.seen('CALL_UPDATE')).toHaveLength(3);
  // Only those who are named, never users who are in the call.
  await ada.post(`/channels/${id}/call/ring`, { recipients: [bob.id] });
  await ada.post(`/channels/${id}/call/ring`, { recipients: [cat.id, bob.id] });
  expect(await other.event('CALL_UPDATE', (call) => call.ringing.length === 1, other.mark() - 1)).toMatchObject({
    ringing: [cat.id],
  });
  expect(other.seen('CALL_UPDATE')).toHaveLength(4);
});

test('[operations] ringing again lasts a minute from then on', async () => {
  const { ada, bob, dm } = await pair(p);
  const [one, two] = [await ada.connect(), await bob.connect()];
  await enter(one, dm);
  await ada.post(`/channels/${dm}/call/ring`);
  await pass(p, 40_000, one, two);
  await ada.post(`/channels/${dm}/call/ring`, { recipients: null });
  await pass(p, 40_000, one, two);
  expect(two.seen('CALL_UPDATE').map(({ ringing }) => ringing)).toEqual([[bob.id], [bob.id]]);
  await pass(p, 20_000, one, two);
  await two.event('CALL_UPDATE', ({ ringing }) => ringing.length === 0);
});

test('[operations] refusals: strangers and blocks 50007, no recipient 50001, a guild 50024, unknown 10003; without a call nothing', async () => {
  const { ada, bob, dm } = await pair(p);
  const stranger = await p.person('stranger');
  const guild = await p.guild(ada);
  const ring = async (who: typeof ada, id: string, body: object = {}) => {
    const { status, error } = await who.post(`/channels/${id}/call/ring`, body);
    return status === 204 ? 204 : [status, error.code];
  };
  const session = await ada.connect();
  expect(await ring(ada, dm)).toBe(204);
  await session.settle();
  expect(session.seen('CALL_UPDATE')).toEqual([]);
  expect(await ring(stranger, dm)).toEqual([403, 50001]);
  expect(await ring(ada, guild.text.id)).toEqual([400, 50024]);
  expect(await ring(ada, '1')).toEqual([404, 10003]);
  expect(await ring(ada, dm, { recipients: [stranger.id] })).toEqual([400, 50033]);
  expect(await ring(ada, dm, { recipients: 'all' })).toEqual([400, 50035]);
  expect(await ring(ada, await direct(ada, stranger))).toEqual([403, 50007]);
  await bob.put(`/users/@me/relationships/${ada.id}`, { type: 2 });
  expect(await ring(ada, dm)).toEqual([403, 50007]);
});

test('[operations] in a group a block keeps one from ringing that user only', async () => {
  const { ada, bob, cat } = await three(p);
  const { id } = await group(ada, bob, cat);
  const [one, other] = [await ada.connect(), await cat.connect()];
  await bob.put(`/users/@me/relationships/${ada.id}`, { type: 2 });
  await enter(one, id);
  expect((await ada.post(`/channels/${id}/call/ring`, { recipients: [bob.id] })).error.code).toBe(50007);
  expect((await ada.post(`/channels/${id}/call/ring`, {})).status).toBe(204);
  expect(await other.event('CALL_UPDATE')).toMatchObject({ ringing: [cat.id] });
});
