import type { Account } from '@guildhall/testkit/platform';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { scene as team, teamApplication } from '../teams/test/scene.ts';
import { make, scene, slash } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('the owner registers commands as the bot does, globally and in a guild of the bot', async () => {
  const { owner, bot, global, local } = await scene(p);
  for (const path of [global, local]) {
    const made = await make(owner, path, slash('ping'));
    expect((await bot.get(path)).body).toMatchObject([{ id: made.id, name: 'ping' }]);
    expect((await owner.patch(`${path}/${made.id}`, { description: 'Other' })).body).toMatchObject({ description: 'Other' });
    expect((await owner.get(`${path}/${made.id}`)).status).toBe(200);
    expect((await owner.put(path, [slash('pong')])).body).toMatchObject([{ name: 'pong' }]);
    const [left] = (await owner.get(path)).body;
    expect((await owner.delete(`${path}/${left?.id}`)).status).toBe(204);
    expect((await bot.get(path)).body).toEqual([]);
  }
  const elsewhere = await p.guild(owner);
  const other = local.replace(/guilds\/\d+/, `guilds/${elsewhere.id}`);
  expect((await owner.get(other)).error.code).toBe(50001);
});

/** The code of the refusal of each operation that registers commands or reads them, in one scope. */
async function refusals(who: Account, path: string, id: string): Promise<(number | undefined)[]> {
  const answers = [
    await who.get(path),
    await who.post(path, slash('ping')),
    await who.put(path, []),
    await who.get(`${path}/${id}`),
    await who.patch(`${path}/${id}`, { description: 'Other' }),
    await who.delete(`${path}/${id}`),
  ];
  return answers.map(({ error }) => error.code);
}

test('developers of a team may, who need not be in the guild; its readers and strangers are refused', async () => {
  const s = await team(p);
  const { id, path } = await teamApplication(s);
  const guild = await p.guild(s.owner);
  await p.install(s.owner, { applicationId: id }, guild);
  const local = `${path}/guilds/${guild.id}/commands`;
  for (const scope of [`${path}/commands`, local]) {
    const made = await make(s.developer, scope, slash('ping'));
    for (const who of [s.reader, s.eve])
      expect(await refusals(who, scope, made.id)).toEqual([20012, 20012, 20012, 20012, 20012, 20012]);
    expect((await s.admin.get(scope)).body).toMatchObject([{ id: made.id }]);
  }
  expect((await s.developer.get(`${local}/permissions`)).body).toEqual([]);
  for (const who of [s.reader, s.eve]) expect((await who.get(`${local}/permissions`)).error.code).toBe(50001);
  expect((await s.developer.put(`${local}/${id}/permissions`, { permissions: [] })).error.code).toBe(50001);
});
