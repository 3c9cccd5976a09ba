import { app, bearer, tokensOf } from '@guildhall/testkit/oauth-scene';
import type { Account } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { type Connection, link, listed, OCTAVIA, startScene } from './test/scene.ts';

// The clock can be advanced by months.
const settings = { GUILDHALL_CLOCK: 'turnable', NATS_URL: '' };
const SUMMER = Date.parse('2026-07-06T12:00:00Z');
const scene = await startScene({ now: SUMMER, settings });
const { p } = scene;
const operator = await p.person('operator');
afterAll(() => scene.stop());

async function turn(by: Account, now: string): Promise<void> {
  expect((await by.patch('/operator/clock', { now })).status).toBe(200);
}

test('[people/linked-accounts] a token with the scope connections lists linked accounts, hidden ones too; without it, rejected; bots have none', async () => {
  const [ada, of] = [await p.person('ada'), await app(p)];
  await link(scene, ada, 'github');
  await ada.patch(`/users/@me/connections/github/${OCTAVIA.id}`, { visibility: 0 });
  const allowed = bearer(p, await tokensOf(p, ada, of, 'identify connections'));
  const own = (await ada.get('/users/@me/connections')).body;
  expect((await allowed.get('/users/@me/connections')).body).toEqual(own);
  expect(own).toMatchObject([{ type: 'github', visibility: 0 }]);
  const refused = await bearer(p, await tokensOf(p, ada, of, 'identify')).get('/users/@me/connections');
  expect([refused.status, refused.error.code]).toEqual([403, 50026]);
  expect((await of.bot.get('/users/@me/connections')).body).toEqual([]);
  expect((await p.anyone.get('/users/@me/connections')).status).toBe(401);
});

test('[people/linked-accounts] [people/linked-accounts] withheld kinds leave the list by their dates: new ones immediately, older ones on the day', async () => {
  const [ada, of] = [await p.person('ada'), await app(p)];
  for (const type of ['riotgames', 'leagueoflegends', 'battlenet', 'github']) await link(scene, ada, type);
  const names = async (by: { get: Account['get'] }) =>
    (await by.get<Connection[]>('/users/@me/connections')).body.map(({ type, name }) => `${type} ${name}`).sort();
  const [old, older] = [
    ['battlenet octavia', 'github octavia'],
    ['leagueoflegends octavia', 'riotgames octavia'],
  ];
  const token = bearer(p, await tokensOf(p, ada, of, 'connections'));
  expect(await names(token)).toEqual([...old, ...older]);
  await turn(operator, '2026-07-08T00:00:00Z');
  await link(scene, ada, 'riotgames', { id: 2, name: 'newer' });
  expect(await names(token)).toEqual([...old, ...older]);
  await turn(operator, '2026-07-10T00:00:00Z');
  expect(await names(token)).toEqual(old);
  await turn(operator, '2026-08-14T00:00:00Z');
  await link(scene, ada, 'battlenet', { id: 2, name: 'newer' });
  expect(await names(ada)).toEqual(old);
  await turn(operator, '2026-09-21T23:59:59Z');
  expect(await names(ada)).toEqual(old);
  await turn(operator, '2026-09-22T00:00:00Z');
  expect(await names(ada)).toEqual(['github octavia']);
});

test('[people/linked-accounts] the list of withheld kinds is configurable', async () => {
  const mine = { ...settings, GUILDHALL_WITHHELD_CONNECTIONS: 'github:2026-07-07:2026-07-08' };
  const other = await startScene({ now: SUMMER, settings: mine });
  const ada = await other.p.person('ada');
  await link(other, ada, 'github');
  await link(other, ada, 'riotgames');
  expect((await listed(ada)).sort()).toEqual(['github', 'riotgames']);
  await turn(ada, '2026-07-08T00:00:00Z');
  expect(await listed(ada)).toEqual(['riotgames']);
  await other.stop();
});
