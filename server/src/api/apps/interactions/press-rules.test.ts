import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { ask, button, options, pressOf, row, show } from './test/press.ts';
import { addCommand, answer, call, interactionScene, refusal } from '@guildhall/testkit/interaction-scene';

const p = await startPlatform();
afterAll(() => p.stop());
const s = await interactionScene(p);

/** The error that bob gets for this body; the bot must receive nothing. */
async function refused(body: object, who = s.bob): Promise<Record<string, string> | number> {
  const since = s.app.mark();
  const answered = await who.post('/interactions', body);
  expect(answered.status, JSON.stringify(answered.body)).toBeGreaterThanOrEqual(400);
  await s.app.settle();
  expect(s.app.seen('INTERACTION_CREATE', since)).toEqual([]);
  return refusal(answered);
}

test('[components/messages] a component interaction reaches the application with the message, and the user is notified that it was created', async () => {
  const message = await show(s, [row(button('one'), button('two'))]);
  const since = s.asker.mark();
  const got = await ask(s, pressOf(s, message, { component_type: 2, custom_id: 'two' }, { nonce: '77' }));
  expect(got).toMatchObject({
    version: 1,
    type: 3,
    application_id: s.bot.applicationId,
    data: { component_type: 2, custom_id: 'two', id: 3 },
    message: { id: message.id, content: 'Press', author: { id: s.bot.id }, components: [{ components: [{ id: 2 }, { id: 3 }] }] },
    guild_id: s.guild.id,
    channel_id: s.guild.text.id,
    channel: { id: s.guild.text.id },
    member: { user: { id: s.bob.id } },
    context: 0,
  });
  expect(got.data).not.toHaveProperty('values');
  expect(await s.asker.event('INTERACTION_CREATE', () => true, since)).toEqual({ id: got.id, nonce: '77' });
  expect((await answer(p, got, { type: 6 })).status).toBe(204);
  expect(await s.asker.event('INTERACTION_SUCCESS', () => true, since)).toEqual({ id: got.id, nonce: '77' });
});

test('[components/messages] components of a layout work at any depth', async () => {
  const section = { type: 9, components: [{ type: 10, content: 'Beside' }], accessory: button('beside') };
  const picking = row({ type: 3, custom_id: 'pick', options: options(3), min_values: 2, max_values: 3 });
  const message = await show(s, [section, { type: 17, components: [picking] }], { flags: 1 << 15, content: undefined });
  const beside = await ask(s, pressOf(s, message, { component_type: 2, custom_id: 'beside' }));
  expect(beside.data).toMatchObject({ component_type: 2, custom_id: 'beside' });
  const picked = await ask(s, pressOf(s, message, { component_type: 3, custom_id: 'pick', values: ['2', '0'] }));
  expect(picked.data).toMatchObject({ component_type: 3, custom_id: 'pick', values: ['2', '0'] });
});

const STALE = { data: 'COMPONENT_VALIDATION_FAILED' };

test.each<[string, object, object]>([
  ['a disabled button', { component_type: 2, custom_id: 'off' }, STALE],
  ['a disabled select', { component_type: 3, custom_id: 'closed', values: ['0'] }, STALE],
  ['a button that is not there', { component_type: 2, custom_id: 'other' }, STALE],
  ['a select as a button', { component_type: 2, custom_id: 'pick' }, STALE],
  ['nothing named', { component_type: 2 }, { 'data.custom_id': 'BASE_TYPE_REQUIRED' }],
  ['no type', { custom_id: 'on' }, { 'data.component_type': 'BASE_TYPE_REQUIRED' }],
  [
    'a value that was not offered',
    { component_type: 3, custom_id: 'pick', values: ['9'] },
    { 'data.values.0': 'BASE_TYPE_CHOICES' },
  ],
  [
    'too many values',
    { component_type: 3, custom_id: 'pick', values: ['0', '1', '2'] },
    { 'data.values': 'BASE_TYPE_BAD_LENGTH' },
  ],
  ['no values', { component_type: 3, custom_id: 'pick', values: [] }, { 'data.values': 'BASE_TYPE_BAD_LENGTH' }],
  [
    'one value twice',
    { component_type: 3, custom_id: 'pick', values: ['1', '1'] },
    { 'data.values.1': 'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED' },
  ],
  ['an invalid user id', { component_type: 5, custom_id: 'users', values: ['bob'] }, { 'data.values.0': 'NUMBER_TYPE_COERCE' }],
])('[components/messages] refused: %s', async (_, data, expected) => {
  const message = await show(s, [
    row(button('on'), button('off', { disabled: true }), { type: 2, style: 5, label: 'Link', url: 'https://example.org' }),
    row({ type: 3, custom_id: 'pick', options: options(3), max_values: 2 }),
    row({ type: 3, custom_id: 'closed', options: options(1), disabled: true }),
    row({ type: 5, custom_id: 'users' }),
  ]);
  expect(await refused(pressOf(s, message, data))).toEqual(expected);
});

test('[components/messages] the current version of the message counts', async () => {
  const message = await show(s, [row(button('before'))]);
  const path = `/channels/${s.guild.text.id}/messages/${message.id}` as const;
  await s.bot.patch(path, { components: [row(button('after'))] });
  expect(await refused(pressOf(s, message, { component_type: 2, custom_id: 'before' }))).toEqual(STALE);
  await ask(s, pressOf(s, message, { component_type: 2, custom_id: 'after' }));
  await s.bot.delete(path);
  expect(await refused(pressOf(s, message, { component_type: 2, custom_id: 'after' }))).toBe(10008);
});

test('an interaction names a message of the named application in the named channel', async () => {
  const message = await show(s, [row(button('one'))]);
  const data = { component_type: 2, custom_id: 'one' };
  expect(await refused(pressOf(s, message, data, { message_id: undefined }))).toEqual({ message_id: 'BASE_TYPE_REQUIRED' });
  expect(await refused(pressOf(s, message, data, { message_id: '7' }))).toBe(10008);
  const other = await p.bot(s.ada, { guild: s.guild });
  expect(await refused(pressOf(s, message, data, { application_id: other.applicationId }))).toEqual({
    application_id: 'COMPONENT_VALIDATION_FAILED',
  });
  const room = await s.ada.post(`/guilds/${s.guild.id}/channels`, { name: 'another' });
  expect(await refused(pressOf(s, message, data, { channel_id: room.body.id }))).toBe(10008);
});

test('a user who cannot view the channel, or is not in the guild, cannot use components', async () => {
  const message = await show(s, [row(button('one'))]);
  const stranger = await p.person('stranger');
  const press = pressOf(s, message, { component_type: 2, custom_id: 'one' });
  expect(await refused(press, stranger)).toBe(50001);
  const deny = String(PERMISSIONS.VIEW_CHANNEL);
  await s.ada.put(`/channels/${s.guild.text.id}/permissions/${s.bob.id}`, { type: 1, deny });
  expect(await refused(press)).toBe(50001);
  await s.ada.delete(`/channels/${s.guild.text.id}/permissions/${s.bob.id}`);
  await ask(s, press);
});

test('[components/messages] only the recipient of an ephemeral message can use its components; for others it is unknown', async () => {
  const command = await addCommand(s.bot, { name: 'whisper', description: 'For you alone' });
  const called = await call(s, command);
  const since = s.asker.mark();
  await answer(p, called, { type: 4, data: { content: 'Only you', flags: 64, components: [row(button('secret'))] } });
  const { id, flags } = await s.asker.event<{ id: string; flags: number }>('MESSAGE_CREATE', () => true, since);
  const press = {
    ...pressOf(s, await show(s, [row(button('secret'))]), { component_type: 2, custom_id: 'secret' }),
    message_id: id,
    message_flags: flags,
  };
  expect(await refused(press, s.ada)).toBe(10008);
  const got = await ask(s, press);
  expect(got).toMatchObject({ type: 3, message: { id, flags: 64, content: 'Only you' }, data: { custom_id: 'secret' } });
});
