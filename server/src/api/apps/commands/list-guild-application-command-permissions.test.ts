import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { bearer, make, managingMember, plainMember, scene, slash } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] every command with permissions is listed, and the application', async () => {
  const s = await scene(p);
  const { bot, owner, guild, global, local } = s;
  const ping = await make(bot, global, slash('ping'));
  const permissions = [{ id: guild.id, type: 1, permission: false }];
  const said = (id: string) => ({ id, application_id: bot.applicationId, guild_id: guild.id, permissions });
  expect((await bot.get(`${local}/permissions`)).body).toEqual([]);
  for (const id of [ping.id, bot.applicationId]) await owner.put(`${local}/${id}/permissions`, { permissions });
  expect((await bot.get(`${local}/permissions`)).body).toEqual([said(bot.applicationId), said(ping.id)]);
});

test('its bot, members with MANAGE_GUILD, and tokens with the scope may read them', async () => {
  const s = await scene(p);
  const { bot, owner, guild, local } = s;
  const [manager, plain] = [await managingMember(p, s), await plainMember(p, s)];
  const path = `${local}/permissions` as const;
  await owner.put(`${local}/${bot.applicationId}/permissions`, { permissions: [{ id: guild.id, type: 1, permission: true }] });
  const scope = 'applications.commands.permissions.update';
  const token = await bearer(p, manager, bot.applicationId, scope);
  for (const reader of [bot, manager, token]) expect((await reader.get(path)).status).toBe(200);
  expect((await plain.get(path)).error.code).toBe(50013);
  expect((await (await bearer(p, plain, bot.applicationId, scope)).get(path)).error.code).toBe(50013);
  expect((await (await bearer(p, manager, bot.applicationId, 'identify')).get(path)).error.code).toBe(50026);
  expect((await (await scene(p)).bot.get(path)).error.code).toBe(20012);
  expect((await (await p.person()).get(path)).error.code).toBe(50001);
});
