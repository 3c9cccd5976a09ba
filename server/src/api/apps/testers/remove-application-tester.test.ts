import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { accept, invite, scene } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[applications/testers] a developer removes a tester, whose rights end at once', async () => {
  const s = await scene(p);
  await s.owner.post(`${s.path}/skus`, { name: 'Gold', type: 2, flags: 0 });
  await invite(s, s.eve);
  await accept(s, s.eve);
  expect((await s.eve.get(`${s.path}/skus`)).body).toHaveLength(1);
  expect((await s.owner.delete(`${s.path}/testers/${s.eve.id}`)).status).toBe(204);
  expect((await s.eve.get(`${s.path}/skus`)).body).toEqual([]);
  expect((await s.eve.get('/users/@me/tested-applications')).body).toEqual([]);
  expect((await accept(s, s.eve)).error.code).toBe(10002);
});

test('[applications/testers] a person declines, or leaves, with their own id', async () => {
  const s = await scene(p);
  const own = `${s.path}/testers/${s.eve.id}` as const;
  for (const accepts of [false, true]) {
    await invite(s, s.eve);
    if (accepts) await accept(s, s.eve);
    expect((await s.eve.delete(own)).status).toBe(204);
    expect((await s.owner.get(`${s.path}/testers`)).body).toEqual([]);
  }
});

test('[errors 20012, errors 10013] others cannot remove a tester, and only testers are removed', async () => {
  const s = await scene(p);
  const fay = await p.person('fay');
  await invite(s, s.eve);
  expect((await fay.delete(`${s.path}/testers/${s.eve.id}`)).error.code).toBe(20012);
  expect((await fay.delete(`${s.path}/testers/${fay.id}`)).error.code).toBe(20012);
  expect((await s.owner.delete(`${s.path}/testers/${fay.id}`)).error.code).toBe(10013);
  expect((await s.owner.get(`${s.path}/testers`)).body).toHaveLength(1);
});
