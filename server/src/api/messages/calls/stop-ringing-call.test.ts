import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { group, three } from '../direct-messages/test/scene.ts';
import { enter } from './test/scene.ts';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

test('[operations] declines for oneself, or stops ringing others; again changes nothing', async () => {
  const { ada, bob, cat } = await three(p);
  const dan = await p.person('dan');
  await p.befriend(ada, dan);
  const { id } = await group(ada, bob, cat, dan);
  const [session, watching] = [await ada.connect(), await bob.connect()];
  await enter(session, id);
  await ada.post(`/channels/${id}/call/ring`, {});
  const stop = async (who: typeof ada, body: object) => (await who.post(`/channels/${id}/call/stop-ringing`, body)).status;
  expect(await stop(bob, {})).toBe(204);
  expect(await stop(bob, {})).toBe(204);
  expect(await stop(ada, { recipients: [cat.id, bob.id, '1'] })).toBe(204);
  const last = await watching.event('CALL_UPDATE', ({ ringing }) => ringing.length === 1);
  expect(last.ringing).toEqual([dan.id]);
  expect(watching.seen('CALL_UPDATE').map(({ ringing }) => ringing.length)).toEqual([3, 2, 1]);
  // Leaving the group ends the ringing too.
  await dan.delete(`/channels/${id}`);
  await watching.event('CALL_UPDATE', ({ ringing }) => ringing.length === 0);
});

test('[operations] needs a recipient of a private channel', async () => {
  const { ada, bob, cat } = await three(p);
  const { id } = await group(ada, bob);
  const guild = await p.guild(ada);
  expect((await cat.post(`/channels/${id}/call/stop-ringing`, {})).error.code).toBe(50001);
  expect((await ada.post(`/channels/${guild.text.id}/call/stop-ringing`, {})).error.code).toBe(50024);
  expect((await ada.post(`/channels/${id}/call/stop-ringing`, { recipients: ['x'] })).error.code).toBe(50035);
  expect((await ada.post(`/channels/${id}/call/stop-ringing`, {})).status).toBe(204);
});
