import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { bearer, codes, make, scene, slash } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] a new command answers 201, the same type and name 200; the id is kept, the version changes', async () => {
  const { bot, global } = await scene(p);
  const made = await bot.post(global, slash('ping'));
  expect(made.status).toBe(201);
  expect(made.body).toEqual({
    id: made.body.id,
    application_id: bot.applicationId,
    version: made.body.version,
    default_member_permissions: null,
    type: 1,
    name: 'ping',
    name_localizations: null,
    description: 'About ping',
    description_localizations: null,
    dm_permission: true,
    contexts: null,
    integration_types: [0],
    nsfw: false,
  });
  const again = await bot.post(global, slash('ping', { description: 'Other', nsfw: true }));
  expect([again.status, again.body.id, again.body.nsfw]).toEqual([200, made.body.id, true]);
  expect(again.body.version).not.toBe(made.body.version);
  const same = await bot.post(global, slash('ping', { description: 'Other', nsfw: true }));
  expect([same.status, same.body.version]).toEqual([200, again.body.version]);
  expect((await bot.post(global, { type: 2, name: 'ping' })).status).toBe(201);
});

test('[enums] each type: menus have no description and no options, an entry point has a handler', async () => {
  const { bot, global, local } = await scene(p);
  expect(await make(bot, global, { type: 2, name: 'Wave At' })).toMatchObject({ name: 'Wave At', description: '' });
  expect(await make(bot, global, { type: 3, name: 'Bookmark', description: '' })).toMatchObject({ type: 3, description: '' });
  expect(await make(bot, global, { type: 4, name: 'launch', handler: 2 })).toMatchObject({ type: 4, handler: 2 });
  const option = { type: 3, name: 'a', description: 'b' };
  const refused = await bot.post(global, { type: 2, name: 'x', description: 'text', options: [option] });
  expect(codes(refused.body)).toEqual({
    description: 'APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_INVALID',
    options: 'APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS_INVALID',
  });
  expect(codes((await bot.post(local, { type: 4, name: 'launch' })).body)).toEqual({ type: 'BASE_TYPE_CHOICES' });
  expect(codes((await bot.post(global, { type: 5, name: 'x' })).body)).toMatchObject({ type: 'BASE_TYPE_CHOICES' });
});

test('[limits] names: letters of every script in lower case, 1 to 32', async () => {
  const { bot, global } = await scene(p);
  for (const name of ['ünïcode', 'पिंग', 'ปิง', 'пинг', 'a-b_c', "o'clock", '漢字', '1']) {
    expect((await bot.post(global, slash(name))).status, name).toBe(201);
  }
  for (const name of ['Ping', 'two words', 'Ünï', 'dot.ted', '🙂']) {
    const refused = await bot.post(global, slash(name));
    expect([refused.status, refused.error.code, codes(refused.body)], name).toEqual([
      400,
      50035,
      { name: 'APPLICATION_COMMAND_INVALID_NAME' },
    ]);
  }
  expect(codes((await bot.post(global, slash('x'.repeat(33)))).body)).toEqual({ name: 'BASE_TYPE_BAD_LENGTH' });
  expect(codes((await bot.post(global, {})).body)).toEqual({ name: 'BASE_TYPE_REQUIRED', description: 'BASE_TYPE_REQUIRED' });
  expect(codes((await bot.post(global, [])).body)).toMatchObject({ '': 'MODEL_TYPE_CONVERT' });
  expect(codes((await bot.post(global, { type: 3, name: '   ' })).body)).toEqual({ name: 'BASE_TYPE_BAD_LENGTH' });
  expect(codes((await bot.post(global, slash('long', { description: 'x'.repeat(101) }))).body)).toEqual({
    description: 'BASE_TYPE_BAD_LENGTH',
  });
});

test('localized names and descriptions follow the same rules', async () => {
  const { bot, global } = await scene(p);
  const made = await make(bot, global, {
    ...slash('ping'),
    name_localizations: { de: 'klingel', fr: null },
    description_localizations: { de: 'Klingelt' },
  });
  expect(made).toMatchObject({ name_localizations: { de: 'klingel' }, description_localizations: { de: 'Klingelt' } });
  const refused = await bot.post(global, {
    ...slash('pong'),
    name_localizations: { de: 'Klingel', 'es-ES': '' },
    description_localizations: { xx: 'no such language' },
  });
  expect(codes(refused.body)).toEqual({
    'name_localizations.de': 'APPLICATION_COMMAND_INVALID_NAME',
    'name_localizations.es-ES': 'BASE_TYPE_BAD_LENGTH',
    description_localizations: 'BASE_TYPE_CHOICES',
  });
  const strange = '{"name":"a","description":"b","name_localizations":{"__proto__":"x"}}';
  expect(codes((await bot.post(global, strange)).body)).toEqual({ name_localizations: 'BASE_TYPE_CHOICES' });
});

test('where it may be used: contexts, installation types, and the older dm_permission', async () => {
  const { bot, global, local } = await scene(p);
  expect(await make(bot, global, slash('a', { dm_permission: false }))).toMatchObject({ dm_permission: false, contexts: null });
  const b = slash('b', { contexts: [1, 0], integration_types: [0, 1] });
  expect(await make(bot, global, b)).toMatchObject({ dm_permission: true, contexts: [0, 1], integration_types: [0, 1] });
  const c = slash('c', { contexts: [0], dm_permission: true });
  expect(await make(bot, global, c)).toMatchObject({ dm_permission: false, contexts: [0] });
  expect(await make(bot, local, b)).not.toHaveProperty('contexts');
  const refused = await bot.post(global, slash('d', { contexts: [], integration_types: [2], nsfw: 'yes' }));
  expect(codes(refused.body)).toEqual({
    contexts: 'BASE_TYPE_BAD_LENGTH',
    'integration_types.0': 'BASE_TYPE_CHOICES',
    nsfw: 'BOOLEAN_TYPE_CONVERT',
  });
});

test('default_member_permissions as a string or number, up to 2^54 - 1', async () => {
  const { bot, global } = await scene(p);
  const given = async (value: unknown) => bot.post(global, slash('admin', { default_member_permissions: value }));
  expect((await given('32')).body.default_member_permissions).toBe('32');
  expect((await given(8)).body.default_member_permissions).toBe('8');
  expect((await given('0')).body.default_member_permissions).toBe('0');
  expect((await given(null)).body.default_member_permissions).toBe(null);
  expect((await given('18014398509481983')).body.default_member_permissions).toBe('18014398509481983');
  expect(codes((await given('18014398509481984')).body)).toEqual({ default_member_permissions: 'NUMBER_TYPE_MAX' });
  expect(codes((await given(-1)).body)).toEqual({ default_member_permissions: 'NUMBER_TYPE_MIN' });
  expect(codes((await given('all')).body)).toEqual({ default_member_permissions: 'NUMBER_TYPE_COERCE' });
});

test('[limits] 8000 characters in total; of several languages the longest counts', async () => {
  const { bot, global } = await scene(p);
  const choices = Array.from({ length: 25 }, (_, index) => ({
    name: `${index}`.padEnd(100, 'n'),
    name_localizations: { de: 'kurz' },
    value: 'v'.repeat(60),
  }));
  const option = (name: string, used = choices) => ({ type: 3, name, description: 'd', choices: used });
  const fits = slash('big', { description: 'd', options: [option('a'), option('b', choices.slice(0, 24))] });
  expect((await bot.post(global, fits)).status).toBe(201);
  const refused = await bot.post(global, slash('big', { description: 'd', options: [option('a'), option('b')] }));
  expect(codes(refused.body)).toEqual({ '': 'APPLICATION_COMMAND_TOO_LARGE' });
});

test('[limits] 100 slash commands, 15 of each menu, one entry point: 30032', async () => {
  const { bot, global, local } = await scene(p);
  const many = (length: number, type: number) =>
    Array.from({ length }, (_, index) => (type === 1 ? slash(`c${index}`) : { type, name: `C ${index}` }));
  expect((await bot.put(local, [...many(100, 1), ...many(15, 2), ...many(15, 3)])).status).toBe(200);
  for (const body of [slash('more'), { type: 2, name: 'more' }, { type: 3, name: 'more' }]) {
    const refused = await bot.post(local, body);
    expect([refused.status, refused.error.code]).toEqual([400, 30032]);
  }
  expect((await bot.post(local, slash('c0'))).status).toBe(200);
  expect((await bot.post(global, slash('more'))).status).toBe(201);
  await make(bot, global, { type: 4, name: 'launch' });
  expect((await bot.post(global, { type: 4, name: 'start' })).error.code).toBe(30032);
});

test('[limits] at most 200 are created per day, globally and in each guild: 30034', async () => {
  const { bot, global, local } = await scene(p);
  const hundred = (from: number) => Array.from({ length: 100 }, (_, index) => slash(`c${from + index}`));
  expect((await bot.put(global, hundred(0))).status).toBe(200);
  expect((await bot.put(global, hundred(100))).status).toBe(200);
  await bot.put(global, hundred(100).slice(1));
  const refused = await bot.post(global, slash('one-more'));
  expect([refused.status, refused.error.code]).toEqual([400, 30034]);
  expect((await bot.post(global, slash('c101', { description: 'changed' }))).status).toBe(200);
  expect((await bot.post(local, slash('one-more'))).status).toBe(201);
  // As if a day had passed: advancing the clock that far would run every timer on the way.
  await p.server.platform.store.transaction((db) =>
    db.kysely
      .updateTable('command_scopes')
      .set((eb) => ({ window_start: eb('window_start', '-', 86_400_000) }))
      .where('application_id', '=', bot.applicationId)
      .execute(),
  );
  const later = await bot.post(global, slash('one-more'));
  expect([later.status, later.error.code]).toEqual([201, undefined]);
});

test('only the application itself and its developers may: its bot, or a token with applications.commands.update', async () => {
  const { owner, bot, global, local } = await scene(p);
  const other = await scene(p);
  const refused = await other.bot.post(global, slash('ping'));
  expect([refused.status, refused.error.code]).toEqual([403, 20012]);
  expect((await bot.post('/applications/1/commands', slash('ping'))).error.code).toBe(10002);
  const token = await bearer(p, owner, bot.applicationId, 'applications.commands.update');
  expect((await token.post(global, slash('ping'))).status).toBe(201);
  expect((await token.post(local, slash('ping'))).status).toBe(201);
  expect((await token.post(other.global, slash('ping'))).error.code).toBe(20012);
  const scopeless = await bearer(p, owner, bot.applicationId, 'identify');
  expect((await scopeless.post(global, slash('ping'))).error.code).toBe(50026);
});

test('a flag shows that an application has global commands', async () => {
  const { bot, global } = await scene(p);
  const flags = async () => (await bot.get('/applications/@me')).body.flags & (1 << 23);
  expect(await flags()).toBe(0);
  const { id } = await make(bot, global, slash('ping'));
  expect(await flags()).toBe(1 << 23);
  await bot.delete(`${global}/${id}`);
  expect(await flags()).toBe(0);
});

test('commands with one name that are created concurrently become one', async () => {
  const { bot, global } = await scene(p);
  const made = await Promise.all(Array.from({ length: 6 }, () => bot.post(global, slash('ping'))));
  expect(made.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
  expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
});
