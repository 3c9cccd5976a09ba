import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { askFor, RECORDS, rolesOfBob, rule, scene, setRules } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

const DAY = 86_400_000;

test('one group suffices if all its rules hold; the eligibility is reported rule by rule', async () => {
  const s = await scene(p);
  await setRules(s, [[rule(s, 'level', 2, '10'), rule(s, 'verified', 7, '1')], [rule(s, 'level', 2, '50')]]);
  await s.forBob.put(s.said, { metadata: { level: 50 } });
  const shown = await s.bob.get(`${s.rules}/eligibility`);
  expect(shown.body.map((group) => group.map(({ result }) => result))).toEqual([[true, false], [true]]);
  expect(shown.body[0]?.[0]).toMatchObject({ name: 'Level', description: 'The level reached', application: { id: s.app.id } });
  expect((await askFor(s)).status).toBe(204);
  expect((await s.bob.post(`${s.rules}/unassign`)).status).toBe(204);
  expect(await rolesOfBob(s)).toEqual([]);
});

test.each([
  [1, '10', { 9: true, 10: true, 11: false }],
  [2, '10', { 9: false, 10: true, 11: true }],
  [3, '10', { 9: false, 10: true }],
  [4, '10', { 9: true, 10: false }],
  [7, '1', { 1: true, 0: false }],
  [8, '1', { 1: false, 0: true }],
])('[enums role_connection_metadata_type %i] the value is compared with the rule', async (type, value, cases) => {
  const s = await scene(p, [{ ...RECORDS[0], type }]);
  await setRules(s, [[rule(s, 'level', type, value)]]);
  for (const [level, result] of Object.entries(cases)) {
    await s.forBob.put(s.said, { metadata: { level } });
    expect((await s.bob.get(`${s.rules}/eligibility`)).body).toMatchObject([[{ result }]]);
  }
});

test('[enums role_connection_metadata_type] a time at least a number of days ago', async () => {
  const s = await scene(p, [{ ...RECORDS[0], type: 5 }]);
  await setRules(s, [[rule(s, 'level', 5, '30')]]);
  for (const [days, result] of [
    [29, false],
    [30, true],
  ] as const) {
    await s.forBob.put(s.said, { metadata: { level: new Date(p.clock.now() - days * DAY).toISOString() } });
    expect((await s.bob.get(`${s.rules}/eligibility`)).body).toMatchObject([[{ result }]]);
  }
});
