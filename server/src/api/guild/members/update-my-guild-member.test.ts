import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('[guilds/members] a bot sets nick, avatar, banner and bio in one guild', async ({ guild, bot }) => {
  const path = `/guilds/${guild.id}/members/@me` as const;
  const changed = await bot.patch(path, { nick: 'Here', avatar: PNG, banner: PNG, bio: 'At your service' });
  expect(changed.status).toBe(200);
  const hash = expect.stringMatching(/^[0-9a-f]{32}$/);
  expect(changed.body).toMatchObject({ nick: 'Here', avatar: hash, banner: hash, user: { id: bot.id, avatar: null } });
  expect(p.emitted('GUILD_MEMBER_UPDATE').at(-1)).toMatchObject({
    guild_id: guild.id,
    nick: 'Here',
    avatar: hash,
    user: { id: bot.id },
  });
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)).toMatchObject({ action_type: 24, user_id: bot.id, target_id: bot.id });
  const cleared = await bot.patch(path, { nick: '', avatar: null, banner: null, bio: null });
  expect(cleared.body).toMatchObject({ nick: null, avatar: null, banner: null });
});

test('[operations] the nick needs CHANGE_NICKNAME, the other fields do not', async ({ alice, guild, member }) => {
  await alice.patch(`/guilds/${guild.id}/roles/${guild.id}`, { permissions: String(PERMISSIONS.VIEW_CHANNEL) });
  const path = `/guilds/${guild.id}/members/@me` as const;
  const refused = await member.patch(path, { nick: 'B', bio: 'changed' });
  expect([refused.status, refused.error.code]).toEqual([403, 50013]);
  expect((await member.patch(path, { bio: 'changed' })).status).toBe(200);
});

test.each([
  [{ nick: 'x'.repeat(33) }, 'nick', 'BASE_TYPE_MAX_LENGTH'],
  [{ bio: 'x'.repeat(191) }, 'bio', 'BASE_TYPE_MAX_LENGTH'],
  [{ avatar: 'data:image/png;base64,bm90aGluZw==' }, 'avatar', 'IMAGE_INVALID'],
])('[limits] an invalid field is a form error: %j', async (body, field, code) => {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const answer = await ada.patch(`/guilds/${guild.id}/members/@me`, body);
  expect(answer.error.errors).toMatchObject({ [field]: { _errors: [{ code }] } });
});
