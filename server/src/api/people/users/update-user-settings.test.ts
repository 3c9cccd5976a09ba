import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

const path = '/users/@me/settings';

test('[people/settings] given settings change, the rest is kept; the user’s sessions receive the changes', async () => {
  const ada = await p.person('ada');
  const session = await ada.connect();
  const first = await ada.patch(path, { status: 'dnd', custom_status: { text: 'Busy' }, theme: 'light', nothing_we_know: 1 });
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({ status: 'dnd', custom_status: { text: 'Busy' }, theme: 'light', developer_mode: false });
  expect(first.body).not.toHaveProperty('nothing_we_know');
  expect(await session.event('USER_SETTINGS_UPDATE')).toEqual({ status: 'dnd', custom_status: { text: 'Busy' }, theme: 'light' });
  const second = await ada.patch(path, { custom_status: null, theme: 'light' });
  expect(second.body).toEqual({ ...first.body, custom_status: null });
  expect(p.emitted('USER_SETTINGS_UPDATE').at(-1)).toEqual({ custom_status: null });
  expect((await ada.get(path)).body).toEqual(second.body);
  p.events.length = 0;
  await ada.patch(path, { theme: 'light' });
  expect(p.events).toEqual([]);
  await session.close();
});

test('the locale is also a field of the user: USER_UPDATE', async () => {
  const ada = await p.person('ada');
  expect((await ada.patch(path, { locale: 'de' })).body.locale).toBe('de');
  expect((await ada.get('/users/@me')).body.locale).toBe('de');
  expect(p.emitted('USER_UPDATE').at(-1)).toMatchObject({ id: ada.id, locale: 'de' });
});

test('the status is the default of sessions that do not set one', async () => {
  const ada = await p.person('ada');
  await ada.patch(path, { status: 'invisible' });
  const silent = await ada.connect();
  expect(silent.ready.sessions).toMatchObject([{ status: 'invisible' }]);
  const said = await ada.connect({ presence: { status: 'idle', activities: [], since: null, afk: false } });
  const own = said.ready.sessions?.[0]?.session_id === said.ready.session_id ? 0 : 1;
  expect(said.ready.sessions?.[own]).toMatchObject({ session_id: said.ready.session_id, status: 'idle' });
  for (const session of [silent, said]) await session.close();
});

test('the custom status is shown with it until it expires', async () => {
  const ada = await p.person('ada');
  const expires_at = new Date(p.clock.now() + 60_000).toISOString();
  await ada.patch(path, { custom_status: { text: 'Out for lunch', emoji_name: '🍕', expires_at } });
  const first = await ada.connect();
  expect(first.ready.sessions?.[0]?.activities).toMatchObject([
    { type: 4, name: 'Custom Status', state: 'Out for lunch', emoji: { name: '🍕' } },
  ]);
  await first.close();
  await p.clock.advance(61_000);
  const later = await ada.connect();
  const own = [...Object(later.ready.sessions)].find((session) => session.session_id === later.ready.session_id);
  expect(own).toMatchObject({ activities: [] });
  await later.close();
});

test('unknown fields are ignored at every depth', async () => {
  const ada = await p.person('ada');
  const more = { mood: { deep: true } };
  const folder = { id: 1, name: 'home', guild_ids: [] };
  const given = { ...more, custom_status: { text: 'x', ...more }, friend_source_flags: { all: true, ...more } };
  const { body } = await ada.patch(path, { ...given, guild_folders: [{ ...folder, ...more }] });
  const kept = { custom_status: { text: 'x' }, friend_source_flags: { all: true }, guild_folders: [folder] };
  const ofThese = (all: Record<string, unknown>) => Object.fromEntries(Object.keys(kept).map((key) => [key, all[key]]));
  for (const all of [body, (await ada.get(path)).body]) expect([ofThese(all), 'mood' in all]).toEqual([kept, false]);
  expect(p.emitted('USER_SETTINGS_UPDATE').at(-1)).toEqual(kept);
});

test('two concurrent changes are both kept', async () => {
  const ada = await p.person('ada');
  const changes = [{ theme: 'light' }, { developer_mode: true }, { afk_timeout: 60 }, { gif_auto_play: false }];
  await Promise.all(changes.map((change) => ada.patch(path, change)));
  expect((await ada.get(path)).body).toMatchObject(Object.assign({}, ...changes));
});

test.each([
  [{ status: 'away' }, 'status'],
  [{ restricted_guilds: ['x'] }, 'restricted_guilds'],
  [{ friend_source_flags: { all: 'yes' } }, 'friend_source_flags'],
  [{ custom_status: { text: 'x'.repeat(129) } }, 'custom_status'],
  [{ locale: 'nowhere' }, 'locale'],
])('[errors 50035] a bad field changes nothing: %j', async (body, field) => {
  const ada = await p.person('ada');
  const refused = await ada.patch(path, { ...body, theme: 'light' });
  expect([refused.status, refused.error.code]).toEqual([400, 50035]);
  expect(refused.error.errors).toHaveProperty(field);
  expect((await ada.get(path)).body.theme).toBe('dark');
});
