import { INTENTS } from '@guildhall/protocol/intents';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import {
  addCommand,
  answer,
  call,
  callOf,
  followupsOf,
  history,
  interactionScene,
  originalOf,
  refusal,
} from '@guildhall/testkit/interaction-scene';

const EPHEMERAL = 64;
const LOADING = 128;

const p = await startPlatform();
afterAll(() => p.stop());
const s = await interactionScene(p);
const ping = await addCommand(s.bot, {
  name: 'ping',
  description: 'Is it there?',
  options: [{ name: 'host', description: 'Of whom?', type: 1 }],
});
const host = { options: [{ name: 'host', type: 1 }] };

test('a response is a message that shows what it responds to; the user is notified of the success', async () => {
  const got = await call(s, ping, host, { nonce: 'first' });
  const since = s.asker.mark();
  const answered = await answer(
    p,
    got,
    { type: 4, data: { content: 'pong', embeds: [{ title: 'a' }] } },
    { with_response: true },
  );
  expect(answered.status).toBe(200);
  const user = { id: s.bob.id, username: s.bob.username };
  expect(answered.body).toMatchObject({
    interaction: {
      id: got.id,
      type: 2,
      response_message_loading: false,
      response_message_ephemeral: false,
      channel_id: s.guild.text.id,
      guild_id: s.guild.id,
    },
    resource: { type: 4, message: { content: 'pong' } },
  });
  expect(await s.asker.event('INTERACTION_SUCCESS', () => true, since)).toEqual({ id: got.id, nonce: 'first' });
  const shape = {
    id: answered.body?.interaction?.response_message_id,
    type: 20,
    content: 'pong',
    flags: 0,
    author: { id: s.bot.id, bot: true },
    webhook_id: s.bot.applicationId,
    application_id: s.bot.applicationId,
    interaction: { id: got.id, type: 2, name: 'ping host', user },
    interaction_metadata: { id: got.id, type: 2, user, authorizing_integration_owners: { 0: s.guild.id } },
  };
  for (const session of [s.asker, s.onlooker, s.app]) {
    const created = await session.event('MESSAGE_CREATE', ({ content }) => String(content) === 'pong');
    expect(created).toMatchObject({ ...shape, nonce: 'first', guild_id: s.guild.id, member: { roles: expect.any(Array) } });
  }
  const read = await s.ada.get(`/channels/${s.guild.text.id}/messages/${shape.id}`);
  expect(read.body).toMatchObject(shape);
  expect((await p.anyone.get(originalOf(s, got))).body).toMatchObject(shape);
});

test('40060 for a second response; exactly one of two concurrent responses is accepted', async () => {
  const got = await call(s, ping, host);
  const [one, other] = await Promise.all([1, 2].map((n) => answer(p, got, { type: 4, data: { content: `race ${n}` } })));
  expect([one?.status, other?.status].sort()).toEqual([204, 400]);
  expect([one, other].find((reply) => reply?.status === 400)?.error.code).toBe(40060);
  const again = await answer(p, got, { type: 5 });
  expect([again.status, again.error.code]).toEqual([400, 40060]);
  await s.asker.settle();
  expect(s.asker.seen('MESSAGE_CREATE').filter(({ content }) => String(content).startsWith('race'))).toHaveLength(1);
});

test('without a response in three seconds the user is notified, and later responses are refused', async () => {
  const got = await call(s, ping, host, { nonce: 'slow' });
  const since = s.asker.mark();
  await p.clock.advance(2999);
  await s.asker.settle();
  expect(s.asker.seen('INTERACTION_FAILURE', since)).toEqual([]);
  await p.clock.advance(1);
  const failure = await s.asker.event('INTERACTION_FAILURE', () => true, since);
  expect(failure).toEqual({ id: got.id, nonce: 'slow', reason_code: 2 });
  const late = await answer(p, got, { type: 4, data: { content: 'late' } });
  expect([late.status, late.error.code]).toEqual([404, 10062]);
  expect((await p.anyone.post(followupsOf(s, got), { content: 'late' })).error.code).toBe(10015);
});

test('an answered interaction does not fail afterwards', async () => {
  const got = await call(s, ping, host);
  await answer(p, got, { type: 4, data: { content: 'in time' } });
  const since = s.asker.mark();
  await p.clock.advance(10_000);
  await s.asker.settle();
  expect(s.asker.seen('INTERACTION_FAILURE', since)).toEqual([]);
});

test('a wrong token, a type that does not fit and an invalid message are refused, and a valid response may still follow', async () => {
  const got = await call(s, ping, host);
  const wrong = await p.anyone.post(`/interactions/${got.id}/${got.token}x/callback`, { type: 5 });
  expect([wrong.status, wrong.error.code]).toEqual([404, 10062]);
  expect((await p.anyone.post(`/interactions/1/${got.token}/callback`, { type: 5 })).error.code).toBe(10062);
  const refused = async (body: object) => refusal(await answer(p, got, body));
  expect(await refused({ type: 99 })).toEqual({ type: 'BASE_TYPE_CHOICES' });
  for (const type of [1, 6, 7, 8]) expect(await refused({ type, data: {} })).toEqual({ type: 'BASE_TYPE_CHOICES' });
  expect(await refused({})).toEqual({ type: 'BASE_TYPE_REQUIRED' });
  expect(await refused({ type: 4 })).toBe(50006);
  expect(await refused({ type: 4, data: { content: 'x'.repeat(2001) } })).toEqual({ 'data.content': 'BASE_TYPE_MAX_LENGTH' });
  const button = { type: 2, style: 1, label: 'no custom id' };
  expect(Object.keys(await refused({ type: 4, data: { components: [{ type: 1, components: [button] }] } }))).toEqual([
    'data.components.0.components.0.custom_id',
  ]);
  const poll = { question: { text: 'q' }, answers: [{ poll_media: { text: 'a' } }] };
  expect(await refused({ type: 4, data: { poll, flags: EPHEMERAL } })).toEqual({ 'data.poll': 'BASE_TYPE_CHOICES' });
  expect((await answer(p, got, { type: 4, data: { content: 'right' } })).status).toBe(204);
});

test('[gateway] an ephemeral response is visible to the author and the bot, as a direct message, and to no other user', async () => {
  const guildsOnly = await s.bot.connect({ intents: INTENTS.GUILDS | INTENTS.GUILD_MESSAGES });
  const got = await call(s, ping, host, { nonce: 'secret' });
  const answered = await answer(p, got, { type: 4, data: { content: 'only you', flags: EPHEMERAL } }, { with_response: true });
  expect(answered.body?.interaction).toMatchObject({ response_message_ephemeral: true });
  const id = String(answered.body?.interaction?.response_message_id);
  const created = await s.asker.event('MESSAGE_CREATE', (data) => String(data.id) === id);
  expect(created).toMatchObject({ content: 'only you', flags: EPHEMERAL, type: 20, nonce: 'secret', channel_type: 0 });
  const toBot = await s.app.event('MESSAGE_CREATE', (data) => String(data.id) === id);
  expect(toBot).toMatchObject({ content: 'only you', author: { id: s.bot.id } });
  for (const event of [created, toBot]) for (const key of ['guild_id', 'member']) expect(event).not.toHaveProperty(key);
  await Promise.all([s.onlooker.settle(), s.app.settle(), guildsOnly.settle()]);
  for (const session of [s.onlooker, guildsOnly])
    expect(session.seen('MESSAGE_CREATE').filter((data) => String(data.id) === id)).toEqual([]);
  for (const who of [s.bob, s.ada, s.bot]) {
    expect(await history(s, who)).not.toContain(id);
    expect((await who.get(`/channels/${s.guild.text.id}/messages/${id}`)).error.code).toBe(10008);
  }
  for (const path of [
    `/channels/${s.guild.text.id}/messages/pins/${id}`,
    `/channels/${s.guild.text.id}/messages/${id}/reactions/%F0%9F%91%8D/@me`,
  ])
    expect((await s.ada.put(path)).error.code).toBe(10008);
  expect((await s.ada.delete(`/channels/${s.guild.text.id}/messages/${id}`)).error.code).toBe(10008);

  expect((await p.anyone.get(originalOf(s, got))).body).toMatchObject({ id, content: 'only you', flags: EPHEMERAL });
  const edited = await p.anyone.patch(originalOf(s, got), { content: 'still only you' });
  expect(edited.body).toMatchObject({ id, content: 'still only you', flags: EPHEMERAL, edited_timestamp: expect.any(String) });
  for (const session of [s.asker, s.app]) {
    const update = await session.event('MESSAGE_UPDATE', (data) => String(data.id) === id);
    expect(update).toMatchObject({ content: 'still only you' });
    expect(update).not.toHaveProperty('guild_id');
  }
  expect((await p.anyone.delete(originalOf(s, got))).status).toBe(204);
  for (const session of [s.asker, s.app])
    expect(await session.event('MESSAGE_DELETE', (data) => String(data.id) === id)).toEqual({ id, channel_id: s.guild.text.id });
  expect((await p.anyone.get(originalOf(s, got))).error.code).toBe(10008);
  for (const session of [s.onlooker, guildsOnly]) {
    await session.settle();
    for (const name of ['MESSAGE_UPDATE', 'MESSAGE_DELETE'] as const)
      expect(session.seen(name).filter((data) => data.id === id)).toEqual([]);
  }
});

test('a deferred response is shown as such until it is filled, which does not count as an edit', async () => {
  const got = await call(s, ping, host);
  const answered = await answer(p, got, { type: 5 }, { with_response: true });
  expect(answered.body?.interaction).toMatchObject({ response_message_loading: true });
  const id = String(answered.body?.interaction?.response_message_id);
  const created = await s.onlooker.event('MESSAGE_CREATE', (data) => String(data.id) === id);
  expect(created).toMatchObject({ content: '', flags: LOADING, type: 20 });
  await p.clock.advance(60_000);
  const filled = await p.anyone.patch(originalOf(s, got), { content: 'at last' });
  expect(filled.body).toMatchObject({ id, content: 'at last', flags: 0, edited_timestamp: null });
  const update = await s.onlooker.event('MESSAGE_UPDATE', (data) => String(data.id) === id);
  expect(update).toMatchObject({ content: 'at last', flags: 0, edited_timestamp: null });
  const again = await p.anyone.patch(originalOf(s, got), { content: 'changed' });
  expect(again.body).toMatchObject({ content: 'changed', edited_timestamp: expect.any(String) });
});

test('followups: the first fills a deferred response, later ones are separate messages', async () => {
  const got = await call(s, ping, host);
  await answer(p, got, { type: 5 });
  const original = await p.anyone.get(originalOf(s, got));
  const first = await p.anyone.post(followupsOf(s, got), { content: 'one', flags: EPHEMERAL });
  expect(first.body).toMatchObject({ id: original.body.id, content: 'one', flags: 0 });
  const second = await p.anyone.post(followupsOf(s, got), { content: 'two', username: 'somebody else' });
  expect(second.body).toMatchObject({
    content: 'two',
    type: 19,
    author: { id: s.bot.id },
    webhook_id: s.bot.applicationId,
    message_reference: { type: 0, message_id: original.body.id },
    referenced_message: { id: original.body.id },
    interaction_metadata: { id: got.id, original_response_message_id: original.body.id },
  });
  const secret = await p.anyone.post(followupsOf(s, got), { content: 'three', flags: EPHEMERAL });
  expect(secret.body).toMatchObject({ content: 'three', flags: EPHEMERAL });
  await s.asker.event('MESSAGE_CREATE', (data) => String(data.content) === 'three');
  expect(await history(s, s.bob)).not.toContain(String(secret.body?.id));
  for (const { body } of [second, secret]) {
    const path = `${followupsOf(s, got)}/messages/${body?.id}` as const;
    expect((await p.anyone.get(path)).body).toMatchObject({ id: body?.id });
    expect((await p.anyone.patch(path, { content: 'new' })).body).toMatchObject({ content: 'new' });
    expect((await p.anyone.delete(path)).status).toBe(204);
    expect((await p.anyone.get(path)).error.code).toBe(10008);
  }
  const other = await s.ada.post(`/channels/${s.guild.text.id}/messages`, { content: 'ada’s own' });
  expect((await p.anyone.patch(`${followupsOf(s, got)}/messages/${other.body.id}`, { content: 'x' })).error.code).toBe(10008);
});

test('a followup before the first response, and an unknown token, are refused', async () => {
  const got = await call(s, ping, host);
  expect((await p.anyone.post(followupsOf(s, got), { content: 'too soon' })).error.code).toBe(10015);
  expect((await p.anyone.get(originalOf(s, got))).error.code).toBe(10015);
  const none = await p.anyone.post(`/webhooks/${s.bot.applicationId}/nothing`, { content: 'x' });
  expect([none.status, none.error.code]).toEqual([401, 50027]);
});

test('a response to a message component references its message', async () => {
  const what = await addCommand(s.bot, { name: 'What', type: 3 });
  const sent = await s.ada.post(`/channels/${s.guild.text.id}/messages`, { content: 'what is this?' });
  const got = await call(s, what, { target_id: String(sent.body.id) });
  const answered = await answer(p, got, { type: 4, data: { content: 'a question' } }, { with_response: true });
  expect(answered.body?.resource?.message).toMatchObject({
    type: 23,
    interaction: { name: 'What' },
    interaction_metadata: { target_message_id: sent.body.id },
    message_reference: { message_id: sent.body.id },
    referenced_message: { content: 'what is this?' },
  });
  const read = await s.ada.get(`/channels/${s.guild.text.id}/messages/${answered.body?.interaction?.response_message_id}`);
  expect(read.body).toMatchObject({ type: 23, referenced_message: { content: 'what is this?' } });
});

test('choices are sent to the typing user, and not stored', async () => {
  const find = await addCommand(s.bot, {
    name: 'find',
    description: 'x',
    options: [
      { name: 'what', description: 'x', type: 3, autocomplete: true, required: true },
      { name: 'count', description: 'x', type: 4, autocomplete: true },
    ],
  });
  const type = async (name: string, option: number, value: unknown, nonce: string) => {
    const options = [{ name, type: option, value, focused: true }];
    return call(s, find, { options }, { type: 4, nonce });
  };
  const got = await type('what', 3, 'ab', 'typing');
  expect(got).toMatchObject({ type: 4, data: { options: [{ name: 'what', type: 3, value: 'ab', focused: true }] } });
  const since = s.asker.mark();
  const refused = async (choices: unknown) => refusal(await answer(p, got, { type: 8, data: { choices } }));
  expect(await refused([{ name: 'a' }])).toEqual({ 'data.choices.0.value': 'BASE_TYPE_REQUIRED' });
  expect(await refused([{ name: 'a', value: 7 }])).toEqual({ 'data.choices.0.value': 'STRING_TYPE_CONVERT' });
  expect(await refused(Array.from({ length: 26 }, (_, n) => ({ name: `${n}`, value: `${n}` })))).toEqual({
    'data.choices': 'BASE_TYPE_MAX_LENGTH',
  });
  expect(refusal(await answer(p, got, { type: 4, data: { content: 'x' } }))).toEqual({ type: 'BASE_TYPE_CHOICES' });
  const choices = [{ name: 'Abc', value: 'abc' }];
  expect((await answer(p, got, { type: 8, data: { choices } })).status).toBe(204);
  const response = await s.asker.event('APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE', () => true, since);
  expect(response).toEqual({ choices, nonce: 'typing' });
  const number = await type('count', 4, '1', 'counting');
  expect(refusal(await answer(p, number, { type: 8, data: { choices: [{ name: 'a', value: '1' }] } }))).toEqual({
    'data.choices.0.value': 'NUMBER_TYPE_COERCE',
  });
  expect((await answer(p, number, { type: 8, data: { choices: [{ name: 'ten', value: 10 }] } })).status).toBe(204);
  const untyped = callOf(s, find, { options: [] }, { type: 4 });
  expect(refusal(await s.bob.post('/interactions', untyped))).toEqual({ 'data.options': 'BASE_TYPE_REQUIRED' });
});

test('choices have their names in the language of the typing user', async () => {
  const tell = await addCommand(s.bot, {
    name: 'tell',
    description: 'x',
    options: [{ name: 'what', description: 'x', type: 3, autocomplete: true }],
  });
  await s.bob.patch('/users/@me/settings', { locale: 'de' });
  const options = [{ name: 'what', type: 3, value: '', focused: true }];
  const got = await call(s, tell, { options }, { type: 4, nonce: 'reading' });
  const since = s.asker.mark();
  const name_localizations = { de: 'Katze', fr: 'Chat' };
  const choices = [
    { name: 'Cat', name_localizations, value: 'cat' },
    { name: 'Dog', value: 'dog' },
  ];
  expect((await answer(p, got, { type: 8, data: { choices } })).status).toBe(204);
  expect(await s.asker.event('APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE', () => true, since)).toEqual({
    choices: [
      { name: 'Cat', name_localized: 'Katze', value: 'cat' },
      { name: 'Dog', value: 'dog' },
    ],
    nonce: 'reading',
  });
  await s.bob.patch('/users/@me/settings', { locale: 'en-US' });
});

test('responses may have files, even ephemeral ones, which are deleted with them', async () => {
  const got = await call(s, ping, host);
  const form = new FormData();
  form.set(
    'payload_json',
    JSON.stringify({ type: 4, data: { flags: EPHEMERAL, attachments: [{ id: 0, description: 'A note' }] } }),
  );
  form.set('files[0]', new Blob(['hello']), 'note.txt');
  const answered = await answer(p, got, form, { with_response: true });
  const [file] = Object(answered.body?.resource?.message?.attachments);
  expect(file).toMatchObject({ filename: 'note.txt', size: 5, description: 'A note', ephemeral: true });
  expect(await (await fetch(file.url)).text()).toBe('hello');
  await p.anyone.delete(originalOf(s, got));
  expect((await fetch(file.url)).status).toBe(404);
});
