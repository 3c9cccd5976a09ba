import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isoTime } from '../../../core/values/iso-time.ts';
import { threadScene } from './test/scene.ts';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

test('[operations] a membership is returned, with the guild member on request; 404 for a user who is not a member', async () => {
  const { bob, eve, text, open, set } = await threadScene(p);
  const { id } = await open(bob, text);
  const path = `/channels/${id}/thread-members` as const;
  const plain = await eve.get(`${path}/${bob.id}`);
  expect(plain.body).toEqual({ id, user_id: bob.id, join_timestamp: isoTime(p.clock.now()), flags: 1 });
  const whole = await eve.get(`${path}/${bob.id}`, { query: { with_member: true } });
  expect(whole.body.member).toMatchObject({ user: { id: bob.id }, roles: [] });
  const missing = await eve.get(`${path}/${eve.id}`);
  expect([missing.status, missing.error.code]).toEqual([404, 10007]);
  await set(text, eve.id, { deny: ['VIEW_CHANNEL'] });
  expect((await eve.get(`${path}/${bob.id}`)).error.code).toBe(50001);
  expect((await bob.get(`/channels/${text}/thread-members/${bob.id}`)).error.code).toBe(50024);
});
