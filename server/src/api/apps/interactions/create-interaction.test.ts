import { permissionBits } from '@guildhall/testkit/fixtures';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { addCommand, call, callOf, interactionScene, type Received, refusal } from '@guildhall/testkit/interaction-scene';

const p = await startPlatform();
afterAll(() => p.stop());
const s = await interactionScene(p);
const ping = await addCommand(s.bot, { name: 'ping', description: 'Is it there?' });

test('[interactions/peoples-clients] a slash command reaches the application completely, and the user is notified that it was created', async () => {
  const since = s.asker.mark();
  const got = await call(s, ping, {}, { nonce: '12345' });
  expect(got).toMatchObject({
    version: 1,
    type: 2,
    application_id: s.bot.applicationId,
    data: { id: ping.id, name: 'ping', type: 1 },
    guild: { id: s.guild.id, features: [], locale: 'en-US' },
    guild_id: s.guild.id,
    guild_locale: 'en-US',
    channel_id: s.guild.text.id,
    channel: { id: s.guild.text.id, type: 0, name: 'general', guild_id: s.guild.id },
    member: { user: { id: s.bob.id }, roles: [] },
    locale: 'en-US',
    entitlements: [],
    authorizing_integration_owners: { 0: s.guild.id },
    context: 0,
    attachment_size_limit: 20 * 1024 * 1024,
  });
  expect(got).not.toHaveProperty('user');
  expect(got.data).not.toHaveProperty('options');
  expect(got.channel).not.toHaveProperty('permission_overwrites');
  expect(BigInt(String(got.app_permissions)) & PERMISSIONS.ADMINISTRATOR).toBe(PERMISSIONS.ADMINISTRATOR);
  expect(BigInt(String(got.member?.permissions)) & PERMISSIONS.ADMINISTRATOR).toBe(0n);
  expect(got.channel?.permissions).toBe(got.member?.permissions);
  expect(got.channel?.app_permissions).toBe(got.app_permissions);
  expect(await s.asker.event('INTERACTION_CREATE', () => true, since)).toEqual({ id: got.id, nonce: '12345' });
  await s.onlooker.settle();
  expect(s.onlooker.seen('INTERACTION_CREATE')).toEqual([]);
});

test('a repeated nonce has no effect', async () => {
  await call(s, ping, {}, { nonce: 'once' });
  const since = s.app.mark();
  expect((await s.bob.post('/interactions', callOf(s, ping, {}, { nonce: 'once' }))).status).toBe(204);
  await s.app.settle();
  expect(s.app.seen('INTERACTION_CREATE', since)).toEqual([]);
});

test('options of every kind arrive with the objects that they name', async () => {
  const option = (name: string, type: number, more: object = {}) => ({ name, description: name, type, ...more });
  const all = await addCommand(s.bot, {
    name: 'all',
    description: 'Everything',
    options: [
      option('text', 3, { required: true, min_length: 2, max_length: 5 }),
      option('whole', 4, { min_value: 1, max_value: 9 }),
      option('number', 10, { choices: [{ name: 'half', value: 0.5 }] }),
      option('yes', 5),
      option('user', 6),
      option('channel', 7, { channel_types: [0] }),
      option('role', 8),
      option('any', 9),
    ],
  });
  const value = (name: string, type: number, given: unknown) => ({ name, type, value: given });
  const got = await call(s, all, {
    options: [
      value('text', 3, 'abc'),
      value('whole', 4, 9),
      value('number', 10, 0.5),
      value('yes', 5, false),
      value('user', 6, s.bob.id),
      value('channel', 7, s.guild.text.id),
      value('role', 8, s.guild.id),
      value('any', 9, s.bot.id),
    ],
  });
  expect(got.data?.options).toEqual([
    value('text', 3, 'abc'),
    value('whole', 4, 9),
    value('number', 10, 0.5),
    value('yes', 5, false),
    value('user', 6, s.bob.id),
    value('channel', 7, s.guild.text.id),
    value('role', 8, s.guild.id),
    value('any', 9, s.bot.id),
  ]);
  const { users, members, roles, channels } = Object(got.data?.resolved);
  expect(Object.keys(users).sort()).toEqual([s.bob.id, s.bot.id].sort());
  expect(users[s.bot.id]).toMatchObject({ id: s.bot.id, bot: true });
  expect(members[s.bob.id]).toMatchObject({ roles: [], permissions: got.member?.permissions });
  for (const absent of ['user', 'mute', 'deaf']) expect(members[s.bob.id]).not.toHaveProperty(absent);
  expect(roles).toMatchObject({ [s.guild.id]: { name: '@everyone' } });
  expect(channels[s.guild.text.id]).toMatchObject({ name: 'general', app_permissions: got.app_permissions });

  const refused = async (...options: unknown[]) => refusal(await s.bob.post('/interactions', callOf(s, all, { options })));
  const at = (index: number, field = 'value') => `data.options.${index}.${field}`;
  expect(await refused()).toEqual({ 'data.options': 'BASE_TYPE_REQUIRED' });
  expect(await refused(value('text', 3, 'a'))).toEqual({ [at(0)]: 'BASE_TYPE_BAD_LENGTH' });
  expect(await refused(value('text', 3, 'abcdef'))).toEqual({ [at(0)]: 'BASE_TYPE_BAD_LENGTH' });
  expect(await refused(value('text', 3, 7))).toEqual({ [at(0)]: 'STRING_TYPE_CONVERT' });
  expect(await refused(value('text', 4, 'abc'))).toEqual({ [at(0, 'type')]: 'BASE_TYPE_CHOICES' });
  const text = value('text', 3, 'abc');
  expect(await refused(text, text)).toEqual({ [at(1, 'name')]: 'SET_TYPE_ALREADY_CONTAINS_VALUE' });
  for (const [name, type, given, code] of [
    ['whole', 4, 0, 'NUMBER_TYPE_MIN'],
    ['whole', 4, 10, 'NUMBER_TYPE_MAX'],
    ['whole', 4, 1.5, 'NUMBER_TYPE_COERCE'],
    ['whole', 4, '3', 'NUMBER_TYPE_COERCE'],
    ['number', 10, 0.7, 'BASE_TYPE_CHOICES'],
    ['yes', 5, 'true', 'BOOLEAN_TYPE_CONVERT'],
    ['user', 6, '1', 'BASE_TYPE_CHOICES'],
    ['user', 6, 'bob', 'NUMBER_TYPE_COERCE'],
    ['channel', 7, s.guild.id, 'BASE_TYPE_CHOICES'],
    ['role', 8, s.bob.id, 'BASE_TYPE_CHOICES'],
    ['any', 9, '2', 'BASE_TYPE_CHOICES'],
  ] as const)
    expect([name, given, await refused(text, value(name, type, given))]).toEqual([name, given, { [at(1)]: code }]);
  expect(await refused(text, value('none', 3, 'x'))).toEqual({ [at(1, 'name')]: 'BASE_TYPE_CHOICES' });
  expect(await refused(text, { name: 'whole', type: 4 })).toEqual({ [at(1)]: 'BASE_TYPE_REQUIRED' });
});

test('channel options accept only the declared types, and only channels that the user may view', async () => {
  const go = await addCommand(s.bot, {
    name: 'go',
    description: 'Somewhere',
    options: [{ name: 'where', description: 'where', type: 7, channel_types: [0] }],
  });
  const made = async (body: object) => (await s.ada.post<{ id: string }>(`/guilds/${s.guild.id}/channels`, body)).body.id;
  const voice = await made({ name: 'voice', type: 2 });
  const hidden = await made({
    name: 'hidden',
    permission_overwrites: [{ id: s.guild.id, type: 0, deny: String(PERMISSIONS.VIEW_CHANNEL) }],
  });
  const to = (id: string) => ({ options: [{ name: 'where', type: 7, value: id }] });
  for (const id of [voice, hidden])
    expect(refusal(await s.bob.post('/interactions', callOf(s, go, to(id))))).toEqual({
      'data.options.0.value': 'BASE_TYPE_CHOICES',
    });
  const since = s.app.mark();
  expect((await s.ada.post('/interactions', callOf(s, go, to(hidden)))).status).toBe(204);
  const got = await s.app.event<Received>('INTERACTION_CREATE', () => true, since);
  expect(Object.keys(Object(got.data.resolved?.channels))).toEqual([hidden]);
});

test('a subcommand carries its own options; exactly one is invoked', async () => {
  const sub = (name: string) => ({
    name,
    description: name,
    type: 1,
    options: [{ name: 'n', description: 'n', type: 4, required: true }],
  });
  const group = { name: 'group', description: 'group', type: 2, options: [sub('one'), sub('two')] };
  const nested = await addCommand(s.bot, { name: 'nested', description: 'x', options: [group, sub('three')] });
  const one = { name: 'one', type: 1, options: [{ name: 'n', type: 4, value: 1 }] };
  const called = { name: 'group', type: 2, options: [one] };
  expect((await call(s, nested, { options: [called] })).data?.options).toEqual([called]);
  const refused = async (options: unknown) => refusal(await s.bob.post('/interactions', callOf(s, nested, { options })));
  expect(await refused([])).toEqual({ 'data.options': 'BASE_TYPE_BAD_LENGTH' });
  expect(await refused([{ name: 'group', type: 2, options: [] }])).toEqual({
    'data.options.0.options': 'BASE_TYPE_BAD_LENGTH',
  });
  expect(await refused([{ name: 'three', type: 1 }])).toEqual({ 'data.options.0.options': 'BASE_TYPE_REQUIRED' });
  expect(await refused('three')).toEqual({ 'data.options': 'LIST_TYPE_CONVERT' });
});

test('user and message commands carry their target', async () => {
  const [who, what] = [await addCommand(s.bot, { name: 'Who', type: 2 }), await addCommand(s.bot, { name: 'What', type: 3 })];
  const user = await call(s, who, { target_id: s.ada.id });
  expect(user.data).toMatchObject({
    target_id: s.ada.id,
    type: 2,
    resolved: { users: { [s.ada.id]: { username: s.ada.username } } },
  });
  expect(Object.keys(Object(user.data?.resolved?.members))).toEqual([s.ada.id]);
  const sent = await s.ada.post(`/channels/${s.guild.text.id}/messages`, { content: 'about this' });
  const id = String(sent.body.id);
  const message = await call(s, what, { target_id: id });
  expect(message.data).toMatchObject({ target_id: id, resolved: { messages: { [id]: { content: 'about this' } } } });
  const refused = async (command: typeof who, data: object) =>
    refusal(await s.bob.post('/interactions', callOf(s, command, data)));
  expect(await refused(who, {})).toEqual({ 'data.target_id': 'BASE_TYPE_REQUIRED' });
  expect(await refused(who, { target_id: '1' })).toBe(10013);
  expect(await refused(what, { target_id: '1' })).toBe(10008);
});

test('in a direct message with the bot there is only the user, as the context shows', async () => {
  const direct = await s.bob.post<{ id: string }>('/users/@me/channels', { recipient_id: s.bot.id });
  const got = await call(s, ping, {}, { guild_id: null, channel_id: direct.body.id });
  expect(got).toMatchObject({
    user: { id: s.bob.id },
    context: 1,
    authorizing_integration_owners: { 0: '0' },
    channel: { id: direct.body.id, type: 1, recipients: [{ id: s.bob.id }] },
  });
  for (const absent of ['member', 'guild', 'guild_id', 'guild_locale']) expect(got).not.toHaveProperty(absent);
});

test('an invocation for an earlier version of the command is accepted if it fits the current one', async () => {
  const old = await addCommand(s.bot, { name: 'moving', description: 'x' });
  await s.bot.patch(`/applications/${s.bot.applicationId}/commands/${old.id}`, { description: 'moved' });
  expect(await call(s, old)).toMatchObject({ data: { id: old.id, name: 'moving' } });
  const required = [{ type: 3, name: 'where', description: 'x', required: true }];
  await s.bot.patch(`/applications/${s.bot.applicationId}/commands/${old.id}`, { options: required });
  expect(refusal(await s.bob.post('/interactions', callOf(s, old)))).toEqual({
    data: 'INTERACTION_APPLICATION_COMMAND_INVALID_VERSION',
  });
});

test('unknown, changed and forbidden commands are refused, and nothing is sent', async () => {
  const since = s.app.mark();
  const [guarded, nsfw] = [
    await addCommand(s.bot, { name: 'guarded', description: 'x', default_member_permissions: permissionBits('ADMINISTRATOR') }),
    await addCommand(s.bot, { name: 'adult', description: 'x', nsfw: true }),
  ];
  const refused = async (body: object, who = s.bob) => refusal(await who.post('/interactions', body));
  expect(await refused(callOf(s, { ...ping, version: '1', type: 2 }))).toEqual({
    data: 'INTERACTION_APPLICATION_COMMAND_INVALID_VERSION',
  });
  expect(await refused(callOf(s, ping, { version: null }))).toEqual({ 'data.version': 'BASE_TYPE_REQUIRED' });
  expect(await refused(callOf(s, { ...ping, id: '1' }))).toBe(10063);
  expect(await refused(callOf(s, ping, {}, { application_id: '1' }))).toBe(10002);
  expect(await refused(callOf(s, ping, {}, { channel_id: '1' }))).toBe(10003);
  expect(await refused(callOf(s, ping, {}, { guild_id: '1' }))).toBe(10004);
  expect(await refused(callOf(s, { ...ping, type: 2 }))).toEqual({ 'data.type': 'BASE_TYPE_CHOICES' });
  expect(await refused(callOf(s, guarded))).toBe(50013);
  expect(await refused(callOf(s, nsfw))).toBe(50013);
  const stranger = await p.person('stranger');
  expect(await refused(callOf(s, ping), stranger)).toBe(50001);
  const other = await p.bot(s.ada, { guild: s.guild });
  expect(await refused(callOf(s, ping, {}, { application_id: other.applicationId }))).toBe(10063);
  expect(await refused({ ...callOf(s, ping), type: 9 })).toEqual({ type: 'BASE_TYPE_CHOICES' });
  expect((await s.bot.post('/interactions', callOf(s, ping))).status).toBe(403);
  const silence = { communication_disabled_until: new Date(p.clock.now() + 60_000).toISOString() };
  await s.ada.patch(`/guilds/${s.guild.id}/members/${s.bob.id}`, silence);
  expect(await refused(callOf(s, ping))).toBe(50013);
  await s.ada.patch(`/guilds/${s.guild.id}/members/${s.bob.id}`, { communication_disabled_until: null });
  await s.app.settle();
  expect(s.app.seen('INTERACTION_CREATE', since)).toEqual([]);
});

test('a sharded bot receives guild interactions on the guild’s shard, direct messages on shard 0', async () => {
  const t = await interactionScene(p);
  const command = await addCommand(t.bot, { name: 'where', description: 'x' });
  await t.app.close();
  const own = Number((BigInt(t.guild.id) >> 22n) % 2n);
  const shards = [
    await t.bot.connect({ intents: 0, shard: [0, 2] }),
    await t.bot.connect({ intents: 0, shard: [1, 2] }),
  ] as const;
  const home = own === 0 ? shards[0] : shards[1];
  expect((await t.bob.post('/interactions', callOf(t, command))).status).toBe(204);
  await home.event('INTERACTION_CREATE', (data) => 'guild_id' in data);
  const direct = await t.bob.post<{ id: string }>('/users/@me/channels', { recipient_id: t.bot.id });
  await t.bob.post('/interactions', callOf(t, command, {}, { guild_id: null, channel_id: direct.body.id }));
  await shards[0].event('INTERACTION_CREATE', (data) => !('guild_id' in data));
  await Promise.all(shards.map((shard) => shard.settle()));
  expect(shards.flatMap((shard) => shard.seen('INTERACTION_CREATE'))).toHaveLength(2);
});
