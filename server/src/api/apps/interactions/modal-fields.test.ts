import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { ask, button, input, label, openModal, options, pressed, pressOf, row, show, submitOf } from './test/press.ts';
import { addCommand, answer, call, interactionScene, refusal } from '@guildhall/testkit/interaction-scene';

const p = await startPlatform();
afterAll(() => p.stop());
const s = await interactionScene(p);

test('[components/modals] a modal is sent only to the author, completely, with an id for each component', async () => {
  const since = s.onlooker.mark();
  const received = await pressed(s);
  const components = [{ type: 10, content: 'Read **this**' }, label(input({ placeholder: 'Type' }), { description: 'More' })];
  const modal = await openModal(p, s, components, received);
  expect(modal).toMatchObject({
    id: received.id,
    custom_id: 'form',
    title: 'A form',
    channel_id: s.guild.text.id,
    application: { id: s.bot.applicationId },
    components: [
      { type: 10, id: 1, content: 'Read **this**' },
      {
        type: 18,
        id: 2,
        label: 'A question',
        description: 'More',
        component: { type: 4, id: 3, custom_id: 'text', style: 1, required: true, placeholder: 'Type' },
      },
    ],
  });
  await s.onlooker.settle();
  expect(s.onlooker.seen('INTERACTION_MODAL_CREATE', since)).toEqual([]);
});

interface Field {
  asked: { type: number; [key: string]: unknown };
  given: object;
  told: object;
}

test.each<[string, Field]>([
  [
    'a text input of several lines',
    { asked: { type: 4, style: 2, min_length: 2 }, given: { value: 'a\nb' }, told: { value: 'a\nb' } },
  ],
  [
    'a text input that may be empty',
    { asked: { type: 4, style: 1, required: false }, given: { value: '' }, told: { value: '' } },
  ],
  [
    'a string select',
    { asked: { type: 3, options: options(3), max_values: 2 }, given: { values: ['2', '1'] }, told: { values: ['2', '1'] } },
  ],
  ['a radio group', { asked: { type: 21, options: options(2) }, given: { value: '1' }, told: { value: '1' } }],
  [
    'a radio group left out',
    { asked: { type: 21, options: options(2), required: false }, given: { value: null }, told: { value: null } },
  ],
  ['a checkbox group', { asked: { type: 22, options: options(3) }, given: { values: ['0', '2'] }, told: { values: ['0', '2'] } }],
  ['a checkbox', { asked: { type: 23 }, given: { value: true }, told: { value: true } }],
  ['a checkbox left out', { asked: { type: 23, default: true }, given: {}, told: { value: false } }],
  ['a file upload that takes none', { asked: { type: 19, max_values: 0 }, given: { values: [] }, told: { values: [] } }],
  ['a file upload of none or more', { asked: { type: 19, min_values: 0, max_values: 2 }, given: {}, told: { values: [] } }],
  ['a file upload without files', { asked: { type: 19, required: false }, given: { values: [] }, told: { values: [] } }],
])('[components/modals] from callback to submission: %s', async (_, { asked, given, told }) => {
  const modal = await openModal(p, s, [label({ custom_id: 'field', ...asked })]);
  const field = { custom_id: 'field', ...asked };
  const got = await ask(s, submitOf(s, modal, [{ type: field.type, custom_id: 'field', ...given }]));
  expect(got).toMatchObject({ type: 5, member: { user: { id: s.bob.id } }, channel_id: s.guild.text.id });
  expect(got.data).toMatchObject({
    custom_id: 'form',
    components: [{ type: 18, id: 1, component: { type: field.type, id: 2, custom_id: 'field', ...told } }],
  });
});

test('[components/modals] entity selects of a modal are submitted with the objects that they name', async () => {
  const fields = [5, 6, 7, 8].map((type) => ({ type, custom_id: `select${type}` }));
  const modal = await openModal(
    p,
    s,
    fields.map((field) => label(field)),
  );
  const values: Record<number, string> = { 5: s.bob.id, 6: s.guild.id, 7: s.ada.id, 8: s.guild.text.id };
  const answers = fields.map((field) => ({ ...field, values: [values[field.type]] }));
  const { data } = await ask(s, submitOf(s, modal, answers));
  expect(data?.components).toEqual(
    answers.map((field, at) => ({ type: 18, id: at * 2 + 1, component: { ...field, id: at * 2 + 2 } })),
  );
  const { users, members, roles, channels } = Object(data?.resolved);
  expect(Object.keys(users).sort()).toEqual([s.ada.id, s.bob.id].sort());
  expect(Object.keys(members).sort()).toEqual([s.ada.id, s.bob.id].sort());
  expect(Object.keys(roles)).toEqual([s.guild.id]);
  expect(channels[s.guild.text.id]).toMatchObject({ type: 0, permissions: expect.any(String) });
});

test('[components/modals] text may be next to the fields, and the older rows still work', async () => {
  const modal = await openModal(p, s, [{ type: 10, content: 'Text' }, row(input({ label: 'The old way' }))]);
  const body = submitOf(s, modal, [], { components: [row({ type: 4, custom_id: 'text', value: 'typed' })] });
  const { data } = await ask(s, body);
  expect(data?.components).toEqual([
    { type: 10, id: 1 },
    { type: 1, id: 2, components: [{ type: 4, id: 3, custom_id: 'text', value: 'typed' }] },
  ]);
});

test('a submission is answered like a component; on a message it may change that message', async () => {
  const message = await show(s, [row(button('open'))]);
  const received = await ask(s, pressOf(s, message, { component_type: 2, custom_id: 'open' }));
  const modal = await openModal(p, s, [label(input())], received);
  const got = await ask(s, submitOf(s, modal, [{ type: 4, custom_id: 'text', value: 'new words' }]));
  expect(got.message?.id).toBe(message.id);
  const updated = s.onlooker.event('MESSAGE_UPDATE', ({ id }) => String(id) === message.id);
  expect((await answer(p, got, { type: 7, data: { content: 'new words' } })).status).toBe(204);
  expect((await updated).content).toBe('new words');
});

test('a command may open a modal too; its submission has no message, and is answered by a new one', async () => {
  const command = await addCommand(s.bot, { name: 'form', description: 'Opens a form' });
  const modal = await openModal(p, s, [label(input())], await call(s, command));
  const got = await ask(s, submitOf(s, modal, [{ type: 4, custom_id: 'text', value: 'x' }]));
  expect(got).not.toHaveProperty('message');
  expect(refusal(await answer(p, got, { type: 7, data: { content: 'x' } }))).toEqual({ type: 'BASE_TYPE_CHOICES' });
  const seen = s.onlooker.event('MESSAGE_CREATE', ({ content }) => String(content) === 'Thanks');
  expect((await answer(p, got, { type: 4, data: { content: 'Thanks' } })).status).toBe(204);
  expect(await seen).toMatchObject({
    author: { id: s.bot.id },
    interaction_metadata: {
      id: got.id,
      type: 5,
      user: { id: s.bob.id },
      triggering_interaction_metadata: { id: modal.id, type: 2 },
    },
  });
});
