import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { accept, invite, scene } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[applications/testers] a person lists what they test and are invited to test, the newest invitation first', async () => {
  const s = await scene(p);
  await s.owner.patch(s.path, { description: 'Weaves by cards' });
  await invite(s, s.eve);
  await accept(s, s.eve);
  await p.clock.advance(1000);
  const other = await s.owner.post<{ id: string }>('/applications', { name: 'Mill' });
  await s.owner.post(`/applications/${other.body.id}/testers`, { username: s.eve.username });
  const invited_at = expect.any(String);
  expect((await s.eve.get('/users/@me/tested-applications')).body).toEqual([
    { application: { id: other.body.id, name: 'Mill', icon: null, description: '' }, state: 'invited', invited_at },
    { application: { id: s.id, name: 'Loom', icon: null, description: 'Weaves by cards' }, state: 'accepted', invited_at },
  ]);
  expect((await s.owner.get('/users/@me/tested-applications')).body).toEqual([]);
});

test('[applications/testers] invitations end with the application', async () => {
  const s = await scene(p);
  await invite(s, s.eve);
  expect((await s.owner.delete(s.path)).status).toBe(204);
  expect((await s.eve.get('/users/@me/tested-applications')).body).toEqual([]);
});
