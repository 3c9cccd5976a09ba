import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { askFor, rolesOfBob, rule, scene, setRules } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] the connection is deleted, with the roles that depend on it; repeating has no effect', async () => {
  const s = await scene(p);
  await setRules(s, [[rule(s)]]);
  await s.forBob.put(s.said, { platform_name: 'Game' });
  await askFor(s);
  expect((await s.forBob.delete(s.said)).status).toBe(204);
  expect(await rolesOfBob(s)).toEqual([]);
  expect((await s.forBob.get(s.said)).body).toEqual({ platform_username: null, metadata: {} });
  expect((await s.forBob.delete(s.said)).status).toBe(204);
});

test('[errors 20012] only the application itself may', async () => {
  const [s, other] = [await scene(p), await scene(p)];
  await s.forBob.put(s.said, { platform_name: 'Game' });
  expect((await other.forBob.delete(s.said)).error.code).toBe(20012);
  expect((await s.forBob.get(s.said)).body.platform_name).toBe('Game');
});
