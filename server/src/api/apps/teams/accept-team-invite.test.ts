import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { accept, invite, scene } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('the invited user accepts with their own token, and with no other', async () => {
  const s = await scene(p);
  await invite(s.owner, s.id, s.eve, 'developer');
  const [team] = (await s.eve.get('/teams')).body;
  const mallory = await p.person('mallory');
  for (const token of [team?.invite_token, 'nonsense', `${s.id}.00`]) {
    const refused = await mallory.post('/teams/invite/accept', { token });
    expect(refused.error.errors).toMatchObject({ token: { _errors: [{ code: 'TEAM_INVITE_INVALID' }] } });
  }
  expect((await accept(s.eve)).body).toMatchObject({ id: s.id });
  expect((await s.eve.get(s.path)).status).toBe(200);
});

test('a revoked invitation is invalid', async () => {
  const s = await scene(p);
  await invite(s.owner, s.id, s.eve);
  const [team] = (await s.eve.get('/teams')).body;
  await s.owner.delete(`${s.path}/members/${s.eve.id}`);
  expect((await s.eve.post('/teams/invite/accept', { token: team?.invite_token })).error.code).toBe(50035);
  expect((await s.eve.get(s.path)).error.code).toBe(50001);
});
