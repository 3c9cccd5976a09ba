import { Game } from '@guildhall/testkit/game-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());
const game = await Game.open(p);
const [ada, ben, cat] = [await game.player('ada'), await game.player('ben'), await game.player('cat')];
const guild = await p.guild(ada.person);
const lobby = await game.lobby([ada, ben]);

const invite = (by = ben) => by.game.post(`/lobbies/${lobby.id}/members/@me/invites`);
const accept = (code: string, by = ben) => by.person.post(`/invites/${code}`, {});

test('[lobbies/invites] 10003 without a link; 50001 for non-members', async () => {
  expect(await invite()).toMatchObject({ status: 404, body: { code: 10003 } });
  expect(await invite(cat)).toMatchObject({ status: 403, body: { code: 50001 } });
});

test('[lobbies/invites] valid for one use within an hour, by the member only; it joins the guild', async () => {
  await ada.link(lobby, guild.text.id);
  const { status, body } = await invite();
  expect([status, Object.keys(body)]).toEqual([200, ['code']]);
  const listed = await ada.person.get(`/channels/${guild.text.id}/invites`);
  expect(listed.body).toMatchObject([{ code: body.code, max_uses: 1, max_age: 3600, uses: 0 }]);
  const { audit_log_entries } = (await ada.person.get(`/guilds/${guild.id}/audit-logs`, { query: { action_type: 40 } })).body;
  expect(audit_log_entries).toMatchObject([{ action_type: 40, user_id: ben.id }]);
  expect(await accept(body.code, cat)).toMatchObject({ status: 404, body: { code: 10006 } });
  expect(await accept(body.code)).toMatchObject({ status: 200, body: { guild: { id: guild.id } } });
  expect((await ben.person.get(`/guilds/${guild.id}`)).status).toBe(200);
  await ben.person.delete(`/users/@me/guilds/${guild.id}`);
  expect((await accept(body.code)).status).toBe(404);
  const late = await invite();
  await p.clock.advance(3_600_000);
  expect((await accept(late.body.code)).status).toBe(404);
});

test('an invite does not admit a banned user', async () => {
  await ada.person.put(`/guilds/${guild.id}/bans/${ben.id}`, {});
  const { body } = await invite();
  expect(await accept(body.code)).toMatchObject({ status: 403, body: { code: 40007 } });
});

test("[limits] players' invites do not count toward the guild's limit: each player has ten pending ones (30016)", async () => {
  const dan = await game.player('dan');
  await game.bot.put(`/lobbies/${lobby.id}/members/${dan.id}`, {});
  const row = { guild_id: guild.id, channel_id: guild.text.id, inviter_id: '1', created_at: 1, max_age: 0, max_uses: 0, uses: 0 };
  const rows = Array.from({ length: 999 }, (_, at) => ({ ...row, code: `full${at}`, expires_at: null, temporary: 0 }));
  await p.server.platform.store.transaction((db) => db.kysely.insertInto('invites').values(rows).execute());
  const codes: string[] = [];
  for (let at = 0; at < 10; at += 1) codes.push((await invite(dan)).body.code);
  expect(new Set(codes).size).toBe(10);
  expect(await invite(dan)).toMatchObject({ status: 400, body: { code: 30016 } });
  expect((await ada.person.post(`/channels/${guild.text.id}/invites`, { unique: true })).status).toBe(200);
  expect((await ada.person.post(`/channels/${guild.text.id}/invites`, { unique: true })).error.code).toBe(30016);
  expect((await accept(codes[0] ?? '', dan)).status).toBe(200);
  expect((await invite(dan)).status).toBe(200);
});
