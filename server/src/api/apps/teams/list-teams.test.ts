import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { accept, invite, scene } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('the caller sees their own teams, and those that invited them with a token', async () => {
  const [one, other] = [await scene(p), await scene(p)];
  expect((await one.eve.get('/teams')).body).toEqual([]);
  await invite(one.owner, one.id, one.eve);
  expect((await one.eve.get('/teams')).body).toMatchObject([{ id: one.id, invite_token: expect.any(String) }]);
  await accept(one.eve);
  await invite(other.owner, other.id, one.eve);
  const teams = await one.eve.get('/teams');
  expect(teams.body.map(({ id }) => id)).toEqual([one.id, other.id]);
  expect(teams.body[0]).not.toHaveProperty('invite_token');
});
