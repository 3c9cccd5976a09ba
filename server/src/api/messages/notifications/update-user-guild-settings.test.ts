import { startFixtures } from '@guildhall/testkit/fixtures';
import type { Account } from '@guildhall/testkit/platform';
import { expect } from 'vitest';
import { isoTime } from '../../../core/values/iso-time.ts';

const { p, test } = await startFixtures();

const DEFAULTS = {
  message_notifications: 0,
  muted: false,
  mute_config: null,
  suppress_everyone: false,
  suppress_roles: false,
  mute_scheduled_events: false,
  hide_muted_channels: false,
  mobile_push: true,
  notify_highlights: 0,
  flags: 0,
  channel_overrides: [],
};

/** The settings in READY of a new session. */
async function settingsIn(who: Account, capabilities = 0): Promise<unknown> {
  const session = await who.connect({ capabilities });
  const { user_guild_settings } = session.ready;
  await session.close();
  return user_guild_settings;
}

test('[people/notifications] a change returns all settings, and reaches only the own sessions', async ({
  alice,
  guild,
  member,
}) => {
  const [mine, others] = [await member.connect(), await alice.connect()];
  const body = { message_notifications: 1, suppress_everyone: true, channel_overrides: { [guild.text.id]: { muted: true } } };
  const answer = await member.patch(`/users/@me/guilds/${guild.id}/settings`, body);
  const overrides = [
    { channel_id: guild.text.id, message_notifications: 3, muted: true, mute_config: null, collapsed: false, flags: 0 },
  ];
  const expected = {
    ...DEFAULTS,
    guild_id: guild.id,
    message_notifications: 1,
    suppress_everyone: true,
    version: 1,
    channel_overrides: overrides,
  };
  expect([answer.status, answer.body]).toEqual([200, expected]);
  expect(await mine.event('USER_GUILD_SETTINGS_UPDATE')).toEqual(expected);
  await others.settle();
  expect(others.seen('USER_GUILD_SETTINGS_UPDATE')).toEqual([]);
  expect(await settingsIn(member)).toEqual([expected]);
  expect(await settingsIn(member, 1 << 3)).toEqual({ entries: [expected], partial: false, version: 1 });
  expect(await settingsIn(alice)).toEqual([]);
});

test('absent fields stay; level 3 restores the level of the guild; an override without content is dropped', async ({
  alice,
  guild,
  member,
}) => {
  await alice.patch(`/guilds/${guild.id}`, { default_message_notifications: 1 });
  const patch = (body: object) => member.patch(`/users/@me/guilds/${guild.id}/settings`, body);
  const first = await patch({
    flags: 2048,
    channel_overrides: { [guild.text.id]: { message_notifications: 2, collapsed: true } },
  });
  expect(first.body).toMatchObject({ message_notifications: 1, flags: 2048 });
  await patch({ message_notifications: 0 });
  const second = await patch({ message_notifications: 3, channel_overrides: { [guild.text.id]: { message_notifications: 0 } } });
  expect(second.body).toMatchObject({ message_notifications: 1, flags: 2048, version: 3 });
  expect(second.body.channel_overrides).toMatchObject([{ message_notifications: 0, collapsed: true }]);
  p.events.length = 0;
  expect((await patch({ flags: 2048 })).body.version).toBe(3);
  expect(p.emitted('USER_GUILD_SETTINGS_UPDATE')).toEqual([]);
  const cleared = await patch({ channel_overrides: { [guild.text.id]: { message_notifications: 3, collapsed: false } } });
  expect(cleared.body.channel_overrides).toEqual([]);
});

test('mutes end at their time: the server clears them and notifies the sessions', async ({ guild, member }) => {
  const now = p.clock.now();
  const session = await member.connect();
  const body = {
    muted: true,
    mute_config: { selected_time_window: 90 },
    channel_overrides: {
      [guild.text.id]: { muted: true, mute_config: { end_time: new Date(now + 30_000).toISOString(), selected_time_window: 30 } },
    },
  };
  const answer = await member.patch(`/users/@me/guilds/${guild.id}/settings`, body);
  const config = { end_time: isoTime(now + 90_000), selected_time_window: 90 };
  expect(answer.body).toMatchObject({ muted: true, mute_config: config });
  await session.event('USER_GUILD_SETTINGS_UPDATE');
  await p.clock.advance(30_000);
  await p.jobs();
  const second = await session.event('USER_GUILD_SETTINGS_UPDATE', ({ version }) => version === 2);
  expect(second).toMatchObject({ muted: true, channel_overrides: [] });
  await p.clock.advance(30_000);
  await p.clock.advance(30_000);
  await p.jobs();
  expect(p.emitted('USER_GUILD_SETTINGS_UPDATE').at(-1)).toMatchObject({ muted: false, mute_config: null, version: 3 });
});

test('a mute that was replaced does not end early', async ({ guild, member }) => {
  const mute = (seconds: number) =>
    member.patch(`/users/@me/guilds/${guild.id}/settings`, { muted: true, mute_config: { selected_time_window: seconds } });
  await mute(60);
  await mute(-1);
  p.events.length = 0;
  await p.clock.advance(61_000);
  await p.jobs();
  expect(p.emitted('USER_GUILD_SETTINGS_UPDATE')).toEqual([]);
  expect(await settingsIn(member)).toMatchObject([{ muted: true, mute_config: { end_time: null, selected_time_window: -1 } }]);
});

test('settings of a guild that was left are not in READY; those of a deleted one are deleted', async ({
  alice,
  guild,
  member,
}) => {
  await member.patch(`/users/@me/guilds/${guild.id}/settings`, { muted: true });
  await member.delete(`/users/@me/guilds/${guild.id}`);
  expect(await settingsIn(member)).toEqual([]);
  await alice.delete(`/guilds/${guild.id}`);
  const { kysely } = p.server.platform.store.read;
  expect(await kysely.selectFrom('guild_settings').selectAll().where('guild_id', '=', guild.id).execute()).toEqual([]);
});

test('refused: strangers, bots, unknown guilds and channels, invalid bodies', async ({ guild, member, bob, bot }) => {
  const patch = (who: Account, body: object, id: string = guild.id) => who.patch(`/users/@me/guilds/${id}/settings`, body);
  expect((await patch(bob, {})).error.code).toBe(50001);
  expect((await patch(bob, {}, '5')).error.code).toBe(10004);
  const ofBot = await bot.patch(`/users/@me/guilds/${guild.id}/settings`, {});
  expect([ofBot.status, ofBot.error.code]).toEqual([403, 20001]);
  const unknown = await patch(member, { muted: true, channel_overrides: { 5: { muted: true } } });
  expect([unknown.status, unknown.error.code]).toEqual([400, 50035]);
  expect(unknown.error.errors).toHaveProperty('channel_overrides.5._errors');
  const wrong = await patch(member, { message_notifications: 7 });
  expect([wrong.status, wrong.error.code]).toEqual([400, 50035]);
  expect(await settingsIn(member)).toEqual([]);
});
