import { afterAll, expect, test } from 'vitest';
import { link, startScene } from './test/scene.ts';

const scene = await startScene();
const { p } = scene;
afterAll(() => scene.stop());

test('[people/linked-accounts] sets visibility, show_activity and friend_sync; the profile shows visible accounts; null and absent change nothing', async () => {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  await p.befriend(ada, bob);
  await link(scene, ada, 'github', { id: 'ada/one', name: 'ada one' });
  const shown = async (by = bob) => (await by.get(`/users/${ada.id}/profile`)).body.connected_accounts;
  expect(await shown()).toEqual([{ type: 'github', id: 'ada/one', name: 'ada one', verified: true }]);
  const path = `/users/@me/connections/github/${encodeURIComponent('ada/one')}` as const;
  const hidden = await ada.patch(path, { visibility: 0, show_activity: false, friend_sync: true });
  expect([hidden.status, hidden.body]).toMatchObject([200, { visibility: 0, show_activity: false, friend_sync: true }]);
  expect(p.emitted('USER_CONNECTIONS_UPDATE').at(-1)).toEqual(hidden.body);
  expect(await shown()).toEqual([]);
  expect(await shown(ada)).toEqual([]);
  expect((await ada.patch(path, { visibility: null })).body).toEqual(hidden.body);
  expect((await ada.get('/users/@me/connections')).body).toEqual([hidden.body]);
});

test('[people/linked-accounts] withheld accounts appear on no profile', async () => {
  const ada = await p.person('ada');
  await link(scene, ada, 'battlenet');
  expect((await ada.get(`/users/${ada.id}/profile`)).body.connected_accounts).toEqual([]);
});

test('an unlinked or other user’s account is 10001; wrong values are 50035; only the owner may', async () => {
  const [ada, eve] = [await p.person('ada'), await p.person('eve')];
  await link(scene, ada, 'github');
  const path = '/users/@me/connections/github/583231';
  expect((await eve.patch(path, { visibility: 0 })).body).toMatchObject({ code: 10001 });
  expect((await ada.patch('/users/@me/connections/twitch/583231', { visibility: 0 })).body).toMatchObject({ code: 10001 });
  for (const body of [{ visibility: 2 }, { show_activity: 'often' }, { friend_sync: 2 }, { friend_sync: [1] }])
    expect((await ada.patch(path, body)).body).toMatchObject({ code: 50035 });
  expect((await p.anyone.patch(path, {})).status).toBe(401);
  expect((await (await p.bot(ada)).patch(path, {})).error.code).toBe(20001);
});
