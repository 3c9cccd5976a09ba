import { Actor } from '@guildhall/testkit/actor';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { bearer, make, scene, slash } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] a guild’s commands are separate from the global ones and from other guilds’', async () => {
  const { bot, owner, guild, global, local } = await scene(p);
  const second = await p.guild(owner);
  await p.install(owner, bot, second);
  const there = local.replace(guild.id, second.id);
  const [one, two] = [await make(bot, local, slash('ping')), await make(bot, there, slash('ping'))];
  await make(bot, global, slash('ping'));
  expect([one.guild_id, two.guild_id]).toEqual([guild.id, second.id]);
  expect((await bot.get(local)).body.map(({ id }) => id)).toEqual([one.id]);
  expect((await bot.patch(`${local}/${one.id}`, { name: 'pong' })).body.name).toBe('pong');
  expect((await bot.get(`${local}/${one.id}`)).body.name).toBe('pong');
  expect((await bot.put(local, [slash('pong'), slash('new')])).body[0]?.id).toBe(one.id);
  expect((await bot.delete(`${local}/${one.id}`)).status).toBe(204);
  expect((await bot.get(`${local}/${one.id}`)).error.code).toBe(10063);
  expect((await bot.get(there)).body).toHaveLength(1);
});

test('the application must be in the guild with applications.commands: 50001', async () => {
  const { bot, local, guild } = await scene(p);
  const other = await scene(p);
  for (const method of ['GET', 'POST', 'PUT']) {
    const body = method === 'GET' ? undefined : method === 'PUT' ? [] : slash('ping');
    const answer = await bot.request(method, local.replace(guild.id, other.guild.id), body);
    expect([answer.status, answer.error.code]).toEqual([403, 50001]);
  }
  expect((await bot.get(local.replace(guild.id, '1'))).error.code).toBe(10004);
});

test('without a bot in the guild the scope is enough', async () => {
  const { owner } = await scene(p);
  const guild = await p.guild(owner);
  const bot = await p.bot(owner);
  const query = { client_id: bot.applicationId, scope: 'applications.commands' };
  await owner.post('/oauth2/authorize', { authorize: true, guild_id: guild.id }, { query });
  const token = await bearer(p, owner, bot.applicationId, 'applications.commands.update');
  const path = `/applications/${bot.applicationId}/guilds/${guild.id}/commands` as const;
  await make(token, path, slash('ping'));
  expect((await token.get(path)).body).toHaveLength(1);
});

test('commands of a guild are deleted when the application leaves it, global ones are kept; creations still count', async () => {
  const { bot, owner, guild, global, local } = await scene(p);
  await make(bot, local, slash('here'));
  await make(bot, global, slash('everywhere'));
  await bot.delete(`/users/@me/guilds/${guild.id}`);
  expect((await bot.get(local)).error.code).toBe(50001);
  await p.install(owner, bot, guild);
  expect((await bot.get(local)).body).toEqual([]);
  expect((await bot.get(global)).body).toHaveLength(1);
});

test('[interactions/commands] commands are deleted with a removed integration, a deleted guild and a deleted application', async () => {
  const { bot, owner, guild, global, local } = await scene(p);
  const db = p.server.platform.store.read.kysely;
  const left = () => db.selectFrom('commands').select('id').where('application_id', '=', bot.applicationId).execute();
  await make(bot, local, slash('here'));
  const [integration] = (await owner.get(`/guilds/${guild.id}/integrations`)).body;
  await owner.delete(`/guilds/${guild.id}/integrations/${integration?.id}`);
  expect(await left()).toEqual([]);
  await p.install(owner, bot, guild);
  await make(bot, local, slash('here'));
  await owner.delete(`/guilds/${guild.id}`);
  expect(await left()).toEqual([]);
  await make(bot, global, slash('everywhere'));
  await owner.delete(`/applications/${bot.applicationId}`);
  expect(await left()).toEqual([]);
  expect((await new Actor(p.address, `Bot ${bot.token}`).get(global)).status).toBe(401);
});
