import { permissionBits } from '@guildhall/testkit/fixtures';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { type Command, codes, make, scene, slash } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] given fields change, absent ones are kept, null clears; the version changes each time', async () => {
  const { bot, global } = await scene(p);
  const options = [{ type: 5, name: 'loud', description: 'Loud' }];
  const made = await make(
    bot,
    global,
    slash('ping', { options, contexts: [0], default_member_permissions: permissionBits('ADMINISTRATOR'), nsfw: true }),
  );
  const path = `${global}/${made.id}`;
  const changed = await bot.patch<Command>(path, { description: 'Other', type: 3 });
  expect(changed.status).toBe(200);
  expect(changed.body).toEqual({ ...made, description: 'Other', version: changed.body.version });
  expect(changed.body.version).not.toBe(made.version);
  expect((await bot.patch<Command>(path, {})).body).toEqual(changed.body);
  const bare = await bot.patch<Command>(path, { options: null, contexts: null, default_member_permissions: null, nsfw: null });
  expect(bare.body).toMatchObject({ contexts: null, default_member_permissions: null, nsfw: false });
  expect(bare.body).not.toHaveProperty('options');
  expect((await bot.get<Command>(path)).body).toEqual(bare.body);
});

test('a name that another command of the type has: 40041; an invalid one: 50035', async () => {
  const { bot, global } = await scene(p);
  const ping = await make(bot, global, slash('ping'));
  await make(bot, global, slash('pong'));
  await make(bot, global, { type: 2, name: 'wave' });
  const taken = await bot.patch(`${global}/${ping.id}`, { name: 'pong' });
  expect([taken.status, taken.error.code]).toEqual([400, 40041]);
  expect((await bot.patch(`${global}/${ping.id}`, { name: 'wave' })).status).toBe(200);
  const wrong = await bot.patch(`${global}/${ping.id}`, { name: 'Wave', options: [{ type: 1, name: 'x' }] });
  expect(codes(wrong.body)).toEqual({
    name: 'APPLICATION_COMMAND_INVALID_NAME',
    'options.0.description': 'BASE_TYPE_REQUIRED',
  });
});

test('unknown commands, and those of another scope: 10063', async () => {
  const { bot, global, local } = await scene(p);
  const other = await scene(p);
  const ping = await make(bot, global, slash('ping'));
  const foreign = await make(other.bot, other.global, slash('ping'));
  for (const path of [`${global}/1`, `${global}/${foreign.id}`, `${local}/${ping.id}`]) {
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const answer = await bot.request(method, path, method === 'PATCH' ? {} : undefined);
      expect([answer.status, answer.error.code]).toEqual([404, 10063]);
    }
  }
});
