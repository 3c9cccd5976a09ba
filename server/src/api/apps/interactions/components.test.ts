import {
  type InteractionScene,
  addCommand,
  answer,
  call,
  history,
  interactionScene,
  originalOf,
  type Received,
  refusal,
} from '@guildhall/testkit/interaction-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const EPHEMERAL = 64;

const p = await startPlatform();
afterAll(() => p.stop());
const s = await interactionScene(p);

const button = { type: 2, style: 1, label: 'Press', custom_id: 'press' };
const select = (type: number, more: object = {}) => ({ type, custom_id: `pick ${type}`, min_values: 1, max_values: 2, ...more });
const rows = (...components: object[]) => components.map((component) => ({ type: 1, components: [component] }));

/** Sends a message of the bot with components. */
async function sent(...components: object[]): Promise<string> {
  const message = await s.bot.post(`/channels/${s.guild.text.id}/messages`, {
    content: 'look',
    components: rows(...components),
  });
  return message.body.id;
}

/** A body for POST /interactions that uses a component. */
const pressOf = (message_id: string, data: object, more: object = {}): object => ({
  type: 3,
  application_id: s.bot.applicationId,
  guild_id: s.guild.id,
  channel_id: s.guild.text.id,
  message_id,
  data: { component_type: 2, custom_id: 'press', ...data },
  ...more,
});

/** Bob uses a component, and the bot receives the interaction. */
async function press(message_id: string, data: object = {}, more: object = {}, scene: InteractionScene = s): Promise<Received> {
  const since = scene.app.mark();
  const pressed = await scene.bob.post('/interactions', pressOf(message_id, data, more));
  if (pressed.status !== 204) throw new Error(JSON.stringify(pressed.body));
  return scene.app.event<Received>('INTERACTION_CREATE', () => true, since);
}

test('an interaction carries the message and the component, and its response is a reply to it', async () => {
  const id = await sent(button);
  const got = await press(id, {}, { nonce: 'p1' });
  expect(got).toMatchObject({
    type: 3,
    data: { component_type: 2, custom_id: 'press', id: expect.any(Number) },
    message: { id, content: 'look', components: [{ components: [button] }] },
    member: { user: { id: s.bob.id } },
  });
  const answered = await answer(p, got, { type: 4, data: { content: 'pressed' } }, { with_response: true });
  expect(answered.body?.resource?.message).toMatchObject({
    type: 19,
    message_reference: { message_id: id },
    interaction_metadata: { id: got.id, type: 3, interacted_message_id: id, user: { id: s.bob.id } },
  });
  expect(answered.body?.resource?.message).not.toHaveProperty('interaction');
});

test('an update changes the message itself; a deferred one changes it later through @original', async () => {
  const id = await sent(button);
  const got = await press(id);
  expect(refusal(await answer(p, got, { type: 7, data: { content: 'x'.repeat(2001) } }))).toEqual({
    'data.content': 'BASE_TYPE_MAX_LENGTH',
  });
  const updated = await answer(p, got, { type: 7, data: { content: 'changed', components: [] } }, { with_response: true });
  expect(updated.body).toMatchObject({
    interaction: { response_message_id: id },
    resource: { type: 7, message: { id, content: 'changed', components: [] } },
  });
  await s.onlooker.event('MESSAGE_UPDATE', (data) => String(data.id) === id && String(data.content) === 'changed');
  expect((await answer(p, got, { type: 7, data: { content: 'again' } })).error.code).toBe(40060);
  expect((await p.anyone.get(originalOf(s, got))).body).toMatchObject({ id, content: 'changed' });

  const other = await sent(button);
  const deferred = await press(other);
  expect((await answer(p, deferred, { type: 6 }, { with_response: true })).body).toEqual({
    interaction: { id: deferred.id, type: 3, channel_id: s.guild.text.id, guild_id: s.guild.id },
  });
  expect((await p.anyone.patch(originalOf(s, deferred), { content: 'later' })).body).toMatchObject({
    id: other,
    content: 'later',
  });
});

test('selects of every kind carry the selected values', async () => {
  const options = [
    { label: 'One', value: '1' },
    { label: 'Two', value: '2' },
  ];
  const id = await sent(select(3, { options }), select(5), select(6), select(7), select(8));
  const pick = (type: number, values: string[]) => press(id, { component_type: type, custom_id: `pick ${type}`, values });
  expect((await pick(3, ['1', '2'])).data).toMatchObject({ values: ['1', '2'] });
  const users = await pick(5, [s.ada.id]);
  expect(users.data).toMatchObject({
    values: [s.ada.id],
    resolved: { users: { [s.ada.id]: { id: s.ada.id } }, members: { [s.ada.id]: { roles: [] } } },
  });
  expect((await pick(6, [s.guild.id])).data?.resolved).toMatchObject({ roles: { [s.guild.id]: { name: '@everyone' } } });
  const both = await pick(7, [s.guild.id, s.bob.id]);
  expect(both.data?.resolved).toMatchObject({ roles: { [s.guild.id]: {} }, users: { [s.bob.id]: {} } });
  const channels = await pick(8, [s.guild.text.id]);
  expect(channels.data?.resolved?.channels?.[s.guild.text.id]).toMatchObject({
    name: 'general',
    permissions: channels.member?.permissions,
    app_permissions: channels.app_permissions,
  });
  const refused = async (type: number, values: string[]) =>
    refusal(await s.bob.post('/interactions', pressOf(id, { component_type: type, custom_id: `pick ${type}`, values })));
  expect(await refused(3, ['3'])).toEqual({ 'data.values.0': 'BASE_TYPE_CHOICES' });
  expect(await refused(3, [])).toEqual({ 'data.values': expect.any(String) });
  expect(await refused(5, ['1'])).toEqual({ 'data.values.0': 'COMPONENT_VALIDATION_FAILED' });
  expect(await refused(6, [s.bob.id])).toEqual({ 'data.values.0': 'COMPONENT_VALIDATION_FAILED' });
});

test('a component that does not match the message is refused: unknown, disabled, of another type, of another application', async () => {
  const id = await sent({ ...button, disabled: true }, select(5));
  const since = s.app.mark();
  const refused = async (message_id: string, data: object = {}, more: object = {}) =>
    refusal(await s.bob.post('/interactions', pressOf(message_id, data, more)));
  const stale = { data: 'COMPONENT_VALIDATION_FAILED' };
  expect(await refused(id)).toEqual(stale);
  expect(await refused(id, { custom_id: 'nothing' })).toEqual(stale);
  expect(await refused(id, { custom_id: 'pick 5' })).toEqual(stale);
  expect(await refused('1')).toBe(10008);
  expect(refusal(await s.bob.post('/interactions', { ...pressOf(id, {}), message_id: null }))).toEqual({
    message_id: 'BASE_TYPE_REQUIRED',
  });
  const other = await p.bot(s.ada, { guild: s.guild });
  expect(await refused(await sent(button), {}, { application_id: other.applicationId })).toEqual({
    application_id: 'COMPONENT_VALIDATION_FAILED',
  });
  const plain = await s.ada.post(`/channels/${s.guild.text.id}/messages`, { content: 'hers' });
  expect(await refused(plain.body.id)).toEqual({ application_id: 'COMPONENT_VALIDATION_FAILED' });
  const silence = { communication_disabled_until: new Date(p.clock.now() + 60_000).toISOString() };
  const working = await sent(button);
  await s.ada.patch(`/guilds/${s.guild.id}/members/${s.bob.id}`, silence);
  expect(await refused(working)).toBe(50013);
  await s.ada.patch(`/guilds/${s.guild.id}/members/${s.bob.id}`, { communication_disabled_until: null });
  await s.app.settle();
  expect(s.app.seen('INTERACTION_CREATE', since)).toEqual([]);
});

test('an ephemeral message is used and changed only by the user who sees it', async () => {
  const command = await addCommand(s.bot, { name: 'secret', description: 'x' });
  const called = await call(s, command);
  const data = { content: 'only you', flags: EPHEMERAL, components: rows(button) };
  const shown = await answer(p, called, { type: 4, data }, { with_response: true });
  const id = String(shown.body?.interaction?.response_message_id);
  expect((await s.ada.post('/interactions', pressOf(id, {}))).error.code).toBe(10008);
  const got = await press(id);
  expect(got.message).toMatchObject({ id, flags: EPHEMERAL, content: 'only you' });
  const updated = await answer(p, got, { type: 7, data: { content: 'pressed', components: [] } }, { with_response: true });
  expect(updated.body?.resource?.message).toMatchObject({ id, flags: EPHEMERAL, content: 'pressed' });
  expect(await s.asker.event('MESSAGE_UPDATE', (update) => String(update.id) === id)).toMatchObject({ content: 'pressed' });
  expect(await history(s, s.bob)).not.toContain(id);
});
