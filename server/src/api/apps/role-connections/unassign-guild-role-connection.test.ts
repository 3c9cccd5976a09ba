import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { askFor, rolesOfBob, rule, scene, setRules } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('a member removes their linked role, and may request it again; an ordinary role cannot be removed this way', async () => {
  const s = await scene(p);
  const giveBack = () => s.bob.post(`${s.rules}/unassign`);
  expect((await giveBack()).error.code).toBe(50028);
  await setRules(s, [[rule(s)]]);
  await s.forBob.put(s.said, { platform_name: 'Game' });
  await askFor(s);
  expect((await giveBack()).status).toBe(204);
  expect(await rolesOfBob(s)).toEqual([]);
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)).toMatchObject({ action_type: 25, changes: [{ key: '$remove' }] });
  const before = p.emitted('GUILD_MEMBER_UPDATE').length;
  expect((await giveBack()).status).toBe(204);
  expect(p.emitted('GUILD_MEMBER_UPDATE')).toHaveLength(before);
  expect((await askFor(s)).status).toBe(204);
});
