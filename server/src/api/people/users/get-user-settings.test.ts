import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[people/settings] returns the defaults until settings are set, as READY does', async () => {
  const ada = await p.person('ada');
  const { status, body } = await ada.get('/users/@me/settings');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: 'online',
    custom_status: null,
    locale: 'en-US',
    default_guilds_restricted: false,
    restricted_guilds: [],
    friend_source_flags: { all: true, mutual_friends: true, mutual_guilds: true },
  });
  const session = await ada.connect();
  expect(session.ready.user_settings).toEqual(body);
  await session.close();
});

test('[errors 20001] bots have no settings', async () => {
  const bot = await p.bot(await p.person());
  expect((await bot.get('/users/@me/settings')).error.code).toBe(20001);
});
