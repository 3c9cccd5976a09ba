import { app, bearer, tokensOf } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { join } from '@guildhall/testkit/voice-scene';
import { afterAll, expect, test } from 'vitest';
import { show, spectatePath, table } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

const WATCHED = { secrets: { join: 'the secret', spectate: 'the view' } };

test('[games/spectating] friends see that a game can be watched, and in which session, but only fetch its secret', async () => {
  const { of, ada, ben } = await table(p);
  const shown = await show(ada, ben, { party: undefined, secrets: { spectate: 'the view' } });
  expect(shown).toMatchObject({ application_id: of.id, flags: 4, session_id: ada.sessionId });
  expect(shown).not.toHaveProperty('secrets');
  expect(await show(ada, ben, WATCHED)).toMatchObject({ flags: 6, session_id: ada.sessionId });
  for (const one of [ben.game, ben.account, ada.game])
    expect((await one.get(spectatePath(of, ada))).body).toEqual({ secret: 'the view' });
});

test('[games/spectating] strangers, other games and users behind a block do not fetch the secret', async () => {
  const { of, ada, ben, eve } = await table(p);
  await show(ada, ben, WATCHED);
  const path = spectatePath(of, ada);
  const refused = async (by: { get: typeof eve.game.get }) => {
    const { status, error } = await by.get(path);
    return [status, error.code];
  };
  expect(await refused(eve.game)).toEqual([403, 50001]);
  expect(await refused(eve.account)).toEqual([403, 50001]);
  expect(await refused(bearer(p, await tokensOf(p, ben.account, await app(p), 'openid sdk.social_layer')))).toEqual([403, 50001]);
  expect((await bearer(p, await tokensOf(p, ben.account, of, 'identify')).get(path)).status).toBe(403);
  expect((await ada.account.put(`/users/@me/relationships/${ben.id}`, { type: 2 })).status).toBe(204);
  expect(await refused(ben.game)).toEqual([403, 50001]);
});

test('[games/spectating] 10008 without a spectate secret, in another session, and once the player hides the game', async () => {
  const { of, ada, ben } = await table(p);
  await show(ada, ben);
  const code = async () => (await ben.game.get(spectatePath(of, ada))).error?.code;
  expect(await code()).toBe(10008);
  await show(ada, ben, WATCHED);
  expect(await code()).toBeUndefined();
  expect((await ben.game.get(spectatePath(of, { ...ada, sessionId: 'another' }))).error.code).toBe(10008);
  await ada.account.patch('/users/@me/settings', { show_current_game: false });
  expect(await code()).toBe(10008);
});

test('[games/spectating] the player decides whether friends, and users in the same voice channel, may watch', async () => {
  const { of, ada, ben, eve } = await table(p);
  await show(ada, ben, WATCHED);
  const code = async (by: typeof eve) => (await by.game.get(spectatePath(of, ada))).error?.code;
  await ada.account.patch('/users/@me/settings', { allow_activity_party_privacy_friends: false });
  expect(await code(ben)).toBe(50001);
  const guild = await p.guild(ada.account);
  await p.join(ada.account, guild.text.id, eve.account);
  const voice = await ada.account.post<{ id: string }>(`/guilds/${guild.id}/channels`, { name: 'lounge', type: 2 });
  const own = await ada.account.connect();
  for (const session of [own, await eve.account.connect()]) session.send(4, join(guild.id, voice.body.id));
  for (const { id } of [ada, eve]) await own.event<{ user_id: string }>('VOICE_STATE_UPDATE', ({ user_id }) => user_id === id);
  expect(await code(eve)).toBeUndefined();
  await ada.account.patch('/users/@me/settings', { activity_joining_restricted_guild_ids: [guild.id] });
  expect(await code(eve)).toBe(50001);
});
