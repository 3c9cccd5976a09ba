import { expect, test } from 'vitest';
import { checkPicked, pickedIds } from './picked.ts';
import { checkSubmission } from './submission.ts';
import { readModal } from './read-modal.ts';
import { form, input, label, options, refusal } from './test/scene.ts';

const NO_FILES = new Map();
const files = new Map([
  ['0', { id: '900', filename: 'cat.PNG' }],
  ['1', { id: '901', filename: 'paper.pdf' }],
  ['2', { id: '902', filename: 'run.exe' }],
]);

const answered = (...components: object[]) => ({ id: '1', custom_id: 'form', components });
const told = (component: object) => ({ type: 18, component });

/** Submits values to a modal. */
function submit(asked: object[], answers: object[], given = files) {
  return checkSubmission(readModal(form(...asked)), answered(...answers), given);
}

test('[components/submissions] every kind of field is returned, in the order of the modal, with its ids', () => {
  const {
    data,
    picked,
    files: used,
  } = submit(
    [
      { type: 10, content: 'Read this' },
      label(input({ min_length: 2, max_length: 5 })),
      label({ type: 3, custom_id: 'pick', options: options(3), max_values: 2 }),
      label({ type: 19, custom_id: 'files', max_values: 2, file_types: ['image', '.pdf'] }),
      label({ type: 5, custom_id: 'users' }),
    ],
    [
      told({ type: 5, custom_id: 'users', values: ['7'] }),
      told({ type: 4, custom_id: 'text', value: 'typed' }),
      told({ type: 19, custom_id: 'files', values: ['1', '0'] }),
      { type: 10 },
      told({ type: 3, custom_id: 'pick', values: ['2', '0'] }),
    ],
  );
  expect(data).toEqual({
    custom_id: 'form',
    components: [
      { type: 10, id: 1 },
      { type: 18, id: 2, component: { type: 4, id: 3, custom_id: 'text', value: 'typed' } },
      { type: 18, id: 4, component: { type: 3, id: 5, custom_id: 'pick', values: ['2', '0'] } },
      { type: 18, id: 6, component: { type: 19, id: 7, custom_id: 'files', values: ['901', '900'] } },
      { type: 18, id: 8, component: { type: 5, id: 9, custom_id: 'users', values: ['7'] } },
    ],
  });
  expect(used).toEqual(['901', '900']);
  expect(pickedIds(picked)).toEqual({ users: ['7'], roles: [], channels: [] });
});

test('[components/submissions] radio groups, checkbox groups and checkboxes return a value, values and a flag', () => {
  const { data } = submit(
    [
      label({ type: 21, custom_id: 'radio', options: options(2) }),
      label({ type: 22, custom_id: 'boxes', options: options(3) }),
      label({ type: 23, custom_id: 'box' }),
      { type: 1, components: [input({ label: 'The old way' })] },
    ],
    [
      told({ type: 21, custom_id: 'radio', value: '1' }),
      told({ type: 22, custom_id: 'boxes', values: ['0', '2'] }),
      told({ type: 23, custom_id: 'box', value: true }),
      { type: 1, components: [{ type: 4, custom_id: 'text', value: 'x' }] },
    ],
  );
  expect(data.components).toEqual([
    { type: 18, id: 1, component: { type: 21, id: 2, custom_id: 'radio', value: '1' } },
    { type: 18, id: 3, component: { type: 22, id: 4, custom_id: 'boxes', values: ['0', '2'] } },
    { type: 18, id: 5, component: { type: 23, id: 6, custom_id: 'box', value: true } },
    { type: 1, id: 7, components: [{ type: 4, id: 8, custom_id: 'text', value: 'x' }] },
  ]);
});

test('optional fields may be absent or empty', () => {
  const asked = [
    label(input({ required: false, min_length: 3 })),
    label({ type: 3, custom_id: 'pick', options: options(3), min_values: 2, max_values: 3, required: false }),
    label({ type: 19, custom_id: 'files', required: false }),
    label({ type: 21, custom_id: 'radio', options: options(2), required: false }),
    label({ type: 23, custom_id: 'box' }),
  ];
  const nothing = ['', [], [], null, false];
  const answersOf = ({ data }: ReturnType<typeof submit>) =>
    data.components.map((part) => part.type === 18 && ('value' in part.component ? part.component.value : part.component.values));
  expect(answersOf(submit(asked, []))).toEqual(nothing);
  const empty = [
    told({ type: 4, custom_id: 'text', value: '' }),
    told({ type: 3, custom_id: 'pick', values: [] }),
    told({ type: 19, custom_id: 'files', values: [] }),
    told({ type: 21, custom_id: 'radio', value: null }),
    told({ type: 23, custom_id: 'box', value: false }),
  ];
  expect(answersOf(submit(asked, empty))).toEqual(nothing);
});

const PLACE = 'data.components.0.component';

test.each<[string, object, object, string, string]>([
  ['a required text left empty', input(), { type: 4, value: '' }, 'value', 'BASE_TYPE_REQUIRED'],
  ['a required text left out', input(), { type: 4 }, 'value', 'BASE_TYPE_REQUIRED'],
  ['a short text', input({ min_length: 3 }), { type: 4, value: 'ab' }, 'value', 'BASE_TYPE_BAD_LENGTH'],
  [
    'a short text that need not be',
    input({ min_length: 3, required: false }),
    { type: 4, value: 'ab' },
    'value',
    'BASE_TYPE_BAD_LENGTH',
  ],
  ['a long text', input({ max_length: 2 }), { type: 4, value: 'abc' }, 'value', 'BASE_TYPE_BAD_LENGTH'],
  ['a text above every limit', input(), { type: 4, value: 'x'.repeat(4001) }, 'value', 'BASE_TYPE_MAX_LENGTH'],
  ['a text that is a number', input(), { type: 4, value: 7 }, 'value', 'STRING_TYPE_CONVERT'],
  ['an answer of another type', input(), { type: 3, value: 'x' }, 'type', 'COMPONENT_VALIDATION_FAILED'],
  ['a value not offered', { type: 3, options: options(2) }, { type: 3, values: ['5'] }, 'values.0', 'BASE_TYPE_CHOICES'],
  ['a required choice left out', { type: 3, options: options(2) }, { type: 3 }, 'values', 'BASE_TYPE_REQUIRED'],
  ['a required choice left empty', { type: 3, options: options(2) }, { type: 3, values: [] }, 'values', 'BASE_TYPE_BAD_LENGTH'],
  ['too many', { type: 3, options: options(2) }, { type: 3, values: ['0', '1'] }, 'values', 'BASE_TYPE_BAD_LENGTH'],
  [
    'too few values of an optional component',
    { type: 3, options: options(3), min_values: 2, max_values: 3, required: false },
    { type: 3, values: ['0'] },
    'values',
    'BASE_TYPE_BAD_LENGTH',
  ],
  [
    'one twice',
    { type: 22, options: options(3) },
    { type: 22, values: ['1', '1'] },
    'values.1',
    'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
  ],
  ['an invalid user id', { type: 5 }, { type: 5, values: ['ada'] }, 'values.0', 'NUMBER_TYPE_COERCE'],
  ['a choice not offered', { type: 21, options: options(2) }, { type: 21, value: '2' }, 'value', 'BASE_TYPE_CHOICES'],
  [
    'a required choice of one left out',
    { type: 21, options: options(2) },
    { type: 21, value: null },
    'value',
    'BASE_TYPE_REQUIRED',
  ],
  ['checkboxes not offered', { type: 22, options: options(2) }, { type: 22, values: ['2'] }, 'values.0', 'BASE_TYPE_CHOICES'],
  ['a checkbox that is a text', { type: 23 }, { type: 23, value: 'true' }, 'value', 'BOOLEAN_TYPE_CONVERT'],
  ['a required file left out', { type: 19 }, { type: 19, values: [] }, 'values', 'BASE_TYPE_BAD_LENGTH'],
  ['more files than may be', { type: 19 }, { type: 19, values: ['0', '1'] }, 'values', 'BASE_TYPE_BAD_LENGTH'],
  ['a file where none is taken', { type: 19, max_values: 0 }, { type: 19, values: ['0'] }, 'values', 'BASE_TYPE_MAX_LENGTH'],
  ['a file that did not come', { type: 19 }, { type: 19, values: ['9'] }, 'values.0', 'COMPONENT_VALIDATION_FAILED'],
  [
    '[components/file-types] a file of another type',
    { type: 19, max_values: 3, file_types: ['image', '.pdf'] },
    { type: 19, values: ['0', '1', '2'] },
    'values.2',
    'BASE_TYPE_CHOICES',
  ],
])('[components/submissions] refused: %s', (_, asked, answer, path, code) => {
  const refused = refusal(() => submit([label({ custom_id: 'text', ...asked })], [told({ custom_id: 'text', ...answer })]));
  expect(refused).toEqual({ [`${PLACE}.${path}`]: code });
});

test('a missing required field is reported at its place in the modal', () => {
  const asked = [{ type: 10, content: 'x' }, label(input()), { type: 1, components: [input({ custom_id: 'old', label: 'x' })] }];
  expect(refusal(() => submit(asked, []))).toEqual({
    'data.components.1.component.value': 'BASE_TYPE_REQUIRED',
    'data.components.2.components.0.value': 'BASE_TYPE_REQUIRED',
  });
});

test('a value for an unknown field, and a second value for one field, are refused', () => {
  const text = told({ type: 4, custom_id: 'text', value: 'x' });
  expect(refusal(() => submit([label(input())], [text, told({ type: 4, custom_id: 'other', value: 'x' }), text]))).toEqual({
    'data.components.1.component.custom_id': 'COMPONENT_VALIDATION_FAILED',
    'data.components.2.component.custom_id': 'COMPONENT_VALIDATION_FAILED',
  });
});

test.each<[string, unknown, object]>([
  ['another modal', { ...answered(), custom_id: 'other' }, { 'data.custom_id': 'COMPONENT_VALIDATION_FAILED' }],
  ['no custom_id', { components: [] }, { 'data.custom_id': 'BASE_TYPE_REQUIRED' }],
  ['no components', { custom_id: 'form' }, { 'data.components': 'BASE_TYPE_REQUIRED' }],
  ['nothing', undefined, { data: 'MODEL_TYPE_CONVERT' }],
])('a submission of %s is refused', (_, data, expected) => {
  const modal = readModal(form({ type: 10, content: 'x' }, label(input())));
  expect(refusal(() => checkSubmission(modal, data, NO_FILES))).toMatchObject(expected);
});

test('a selected channel of a wrong type is refused at its place', () => {
  const { picked } = submit(
    [label({ type: 8, custom_id: 'where', channel_types: [0], max_values: 2 })],
    [told({ type: 8, custom_id: 'where', values: ['1', '2'] })],
  );
  const channels = new Map([
    ['1', { type: 0 }],
    ['2', { type: 4 }],
  ]);
  const refused = refusal(() => checkPicked(picked, { users: new Set(), roles: new Set(), channels }));
  expect(refused).toEqual({ [`${PLACE}.values.1`]: 'COMPONENT_VALIDATION_FAILED' });
});
