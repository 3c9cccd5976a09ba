import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { ask, input, label, openModal, options, pressed, row, submitOf } from './test/press.ts';
import { answer, callbackOf, interactionScene, refusal } from '@guildhall/testkit/interaction-scene';

const p = await startPlatform();
afterAll(() => p.stop());
const s = await interactionScene(p);
const select = (more: object = {}) => ({ type: 3, custom_id: 'pick', options: options(2), ...more });
const FIELD = 'data.components.0.component';

test.each<[string, object[], string, string]>([
  [
    '[components/modals] a disabled select',
    [label(select({ disabled: true }))],
    `${FIELD}.disabled`,
    'COMPONENT_DISABLED_NOT_ALLOWED',
  ],
  ['[components/modals] a label in a label', [label(input({ label: 'Own' }))], `${FIELD}.label`, 'BASE_TYPE_FORBIDDEN'],
  ['[components/modals] a select in a row', [row(select())], 'data.components.0.components.0.type', 'COMPONENT_TYPE_INVALID'],
  ['[components/modals] a select at the top', [select()], 'data.components.0.type', 'COMPONENT_TYPE_INVALID'],
  [
    '[components/modals] eleven files',
    [label({ type: 19, custom_id: 'a', max_values: 11 })],
    `${FIELD}.max_values`,
    'NUMBER_TYPE_MAX',
  ],
  [
    '[limits] one radio button',
    [label({ type: 21, custom_id: 'a', options: options(1) })],
    `${FIELD}.options`,
    'BASE_TYPE_BAD_LENGTH',
  ],
  [
    '[limits] one custom_id twice',
    [label(input()), label(input())],
    'data.components.1.component.custom_id',
    'COMPONENT_CUSTOM_ID_DUPLICATED',
  ],
  [
    '[components/modals] an emoji that the application may not use',
    [label(select({ options: [{ label: 'x', value: 'x', emoji: { id: '1100000000000000008', name: 'blob' } }] }))],
    `${FIELD}.options.0.emoji.id`,
    'BUTTON_COMPONENT_INVALID_EMOJI',
  ],
  ['[limits] no component', [], 'data.components', 'BASE_TYPE_BAD_LENGTH'],
  [
    '[limits] six components',
    [0, 1, 2, 3, 4, 5].map((at) => label(input({ custom_id: String(at) }))),
    'data.components',
    'BASE_TYPE_BAD_LENGTH',
  ],
])('an invalid modal is refused, and the interaction can still be answered: %s', async (_, components, path, code) => {
  const received = await pressed(s);
  const since = s.asker.mark();
  const refused = await answer(p, received, { type: 9, data: { custom_id: 'form', title: 'A form', components } });
  expect([refused.status, refused.error.code, refusal(refused)]).toEqual([400, 50035, { [path]: code }]);
  await s.asker.settle();
  expect(s.asker.seen('INTERACTION_MODAL_CREATE', since)).toEqual([]);
  await openModal(p, s, [label(input())], received);
});

test('a modal needs its data, a title and a custom_id', async () => {
  const received = await pressed(s);
  const refusalOf = async (body: object) => refusal(await answer(p, received, { type: 9, ...body }));
  expect(await refusalOf({ data: { components: [label(input())] } })).toEqual({
    'data.custom_id': 'BASE_TYPE_REQUIRED',
    'data.title': 'BASE_TYPE_REQUIRED',
  });
  expect(await refusalOf({})).not.toEqual({});
});

test('a modal is only allowed as a first response, and not to a submission', async () => {
  const data = { custom_id: 'form', title: 'A form', components: [label(input())] };
  const received = await pressed(s);
  expect((await answer(p, received, { type: 5 })).status).toBe(204);
  expect((await p.anyone.post(callbackOf(received), { type: 9, data })).error.code).toBe(40060);
  const modal = await openModal(p, s, [label(input())]);
  const submitted = await ask(s, submitOf(s, modal, [{ type: 4, custom_id: 'text', value: 'x' }]));
  expect(refusal(await answer(p, submitted, { type: 9, data }))).toEqual({ type: 'BASE_TYPE_CHOICES' });
});

/** The error that bob (or another user) gets for this submission; the bot must receive nothing. */
async function refused(body: object, who = s.bob): Promise<Record<string, string> | number> {
  const since = s.app.mark();
  const answered = await who.post('/interactions', body);
  expect(answered.status, JSON.stringify(answered.body)).toBeGreaterThanOrEqual(400);
  await s.app.settle();
  expect(s.app.seen('INTERACTION_CREATE', since)).toEqual([]);
  return refusal(answered);
}

test.each<[string, object, object, string, string]>([
  ['a required text left empty', { type: 4, style: 1 }, { value: '' }, 'value', 'BASE_TYPE_REQUIRED'],
  ['a text that is too short', { type: 4, style: 1, min_length: 3 }, { value: 'ab' }, 'value', 'BASE_TYPE_BAD_LENGTH'],
  ['a text that is too long', { type: 4, style: 1, max_length: 3 }, { value: 'abcd' }, 'value', 'BASE_TYPE_BAD_LENGTH'],
  ['a value that was not offered', select(), { values: ['7'] }, 'values.0', 'BASE_TYPE_CHOICES'],
  ['too many values', select(), { values: ['0', '1'] }, 'values', 'BASE_TYPE_BAD_LENGTH'],
  ['a required choice left out', { type: 21, options: options(2) }, { value: null }, 'value', 'BASE_TYPE_REQUIRED'],
  ['a box that was not offered', { type: 22, options: options(2) }, { values: ['3'] }, 'values.0', 'BASE_TYPE_CHOICES'],
  ['a checkbox that is not a boolean', { type: 23 }, { value: 'yes' }, 'value', 'BOOLEAN_TYPE_CONVERT'],
  ['an answer of another type', { type: 4, style: 1 }, { type: 23, value: true }, 'type', 'COMPONENT_VALIDATION_FAILED'],
  ['a file that did not come', { type: 19 }, { values: ['0'] }, 'values.0', 'COMPONENT_VALIDATION_FAILED'],
  ['a user who does not exist', { type: 5 }, { values: ['7'] }, 'values.0', 'COMPONENT_VALIDATION_FAILED'],
])('[components/modals] an invalid submission is refused, and may be sent again: %s', async (_, asked, given, path, code) => {
  const component = { ...asked, custom_id: 'field' };
  const modal = await openModal(p, s, [label(component)]);
  const submit = (answers: object[]) => submitOf(s, modal, answers);
  expect(await refused(submit([{ ...component, ...given }]))).toEqual({ [`${FIELD}.${path}`]: code });
});

test('a submission without an open modal, or of another form, is refused', async () => {
  const modal = await openModal(p, s, [label(input())]);
  const text = { type: 4, custom_id: 'text', value: 'x' };
  expect(await refused(submitOf(s, modal, [text, { ...text, custom_id: 'other' }]))).toEqual({
    'data.components.1.component.custom_id': 'COMPONENT_VALIDATION_FAILED',
  });
  expect(await refused(submitOf(s, modal, [text], { custom_id: 'another form' }))).toEqual({
    'data.custom_id': 'COMPONENT_VALIDATION_FAILED',
  });
  await ask(s, submitOf(s, modal, [text]));
});

test('only the user to whom a modal was shown can submit it', async () => {
  const modal = await openModal(p, s, [label(input())]);
  const body = submitOf(s, modal, [{ type: 4, custom_id: 'text', value: 'x' }]);
  expect(await refused(body, s.ada)).toBe(10062);
  expect(await refused({ ...body, data: { ...body.data, id: '7' } })).toBe(10062);
  const other = await p.bot(s.ada, { guild: s.guild });
  expect(await refused({ ...body, application_id: other.applicationId })).toBe(10062);
  await ask(s, body);
});
