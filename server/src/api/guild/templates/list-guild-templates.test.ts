import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { templated } from './test/world.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test("[operations] lists the guild's template; requires MANAGE_GUILD", async () => {
  const { ada, bob, path, made } = await templated(p);
  expect((await ada.get(path)).body).toEqual([made.body]);
  expect((await bob.get(path)).error.code).toBe(50013);
  const other = await p.guild(ada);
  expect((await ada.get(`/guilds/${other.id}/templates`)).body).toEqual([]);
});
