import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { PushService } from '@guildhall/testkit/push-service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enter, pair, pass } from '../calls/test/scene.ts';

let p: TestPlatform;
let service: PushService;
beforeAll(async () => {
  p = await startPlatform({ settings: { GUILDHALL_OUTBOUND: 'loopback' } });
  service = await PushService.start();
});
afterAll(async () => {
  await p.stop();
  await service.close();
});

test('[people/push] a call is pushed at once and for 30 s to those who are away, and then as missed', async () => {
  const { ada, bob, dm } = await pair(p);
  const mine = service.subscribe();
  await bob.post('/users/@me/devices', mine.device);
  const session = await ada.connect();
  await enter(session, dm);
  await ada.post(`/channels/${dm}/call/ring`);
  await p.jobs();
  const payload = { title: 'ada', icon: null, url: `/channels/@me/${dm}`, tag: `c${dm}`, channel_id: dm };
  expect(mine.received).toMatchObject([{ payload: { type: 'call', ...payload }, ttl: 30, urgency: 'high' }]);
  await pass(p, 60_000, session);
  await p.jobs();
  expect(mine.payloads.slice(1)).toEqual([{ type: 'call_end', ...payload }]);
});

test('[people/push] a muted channel does not ring', async () => {
  const { ada, bob, dm } = await pair(p);
  const mine = service.subscribe();
  await bob.post('/users/@me/devices', mine.device);
  await bob.patch('/users/@me/guilds/@me/settings', { channel_overrides: { [dm]: { muted: true } } });
  const session = await ada.connect();
  await enter(session, dm);
  await ada.post(`/channels/${dm}/call/ring`);
  await p.jobs();
  expect(mine.requests).toBe(0);
});
