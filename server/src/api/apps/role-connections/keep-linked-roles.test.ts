import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { askFor, rolesOfBob, rule, scene, setRules } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

const DAY = 86_400_000;
const MINUTE = 60_000;

test('the role is removed when the values no longer qualify, and when they are deleted', async () => {
  const s = await scene(p);
  await setRules(s, [[rule(s, 'level', 2, '10')]]);
  const earn = async () => {
    await s.forBob.put(s.said, { metadata: { level: 11 } });
    await askFor(s);
  };
  await earn();
  await s.forBob.put(s.said, { metadata: { level: 12 } });
  expect(await rolesOfBob(s)).toEqual([s.role.id]);
  await s.forBob.put(s.said, { metadata: { level: 9 } });
  expect(await rolesOfBob(s)).toEqual([]);
  expect(p.emitted('GUILD_MEMBER_UPDATE').at(-1)).toMatchObject({ user: { id: s.bob.id }, roles: [] });
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)).toMatchObject({ action_type: 25, changes: [{ key: '$remove' }] });
  await earn();
  await s.forBob.delete(s.said);
  expect(await rolesOfBob(s)).toEqual([]);
});

test('the role is removed with the authorization', async () => {
  const s = await scene(p);
  await setRules(s, [[rule(s)]]);
  await s.forBob.put(s.said, { platform_name: 'Game' });
  expect((await askFor(s)).status).toBe(204);
  const [grant] = (await s.bob.get('/oauth2/tokens')).body;
  await s.bob.delete(`/oauth2/tokens/${grant?.id}`);
  expect(await rolesOfBob(s)).toEqual([]);
  expect((await s.bob.get('/users/@me/applications/role-connections')).body).toEqual([]);
});

test('the role is removed when the application is deleted, or the rules become stricter', async () => {
  const s = await scene(p);
  await setRules(s, [[rule(s, 'level', 2, '10')]]);
  await s.forBob.put(s.said, { metadata: { level: 10 } });
  await askFor(s);
  await setRules(s, [[rule(s, 'level', 2, '11')]]);
  await p.jobs();
  expect(await rolesOfBob(s)).toEqual([]);
  await s.forBob.put(s.said, { metadata: { level: 11 } });
  expect((await askFor(s)).status).toBe(204);
  await s.ada.delete(`/applications/${s.app.id}`);
  await p.jobs();
  expect(await rolesOfBob(s)).toEqual([]);
});

test('[enums role_connection_metadata_type] the passing of time removes a role that is for the first days', async () => {
  const s = await scene(p);
  await setRules(s, [[rule(s, 'since', 6, '7')]]);
  await s.forBob.put(s.said, { metadata: { since: new Date(p.clock.now() - 7 * DAY + MINUTE).toISOString() } });
  expect((await askFor(s)).status).toBe(204);
  await p.clock.advance(MINUTE);
  await p.jobs();
  expect(await rolesOfBob(s)).toEqual([s.role.id]);
  await p.clock.advance(1);
  await p.jobs();
  expect(await rolesOfBob(s)).toEqual([]);
});
