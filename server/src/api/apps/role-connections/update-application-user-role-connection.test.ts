import { Actor } from '@guildhall/testkit/actor';
import { form, tokensOf } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { scene, speaker } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

const TYPES = [1, 2, 3, 4, 5].map((type) => ({ type, key: `k${type}`, name: 'Name', description: 'What it is' }));

test('[operations] the connection is stored as strings, replaced as a whole, and deleted', async () => {
  const { forBob, bob, said, app } = await scene(p);
  expect((await forBob.get(said)).body).toEqual({ platform_username: null, metadata: {} });
  const given = {
    platform_name: 'Game',
    platform_username: 'bobby',
    metadata: { level: 12, verified: true, since: '2026-01-02' },
  };
  const saved = await forBob.put(said, given);
  expect(saved.status).toBe(200);
  expect(saved.body).toEqual({ ...given, metadata: { level: '12', verified: '1', since: '2026-01-02' } });
  expect((await forBob.get(said)).body).toEqual(saved.body);
  const listed = await bob.get('/users/@me/applications/role-connections');
  expect(listed.body).toMatchObject([
    { ...saved.body, application: { id: app.id }, application_metadata: [{ key: 'level' }, {}, {}] },
  ]);
  expect((await forBob.put(said, { metadata: { verified: 'false' } })).body).toEqual({
    platform_username: null,
    metadata: { verified: '0' },
  });
  expect((await forBob.delete(said)).status).toBe(204);
  expect((await forBob.get(said)).body).toEqual({ platform_username: null, metadata: {} });
  expect((await forBob.delete(said)).status).toBe(204);
});

test('each user has a separate connection', async () => {
  const { forBob, said, app } = await scene(p);
  await forBob.put(said, { platform_name: 'Game' });
  const forEve = await speaker(p, app, await p.person('eve'));
  expect((await forEve.get(said)).body).toEqual({ platform_username: null, metadata: {} });
});

test.each([
  [{ k1: '007' }, { k1: '7' }],
  [{ k2: -3 }, { k2: '-3' }],
  [{ k5: '2026-01-02T03:04:05+01:00' }, { k5: '2026-01-02T03:04:05+01:00' }],
])('values of each type become strings: %j', async (metadata, stored) => {
  const { forBob, said } = await scene(p, TYPES);
  expect((await forBob.put(said, { metadata })).body.metadata).toEqual(stored);
});

test.each([
  [{ platform_name: 'x'.repeat(51) }, { platform_name: { _errors: [{ code: 'BASE_TYPE_MAX_LENGTH' }] } }],
  [{ platform_username: 'x'.repeat(101) }, { platform_username: { _errors: [{ code: 'BASE_TYPE_MAX_LENGTH' }] } }],
  [{ metadata: { level: 'high' } }, { metadata: { level: { _errors: [{ code: 'NUMBER_TYPE_COERCE' }] } } }],
  [{ metadata: { level: 1.5 } }, { metadata: { level: { _errors: [{ code: 'NUMBER_TYPE_COERCE' }] } } }],
  [{ metadata: { verified: 'maybe' } }, { metadata: { verified: { _errors: [{ code: 'BOOLEAN_TYPE_CONVERT' }] } } }],
  [{ metadata: { since: 'yesterday' } }, { metadata: { since: { _errors: [{ code: 'DATE_TIME_TYPE_PARSE' }] } } }],
  [{ metadata: { unknown: '1' } }, { metadata: { _errors: [{ code: 'BASE_TYPE_CHOICES' }] } }],
  [{ metadata: { constructor: '1' } }, { metadata: { _errors: [{ code: 'BASE_TYPE_CHOICES' }] } }],
])('[limits, errors 50035] invalid values are refused and change nothing: %j', async (body, errors) => {
  const { forBob, said } = await scene(p);
  await forBob.put(said, { platform_name: 'Before' });
  const refused = await forBob.put(said, body);
  expect([refused.status, refused.error.code]).toEqual([400, 50035]);
  expect(refused.error.errors).toMatchObject(errors);
  expect((await forBob.get(said)).body.platform_name).toBe('Before');
});

test('[errors 20012, errors 50026] only by a token with role_connections.write, of its own application', async () => {
  const s = await scene(p);
  const { access_token } = await tokensOf(p, s.bob, s.app);
  const without = new Actor(p.address, `Bearer ${access_token}`);
  expect([(await without.get(s.said)).status, (await s.bob.get(s.said)).status]).toEqual([403, 401]);
  const other = await scene(p);
  expect((await other.forBob.put(s.said, {})).error.code).toBe(20012);
  expect((await s.forBob.get('/users/@me/applications/1/role-connection')).error.code).toBe(10002);
});

test('[applications/role-connections] a connection written during the revocation of the authorization does not survive it', async () => {
  const { app: of, bob, said } = await scene(p);
  const { read } = p.server.platform.store;
  for (let round = 0; round < 5; round += 1) {
    const { access_token } = await tokensOf(p, bob, of, 'identify role_connections.write');
    const forBob = new Actor(p.address, `Bearer ${access_token}`);
    const saying = Array.from({ length: 10 }, () => forBob.put(said, { platform_name: 'Game' }));
    const revoked = form(p, of, { token: access_token }, { path: '/oauth2/token/revoke' });
    const statuses = (await Promise.all(saying)).map(({ status }) => status);
    expect(statuses.every((status) => status === 200 || status === 401)).toBe(true);
    expect((await revoked).status).toBe(200);
    expect(await read.kysely.selectFrom('role_connections').selectAll().where('user_id', '=', bob.id).execute()).toEqual([]);
  }
});
