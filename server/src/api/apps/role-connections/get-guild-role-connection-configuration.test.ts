import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { rule, scene, setRules } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[errors 50013, errors 10011] members with MANAGE_ROLES read the rules of a role; an ordinary one has none', async () => {
  const s = await scene(p);
  const path = `${s.rules}/configuration` as const;
  expect((await s.ada.get(path)).body).toEqual([]);
  const groups = [[rule(s, 'level', 2, '10')]];
  await setRules(s, groups);
  expect((await s.ada.get(path)).body).toEqual(groups);
  expect((await s.bob.get(path)).error.code).toBe(50013);
  expect((await s.ada.get(`/guilds/${s.guild.id}/roles/1/connections/configuration`)).error.code).toBe(10011);
});
