import { app, REDIRECT } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { publisher } from '@guildhall/testkit/publisher-scene';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
const operator = await p.person('operator');
afterAll(() => p.stop());

test('[applications/publishers] only the owner of a parent lists its children', async () => {
  const { parent, child } = await publisher(p, operator);
  const another = await app(p, [REDIRECT], {}, parent.owner);
  const path = `/applications/${parent.id}/children` as const;
  await parent.owner.put(`${path}/${another.id}`, {});
  const listed = await parent.owner.get(path);
  expect(listed.body.map(({ id, owner }) => [id, owner.id])).toEqual([child, another].map(({ id }) => [id, parent.owner.id]));
  expect((await operator.get(path)).error.code).toBe(20012);
  expect((await parent.owner.get('/applications/1/children')).error.code).toBe(10002);
  expect((await p.anyone.get(path)).status).toBe(401);
});
