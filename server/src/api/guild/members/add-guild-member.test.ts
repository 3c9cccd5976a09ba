import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { app, form, tokensOf } from '@guildhall/testkit/oauth-scene';

const p = await startPlatform();
afterAll(() => p.stop());

/** A guild with the application's bot, which has these permissions, and a user outside the guild. */
async function scene(permissions: string, scope = 'guilds.join') {
  const of = await app(p);
  const guild = await p.guild(of.owner);
  await p.install(of.owner, of.bot, guild, permissions);
  const ada = await p.person('ada');
  const { access_token } = await tokensOf(p, ada, of, scope);
  return { of, guild, ada, access_token, path: `/guilds/${guild.id}/members/${ada.id}` as const };
}

test('[operations] a token with guilds.join adds its user: 201 with the member and its event, then 204', async () => {
  const { of, guild, ada, access_token, path } = await scene('8');
  const role = (await of.owner.post(`/guilds/${guild.id}/roles`, { name: 'guest' })).body;
  const body = { access_token, nick: ' Guest ', roles: [role.id], mute: true, deaf: true };
  const joined = await of.bot.put(path, body);
  expect(joined.status).toBe(201);
  expect(joined.body).toMatchObject({ user: { id: ada.id }, nick: 'Guest', roles: [role.id], mute: true, deaf: true });
  expect(p.emitted('GUILD_MEMBER_ADD').at(-1)).toMatchObject({ guild_id: guild.id, nick: 'Guest', roles: [role.id], mute: true });
  expect(p.events).toContainEqual({
    subject: `user.${ada.id}`,
    message: expect.objectContaining({ kind: 'signal', signal: { type: 'guild_joined', user_id: ada.id, guild_id: guild.id } }),
  });
  const again = await of.bot.put(path, { access_token, nick: 'Other' });
  expect([again.status, again.body]).toEqual([204, undefined]);
  expect((await of.owner.get(path)).body.nick).toBe('Guest');
});

test('[errors 50025, errors 50026] the token must belong to this user and this application, and have the scope', async () => {
  const { of, path } = await scene('8');
  const put = async (access_token: string) => (await of.bot.put(path, { access_token })).error.code;
  const eve = await p.person('eve');
  expect(await put('nonsense')).toBe(50025);
  expect(await put((await tokensOf(p, eve, of, 'guilds.join')).access_token)).toBe(50025);
  const other = await app(p);
  expect(await put((await form(p, other, { grant_type: 'client_credentials', scope: 'guilds.join' })).body.access_token)).toBe(
    50025,
  );
  expect(await put((await tokensOf(p, eve, of, 'identify')).access_token)).toBe(50026);
  expect((await of.owner.get(path)).error.code).toBe(10007);
});

test('[operations] adding needs CREATE_INSTANT_INVITE, and each field its own permission', async () => {
  const { of, guild, access_token, path } = await scene(String(PERMISSIONS.MANAGE_CHANNELS));
  const role = (await of.owner.post(`/guilds/${guild.id}/roles`, { name: 'guest' })).body;
  for (const more of [{ nick: 'x' }, { roles: [role.id] }, { mute: true }, { deaf: true }, { flags: 4 }])
    expect((await of.bot.put(path, { access_token, ...more })).error.code).toBe(50013);
  await of.owner.patch(`/guilds/${guild.id}/roles/${guild.id}`, { permissions: '0' });
  expect((await of.bot.put(path, { access_token })).error.code).toBe(50013);
});

test('refused: no token, an unknown user, a banned user, people as callers, a role of another guild', async () => {
  const { of, guild, ada, access_token, path } = await scene('8');
  expect((await of.bot.put(path, {})).error.errors).toHaveProperty('access_token');
  expect((await of.bot.put(`/guilds/${guild.id}/members/1`, { access_token })).error.code).toBe(10013);
  expect((await of.owner.put(path, { access_token })).error.code).toBe(20002);
  expect((await of.bot.put(path, { access_token, roles: ['1'] })).error.code).toBe(10011);
  await of.owner.put(`/guilds/${guild.id}/bans/${ada.id}`, {});
  expect((await of.bot.put(path, { access_token })).error.code).toBe(40007);
});

test('[oauth2/revocation] a revoked token adds no one', async () => {
  const { of, access_token, path } = await scene('8');
  await form(p, of, { token: access_token }, { path: '/oauth2/token/revoke' });
  expect((await of.bot.put(path, { access_token })).error.code).toBe(50025);
});
