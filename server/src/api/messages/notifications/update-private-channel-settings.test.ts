import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { test } = await startFixtures();

test('[people/notifications] direct messages are muted and pinned under @me; those of others are refused', async ({
  alice,
  bob,
  member,
}) => {
  const dm = (await bob.post('/users/@me/channels', { recipients: [alice.id] })).body.id;
  const session = await bob.connect();
  const body = { channel_overrides: { [dm]: { muted: true, flags: 1 << 11 } } };
  const answer = await bob.patch('/users/@me/guilds/@me/settings', body);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ guild_id: null, message_notifications: 0 });
  expect(answer.body.channel_overrides).toMatchObject([{ channel_id: dm, muted: true, flags: 2048 }]);
  expect(await session.event('USER_GUILD_SETTINGS_UPDATE')).toEqual(answer.body);
  const again = await bob.connect();
  expect(again.ready.user_guild_settings).toEqual([answer.body]);
  const foreign = await member.patch('/users/@me/guilds/@me/settings', body);
  expect([foreign.status, foreign.error.code]).toEqual([400, 50035]);
  const odd = await bob.patch('/users/@me/guilds/@me/settings', { channel_overrides: { words: { muted: true } } });
  expect(odd.error.errors).toHaveProperty('channel_overrides.words');
});
