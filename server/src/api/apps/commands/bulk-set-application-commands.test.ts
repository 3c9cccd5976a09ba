import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { codes, make, scene, slash } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] all types are replaced; unchanged names keep their ids, unchanged commands also their versions', async () => {
  const { bot, global } = await scene(p);
  const ping = await make(bot, global, slash('ping'));
  const pong = await make(bot, global, slash('pong'));
  await make(bot, global, { type: 2, name: 'ping' });
  const set = await bot.put(global, [slash('new'), slash('pong', { description: 'Changed' }), slash('ping')]);
  expect(set.status).toBe(200);
  expect(set.body.map(({ name }) => name)).toEqual(['new', 'pong', 'ping']);
  const [made, changed, kept] = set.body;
  expect(kept).toEqual(ping);
  expect([changed?.id, changed?.description]).toEqual([pong.id, 'Changed']);
  expect(changed?.version).not.toBe(pong.version);
  const listed = (await bot.get(global)).body.map(({ id }) => id);
  expect(listed.sort()).toEqual([ping.id, pong.id, made?.id ?? ''].sort());
  expect((await bot.put(global, [])).body).toEqual([]);
  expect((await bot.get(global)).body).toEqual([]);
});

test('a command referenced by its id is renamed; two may swap their names', async () => {
  const { bot, global } = await scene(p);
  const [one, two] = [await make(bot, global, slash('one')), await make(bot, global, slash('two'))];
  const swapped = await bot.put(global, [slash('two', { id: one.id }), slash('one', { id: two.id })]);
  expect(swapped.body.map(({ id, name }) => [id, name])).toEqual([
    [one.id, 'two'],
    [two.id, 'one'],
  ]);
  const unknown = await bot.put(global, [slash('two', { id: '1' })]);
  expect(codes(unknown.body)).toEqual({ '0.id': 'APPLICATION_COMMAND_UNKNOWN' });
  const twice = await bot.put(global, [slash('a', { id: one.id }), slash('b', { id: one.id })]);
  expect([twice.status, twice.error.code]).toEqual([400, 40041]);
});

test('[errors] duplicates of type and name are refused at the later index, and every other error is reported too', async () => {
  const { bot, global } = await scene(p);
  await make(bot, global, slash('kept'));
  const twice = await bot.put(global, [slash('a'), slash('b'), slash('a'), { type: 2, name: 'a' }]);
  expect(codes(twice.body)).toEqual({ 2: 'APPLICATION_COMMANDS_DUPLICATE_NAME' });
  const options = [
    { type: 3, name: 'a', description: 'a' },
    { type: 3, name: 'b', description: 'b', required: true },
  ];
  const wrong = await bot.put(global, [slash('fine'), slash('Bad'), slash('c', { options })]);
  expect(codes(wrong.body)).toEqual({
    '1.name': 'APPLICATION_COMMAND_INVALID_NAME',
    '2.options.1': 'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
  });
  expect(codes((await bot.put(global, { name: 'x' })).body)).toEqual({ '': 'LIST_TYPE_CONVERT' });
  const names = Array.from({ length: 131 }, (_, index) => slash(`c${index}`));
  expect(codes((await bot.put(global, names)).body)).toEqual({ '': 'BASE_TYPE_MAX_LENGTH' });
  expect((await bot.put(global, names.slice(0, 101))).error.code).toBe(30032);
  expect((await bot.get(global)).body.map(({ name }) => name)).toEqual(['kept']);
});
