import {
  addCommand,
  answer,
  call,
  interactionScene,
  originalOf,
  type Received,
  refusal,
} from '@guildhall/testkit/interaction-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());
const s = await interactionScene(p);
const ask = await addCommand(s.bot, { name: 'ask', description: 'x' });

const label = (component: object) => ({ type: 18, label: 'A question', component });
const word = label({ type: 4, custom_id: 'word', style: 1, max_length: 10 });
const form = (...components: object[]) => ({ type: 9, data: { custom_id: 'form', title: 'A form', components } });
const typed = (value: string) => [{ type: 18, component: { type: 4, custom_id: 'word', value } }];

/** A body for POST /interactions that submits a modal. */
const submissionOf = (data: object): Record<string, unknown> => ({
  type: 5,
  application_id: s.bot.applicationId,
  guild_id: s.guild.id,
  channel_id: s.guild.text.id,
  data: { custom_id: 'form', ...data },
});

async function submit(body: object | FormData): Promise<Received> {
  const since = s.app.mark();
  const submitted = await s.bob.post('/interactions', body);
  if (submitted.status !== 204) throw new Error(JSON.stringify(submitted.body));
  return s.app.event<Received>('INTERACTION_CREATE', () => true, since);
}

test('a modal opens for the author, is submitted once it is valid, and closes when that is answered', async () => {
  const opener = await call(s, ask, {}, { nonce: 'm1' });
  const since = s.asker.mark();
  expect(refusal(await answer(p, opener, form({ type: 18, label: 'x' })))).toEqual({
    'data.components.0.component': 'BASE_TYPE_REQUIRED',
  });
  expect((await answer(p, opener, form(word))).status).toBe(204);
  const opened = await s.asker.event('INTERACTION_MODAL_CREATE', () => true, since);
  expect(opened).toMatchObject({
    id: opener.id,
    nonce: 'm1',
    channel_id: s.guild.text.id,
    custom_id: 'form',
    title: 'A form',
    application: { id: s.bot.applicationId, name: 'test bot' },
    components: [{ type: 18, label: 'A question', component: { type: 4, custom_id: 'word', required: true } }],
  });
  await s.asker.event('INTERACTION_SUCCESS', () => true, since);
  expect(s.onlooker.seen('INTERACTION_MODAL_CREATE')).toEqual([]);

  const refused = async (data: object) => refusal(await s.bob.post('/interactions', submissionOf(data)));
  expect(await refused({ id: opener.id, components: typed('') })).toEqual({
    'data.components.0.component.value': 'BASE_TYPE_REQUIRED',
  });
  expect(await refused({ id: opener.id, components: typed('much too long') })).toEqual({
    'data.components.0.component.value': 'BASE_TYPE_BAD_LENGTH',
  });
  expect(await refused({ id: '1', components: typed('x') })).toBe(10062);
  expect(await refused({ custom_id: 'another', components: typed('x') })).toBe(10062);
  expect((await s.ada.post('/interactions', submissionOf({ id: opener.id, components: typed('x') }))).error.code).toBe(10062);

  const got = await submit(submissionOf({ components: typed('hello') }));
  expect(got).toMatchObject({
    type: 5,
    data: { custom_id: 'form', components: [{ type: 18, component: { type: 4, custom_id: 'word', value: 'hello' } }] },
  });
  expect(got).not.toHaveProperty('message');
  for (const type of [6, 7, 9]) expect(refusal(await answer(p, got, { type, data: {} }))).toEqual({ type: 'BASE_TYPE_CHOICES' });
  const answered = await answer(p, got, { type: 4, data: { content: 'thanks' } }, { with_response: true });
  expect(answered.body?.resource?.message).toMatchObject({
    interaction_metadata: {
      id: got.id,
      type: 5,
      triggering_interaction_metadata: { id: opener.id, type: 2, user: { id: s.bob.id } },
    },
  });
  expect(await refused({ id: opener.id, components: typed('again') })).toBe(10062);
});

test("a modal opened by a component may change the component's message", async () => {
  const button = { type: 2, style: 1, label: 'Press', custom_id: 'press' };
  const sent = await s.bot.post(`/channels/${s.guild.text.id}/messages`, {
    content: 'look',
    components: [{ type: 1, components: [button] }],
  });
  const since = s.app.mark();
  const { id: message_id } = sent.body;
  const press = { ...submissionOf({}), type: 3, message_id, data: { component_type: 2, custom_id: 'press' } };
  await s.bob.post('/interactions', press);
  const pressed = await s.app.event<Received>('INTERACTION_CREATE', () => true, since);
  await answer(p, pressed, form(word));
  const got = await submit(submissionOf({ id: pressed.id, components: typed('new') }));
  expect(got.message).toMatchObject({ id: message_id, content: 'look' });
  await answer(p, got, { type: 7, data: { content: 'new' } });
  expect((await p.anyone.get(originalOf(s, got))).body).toMatchObject({ id: message_id, content: 'new' });
});

test('files and selected users are part of a submission, resolved', async () => {
  const opener = await call(s, ask);
  const upload = label({ type: 19, custom_id: 'files', file_types: ['.txt'] });
  const who = label({ type: 5, custom_id: 'who' });
  await answer(p, opener, form(upload, who));
  const components = (file: string) => [
    { type: 18, component: { type: 19, custom_id: 'files', values: [file] } },
    { type: 18, component: { type: 5, custom_id: 'who', values: [s.ada.id] } },
  ];
  const bodyOf = (filename: string) => {
    const body = new FormData();
    const attachments = [{ id: '0', filename }];
    body.set('payload_json', JSON.stringify(submissionOf({ id: opener.id, attachments, components: components('0') })));
    body.set('files[0]', new Blob(['hello']), filename);
    return body;
  };
  const refused = await s.bob.post('/interactions', bodyOf('picture.png'));
  expect(refusal(refused)).toEqual({ 'data.components.0.component.values.0': 'BASE_TYPE_CHOICES' });
  const got = await submit(bodyOf('note.txt'));
  const [file] = Object(got.data?.components?.[0]?.component?.values);
  const { attachments, users } = Object(got.data?.resolved);
  expect(attachments[file]).toMatchObject({ id: file, filename: 'note.txt', size: 5 });
  expect(await (await fetch(attachments[file].url)).text()).toBe('hello');
  expect(Object.keys(users)).toEqual([s.ada.id]);
});

test('an option takes a file of the allowed types, in the request or uploaded before', async () => {
  const keep = await addCommand(s.bot, {
    name: 'keep',
    description: 'x',
    options: [{ name: 'file', description: 'x', type: 11, required: true, file_types: ['.txt'] }],
  });
  const { id, version, name, type } = keep;
  const base = { type: 2, application_id: s.bot.applicationId, guild_id: s.guild.id, channel_id: s.guild.text.id };
  const callOf = (attachment: object) => ({
    ...base,
    data: { id, version, name, type, attachments: [attachment], options: [{ name: 'file', type: 11, value: '0' }] },
  });
  const bodyOf = (filename: string) => {
    const body = new FormData();
    body.set('payload_json', JSON.stringify(callOf({ id: '0', filename })));
    body.set('files[0]', new Blob(['hello']), filename);
    return body;
  };
  expect(refusal(await s.bob.post('/interactions', bodyOf('a.png')))).toEqual({
    'data.options.0.value': 'BASE_TYPE_CHOICES',
  });
  const got = await submit(bodyOf('a.txt'));
  const value = String(got.data?.options?.[0]?.value);
  expect(got.data?.resolved?.attachments?.[value]).toMatchObject({ id: value, filename: 'a.txt', size: 5 });

  const announced = await s.bob.post(`/channels/${s.guild.text.id}/attachments`, {
    files: [{ filename: 'b.txt', file_size: 3 }],
  });
  const [{ upload_url, upload_filename }] = Object(announced.body.attachments);
  await fetch(upload_url, { method: 'PUT', body: 'abc' });
  const put = await submit(callOf({ id: '0', filename: 'b.txt', uploaded_filename: upload_filename }));
  expect(Object.values(Object(put.data?.resolved?.attachments))).toMatchObject([{ filename: 'b.txt', size: 3 }]);
  const missing = { ...base, data: { id, version, name, type, options: [{ name: 'file', type: 11, value: '0' }] } };
  expect(refusal(await s.bob.post('/interactions', missing))).toEqual({ 'data.options.0.value': 'BASE_TYPE_CHOICES' });
});
