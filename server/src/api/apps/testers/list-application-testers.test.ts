import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { accept, invite, scene } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[applications/testers] developers list the testers, the oldest invitation first', async () => {
  const s = await scene(p);
  const fay = await p.person('fay');
  await invite(s, s.eve);
  await p.clock.advance(1000);
  await invite(s, fay);
  await accept(s, fay);
  const { body } = await s.owner.get(`${s.path}/testers`);
  expect(body).toMatchObject([
    { user: { id: s.eve.id }, state: 'invited' },
    { user: { id: fay.id }, state: 'accepted' },
  ]);
});

test('[errors 20012, errors 10002] testers do not see each other, and an unknown application has none', async () => {
  const s = await scene(p);
  await invite(s, s.eve);
  await accept(s, s.eve);
  expect((await s.eve.get(`${s.path}/testers`)).error.code).toBe(20012);
  expect((await s.owner.get('/applications/1/testers')).error.code).toBe(10002);
});
