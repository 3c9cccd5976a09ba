import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { rule, scene, setRules } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[errors 50001] members see the linked roles of their guild, with the applications that they depend on', async () => {
  const s = await scene(p);
  const path = `/guilds/${s.guild.id}/roles/connections-configurations` as const;
  expect((await s.bob.get(path)).body).toEqual([]);
  const rules = [[rule(s, 'level', 2, '10')], [rule(s)]];
  await setRules(s, rules);
  expect((await s.bob.get(path)).body).toMatchObject([
    { role_id: s.role.id, rules, applications: { [s.app.id]: { id: s.app.id, bot: { id: s.app.bot.id } } } },
  ]);
  expect((await (await p.person('eve')).get(path)).error.code).toBe(50001);
});
