import { expect, test } from 'vitest';
import { readModal } from './read-modal.ts';
import { form, input, label, options, refusal } from './test/scene.ts';

const select = (more: object = {}) => ({ type: 3, custom_id: 'pick', options: options(3), ...more });
const old = (...inputs: object[]) => ({ type: 1, components: inputs });
const many = (count: number, make: (index: number) => object) => Array.from({ length: count }, (_, index) => make(index));

test('[components/modals] a label holds a text input, next to text; defaults are filled in', () => {
  const read = readModal(
    form(
      { type: 10, content: '**Read this**' },
      label(input(), { description: 'More about it' }),
      label(
        input({ custom_id: 'long', style: 2, required: false, min_length: 2, max_length: 9, value: 'abc', placeholder: 'Type' }),
      ),
    ),
  );
  expect(read).toEqual({
    custom_id: 'form',
    title: 'A form',
    components: [
      { type: 10, id: 1, content: '**Read this**' },
      {
        type: 18,
        id: 2,
        label: 'A question',
        description: 'More about it',
        component: { type: 4, id: 3, custom_id: 'text', style: 1, required: true },
      },
      {
        type: 18,
        id: 4,
        label: 'A question',
        component: {
          type: 4,
          id: 5,
          custom_id: 'long',
          style: 2,
          required: false,
          min_length: 2,
          max_length: 9,
          value: 'abc',
          placeholder: 'Type',
        },
      },
    ],
  });
});

test('[components/modals] selects of every kind are allowed in labels, and required by default', () => {
  const read = readModal(
    form(
      label(select({ min_values: 0, max_values: 3, required: false, placeholder: 'Pick', disabled: false })),
      ...[5, 6, 7].map((type) => label({ type, custom_id: `select${type}` })),
      label({ type: 8, custom_id: 'channels', channel_types: [0, 2], default_values: [{ id: '7', type: 'channel' }] }),
    ),
  );
  const usual = { min_values: 1, max_values: 1, required: true };
  expect(read.components.map((part) => part.type === 18 && part.component)).toEqual([
    {
      type: 3,
      id: 2,
      custom_id: 'pick',
      min_values: 0,
      max_values: 3,
      required: false,
      placeholder: 'Pick',
      options: options(3),
    },
    { type: 5, id: 4, custom_id: 'select5', ...usual },
    { type: 6, id: 6, custom_id: 'select6', ...usual },
    { type: 7, id: 8, custom_id: 'select7', ...usual },
    { type: 8, id: 10, custom_id: 'channels', ...usual, channel_types: [0, 2], default_values: [{ id: '7', type: 'channel' }] },
  ]);
});

test('[components/modals] file uploads, radio groups, checkbox groups and checkboxes are allowed in labels', () => {
  const read = readModal(
    form(
      label({
        type: 19,
        custom_id: 'files',
        min_values: 0,
        max_values: 10,
        required: false,
        file_types: ['image', '.pdf', 'image'],
      }),
      label({ type: 19, custom_id: 'file' }),
      label({ type: 21, custom_id: 'radio', options: options(2, { description: 'It', emoji: { name: 'x' } }) }),
      label({ type: 22, custom_id: 'boxes', options: options(4), required: false }),
      label({ type: 23, custom_id: 'box' }),
    ),
  );
  expect(read.components.map((part) => part.type === 18 && part.component)).toEqual([
    { type: 19, id: 2, custom_id: 'files', min_values: 0, max_values: 10, required: false, file_types: ['image', '.pdf'] },
    { type: 19, id: 4, custom_id: 'file', min_values: 1, max_values: 1, required: true },
    { type: 21, id: 6, custom_id: 'radio', required: true, options: options(2, { description: 'It' }) },
    { type: 22, id: 8, custom_id: 'boxes', min_values: 1, max_values: 4, required: false, options: options(4) },
    { type: 23, id: 10, custom_id: 'box', default: false },
  ]);
});

test('[components/modals] a file upload has a minimum and maximum of 0 to 10 files, and is not required if either is 0', () => {
  const read = readModal(
    form(
      label({ type: 19, custom_id: 'none', max_values: 0 }),
      label({ type: 19, custom_id: 'nothing', min_values: 0, max_values: 0, required: false }),
      label({ type: 19, custom_id: 'some', min_values: 0, max_values: 3 }),
      label({ type: 19, custom_id: 'all', min_values: 10, max_values: 10 }),
    ),
  );
  expect(read.components.map((part) => part.type === 18 && part.component)).toMatchObject([
    { min_values: 0, max_values: 0, required: false },
    { min_values: 0, max_values: 0, required: false },
    { min_values: 0, max_values: 3, required: false },
    { min_values: 10, max_values: 10, required: true },
  ]);
});

test('[components/modals] a row with a labelled text input is still accepted; requested ids are kept', () => {
  const read = readModal(form(old({ ...input({ label: 'The old way' }), id: 1 }), { type: 10, id: 9, content: 'x' }));
  expect(read.components).toEqual([
    { type: 1, id: 2, components: [{ type: 4, id: 1, custom_id: 'text', style: 1, required: true, label: 'The old way' }] },
    { type: 10, id: 9, content: 'x' },
  ]);
});

test('null counts as absent', () => {
  const nothing = { label: null, value: null, placeholder: null, min_length: null, max_length: null, required: null, id: null };
  expect(refusal(() => readModal(form(label(input(nothing), { description: null, id: null }))))).toEqual({});
  expect(refusal(() => readModal(form(label(select({ disabled: null, min_values: null, max_values: null })))))).toEqual({});
});

test('[limits] maximum lengths are accepted', () => {
  const longest = {
    title: 'x'.repeat(45),
    custom_id: 'x'.repeat(100),
    components: [
      label(input({ min_length: 4000, max_length: 4000, value: 'x'.repeat(4000), placeholder: 'x'.repeat(100) }), {
        label: '👋'.repeat(45),
        description: 'x'.repeat(100),
      }),
      label(select({ custom_id: 'y'.repeat(100), options: options(25), max_values: 25 })),
      label({ type: 19, custom_id: 'files', min_values: 10, max_values: 10, file_types: many(10, (i) => `.a${i}` as never) }),
      label({ type: 21, custom_id: 'radio', options: options(10) }),
      { type: 10, content: 'x'.repeat(4000) },
    ],
  };
  expect(refusal(() => readModal(longest))).toEqual({});
});

test.each<[string, object, string, string]>([
  ['no title', { ...form(label(input())), title: undefined }, 'data.title', 'BASE_TYPE_REQUIRED'],
  ['an empty title', { ...form(label(input())), title: '' }, 'data.title', 'BASE_TYPE_BAD_LENGTH'],
  ['a long title', { ...form(label(input())), title: 'x'.repeat(46) }, 'data.title', 'BASE_TYPE_BAD_LENGTH'],
  ['no custom_id', { ...form(label(input())), custom_id: null }, 'data.custom_id', 'BASE_TYPE_REQUIRED'],
  ['a long custom_id', { ...form(label(input())), custom_id: 'x'.repeat(101) }, 'data.custom_id', 'BASE_TYPE_BAD_LENGTH'],
  ['no list of components', { custom_id: 'a', title: 'b' }, 'data.components', 'BASE_TYPE_REQUIRED'],
  ['no components', form(), 'data.components', 'BASE_TYPE_BAD_LENGTH'],
  ['components that are not a list', { ...form(), components: {} }, 'data.components', 'LIST_TYPE_CONVERT'],
  [
    'six components',
    form(...many(6, (index) => label(input({ custom_id: String(index) })))),
    'data.components',
    'BASE_TYPE_BAD_LENGTH',
  ],
])('[limits] refused: %s', (_, data, path, code) => {
  expect(refusal(() => readModal(data))).toEqual({ [path]: code });
});

const inLabel = (component: object) => [label(component)];
const TOP = 'data.components.0';
const INNER = `${TOP}.component`;

test.each<[string, object[], string, string]>([
  ['a button at the top', [{ type: 2, style: 1, label: 'x', custom_id: 'x' }], `${TOP}.type`, 'COMPONENT_TYPE_INVALID'],
  ['a select at the top', [select()], `${TOP}.type`, 'COMPONENT_TYPE_INVALID'],
  ['a container', [{ type: 17, components: [] }], `${TOP}.type`, 'COMPONENT_TYPE_INVALID'],
  ['a component without a type', [{}], `${TOP}.type`, 'BASE_TYPE_REQUIRED'],
  ['a component that is not an object', [['x']], TOP, 'MODEL_TYPE_CONVERT'],
  ['text that is empty', [{ type: 10, content: '' }], `${TOP}.content`, 'BASE_TYPE_BAD_LENGTH'],
  ['a label without text', [{ type: 18, component: input() }], `${TOP}.label`, 'BASE_TYPE_REQUIRED'],
  ['a long label', [label(input(), { label: 'x'.repeat(46) })], `${TOP}.label`, 'BASE_TYPE_BAD_LENGTH'],
  ['a long description', [label(input(), { description: 'x'.repeat(101) })], `${TOP}.description`, 'BASE_TYPE_MAX_LENGTH'],
  ['a label with nothing in it', [{ type: 18, label: 'x' }], INNER, 'BASE_TYPE_REQUIRED'],
  ['a button in a label', inLabel({ type: 2, style: 1, label: 'x', custom_id: 'x' }), `${INNER}.type`, 'COMPONENT_TYPE_INVALID'],
  ['text in a label', inLabel({ type: 10, content: 'x' }), `${INNER}.type`, 'COMPONENT_TYPE_INVALID'],
  ['a label in a label', inLabel(label(input())), `${INNER}.type`, 'COMPONENT_TYPE_INVALID'],
  [
    '[components/modals] a label of its own in a label',
    inLabel(input({ label: 'Own' })),
    `${INNER}.label`,
    'BASE_TYPE_FORBIDDEN',
  ],
  ['an input without a style', inLabel(input({ style: undefined })), `${INNER}.style`, 'BASE_TYPE_REQUIRED'],
  ['an input of a third style', inLabel(input({ style: 3 })), `${INNER}.style`, 'BASE_TYPE_CHOICES'],
  ['an input without a custom_id', inLabel(input({ custom_id: undefined })), `${INNER}.custom_id`, 'BASE_TYPE_REQUIRED'],
  ['an input that is long at least', inLabel(input({ min_length: 4001 })), `${INNER}.min_length`, 'NUMBER_TYPE_MAX'],
  ['an input without room', inLabel(input({ max_length: 0 })), `${INNER}.max_length`, 'NUMBER_TYPE_MIN'],
  ['an input that cannot be filled', inLabel(input({ min_length: 5, max_length: 4 })), `${INNER}.max_length`, 'NUMBER_TYPE_MIN'],
  ['a long value', inLabel(input({ value: 'x'.repeat(4001) })), `${INNER}.value`, 'BASE_TYPE_MAX_LENGTH'],
  ['a long placeholder', inLabel(input({ placeholder: 'x'.repeat(101) })), `${INNER}.placeholder`, 'BASE_TYPE_MAX_LENGTH'],
  ['a requirement that is not a boolean', inLabel(input({ required: 'yes' })), `${INNER}.required`, 'BOOLEAN_TYPE_CONVERT'],
])('refused: %s', (_, components, path, code) => {
  expect(refusal(() => readModal(form(...components)))).toEqual({ [path]: code });
});

test.each<[string, object[], string, string]>([
  [
    '[components/modals] a disabled select',
    inLabel(select({ disabled: true })),
    `${INNER}.disabled`,
    'COMPONENT_DISABLED_NOT_ALLOWED',
  ],
  [
    '[components/modals] a disabled select of users',
    [label(input()), label({ type: 5, custom_id: 'a', disabled: true })],
    'data.components.1.component.disabled',
    'COMPONENT_DISABLED_NOT_ALLOWED',
  ],
  ['a required select of none', inLabel(select({ min_values: 0 })), `${INNER}.min_values`, 'NUMBER_TYPE_MIN'],
  ['a select without options', inLabel(select({ options: undefined })), `${INNER}.options`, 'BASE_TYPE_REQUIRED'],
  ['a select of more than there are', inLabel(select({ max_values: 4 })), `${INNER}.options`, 'BASE_TYPE_BAD_LENGTH'],
  ['a select of 26', inLabel(select({ max_values: 26 })), `${INNER}.max_values`, 'NUMBER_TYPE_MAX'],
  [
    'a long placeholder of a select',
    inLabel(select({ placeholder: 'x'.repeat(151) })),
    `${INNER}.placeholder`,
    'BASE_TYPE_MAX_LENGTH',
  ],
  [
    'an unknown type of channels',
    inLabel({ type: 8, custom_id: 'a', channel_types: [99] }),
    `${INNER}.channel_types.0`,
    'BASE_TYPE_CHOICES',
  ],
  ['11 files at most', inLabel({ type: 19, custom_id: 'a', max_values: 11 }), `${INNER}.max_values`, 'NUMBER_TYPE_MAX'],
  ['-1 files at most', inLabel({ type: 19, custom_id: 'a', max_values: -1 }), `${INNER}.max_values`, 'NUMBER_TYPE_MIN'],
  ['-1 files at least', inLabel({ type: 19, custom_id: 'a', min_values: -1 }), `${INNER}.min_values`, 'NUMBER_TYPE_MIN'],
  [
    'more files at least than at most',
    inLabel({ type: 19, custom_id: 'a', min_values: 1, max_values: 0 }),
    `${INNER}.min_values`,
    'SELECT_COMPONENT_MIN_ABOVE_MAX',
  ],
  [
    'a required upload of no file at most',
    inLabel({ type: 19, custom_id: 'a', max_values: 0, required: true }),
    `${INNER}.max_values`,
    'NUMBER_TYPE_MIN',
  ],
  [
    'a required upload of none',
    inLabel({ type: 19, custom_id: 'a', min_values: 0, required: true }),
    `${INNER}.min_values`,
    'NUMBER_TYPE_MIN',
  ],
  [
    'fewer files at most than at least',
    inLabel({ type: 19, custom_id: 'a', min_values: 2 }),
    `${INNER}.min_values`,
    'SELECT_COMPONENT_MIN_ABOVE_MAX',
  ],
  [
    'eleven types of files',
    inLabel({ type: 19, custom_id: 'a', file_types: Array(11).fill('.pdf') }),
    `${INNER}.file_types`,
    'BASE_TYPE_MAX_LENGTH',
  ],
  [
    'an invalid type of files',
    inLabel({ type: 19, custom_id: 'a', file_types: ['image', 'pdf'] }),
    `${INNER}.file_types.1`,
    'BASE_TYPE_CHOICES',
  ],
  ['one radio button', inLabel({ type: 21, custom_id: 'a', options: options(1) }), `${INNER}.options`, 'BASE_TYPE_BAD_LENGTH'],
  ['11 radio buttons', inLabel({ type: 21, custom_id: 'a', options: options(11) }), `${INNER}.options`, 'BASE_TYPE_BAD_LENGTH'],
  [
    'two radio buttons that are chosen',
    inLabel({ type: 21, custom_id: 'a', options: options(2, { default: true }) }),
    `${INNER}.options`,
    'SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES',
  ],
  [
    'one value twice',
    inLabel({ type: 21, custom_id: 'a', options: options(2, { value: 'same' }) }),
    `${INNER}.options.1.value`,
    'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
  ],
  ['no checkboxes', inLabel({ type: 22, custom_id: 'a', options: [] }), `${INNER}.options`, 'BASE_TYPE_BAD_LENGTH'],
  ['11 checkboxes', inLabel({ type: 22, custom_id: 'a', options: options(11) }), `${INNER}.options`, 'BASE_TYPE_BAD_LENGTH'],
  [
    'more checkboxes than there are',
    inLabel({ type: 22, custom_id: 'a', options: options(2), max_values: 3 }),
    `${INNER}.options`,
    'BASE_TYPE_BAD_LENGTH',
  ],
  [
    'more checkboxes at least than there are',
    inLabel({ type: 22, custom_id: 'a', options: options(2), min_values: 3 }),
    `${INNER}.min_values`,
    'SELECT_COMPONENT_MIN_ABOVE_MAX',
  ],
  [
    'a checkbox that is half ticked',
    inLabel({ type: 23, custom_id: 'a', default: 1 }),
    `${INNER}.default`,
    'BOOLEAN_TYPE_CONVERT',
  ],
])('refused in a label: %s', (_, components, path, code) => {
  expect(refusal(() => readModal(form(...components)))).toEqual({ [path]: code });
});

test.each<[string, object[], string, string]>([
  ['[components/modals] a select in a row', [old(select())], `${TOP}.components.0.type`, 'COMPONENT_TYPE_INVALID'],
  ['a checkbox in a row', [old({ type: 23, custom_id: 'a' })], `${TOP}.components.0.type`, 'COMPONENT_TYPE_INVALID'],
  ['an input in a row without its label', [old(input())], `${TOP}.components.0.label`, 'BASE_TYPE_REQUIRED'],
  ['a long label in a row', [old(input({ label: 'x'.repeat(46) }))], `${TOP}.components.0.label`, 'BASE_TYPE_BAD_LENGTH'],
  ['an empty row', [old()], `${TOP}.components`, 'BASE_TYPE_BAD_LENGTH'],
  [
    'two inputs in a row',
    [old(input({ label: 'a' }), input({ label: 'b', custom_id: 'b' }))],
    `${TOP}.components`,
    'COMPONENT_LAYOUT_WIDTH_EXCEEDED',
  ],
  [
    'one custom_id twice',
    [label(input()), label(input())],
    'data.components.1.component.custom_id',
    'COMPONENT_CUSTOM_ID_DUPLICATED',
  ],
  [
    'one custom_id in a row and a label',
    [old(input({ label: 'a' })), label({ type: 23, custom_id: 'text' })],
    'data.components.1.component.custom_id',
    'COMPONENT_CUSTOM_ID_DUPLICATED',
  ],
  ['one id twice', [{ ...label({ ...input(), id: 4 }), id: 4 }], `${INNER}.id`, 'COMPONENT_ID_DUPLICATED'],
])('refused: %s', (_, components, path, code) => {
  expect(refusal(() => readModal(form(...components)))).toEqual({ [path]: code });
});

test('all errors are reported together', () => {
  const components = [label(input({ label: 'x', style: 9 })), label(select({ disabled: true }))];
  expect(refusal(() => readModal({ ...form(...components), title: '' }))).toEqual({
    'data.title': 'BASE_TYPE_BAD_LENGTH',
    'data.components.0.component.label': 'BASE_TYPE_FORBIDDEN',
    'data.components.0.component.style': 'BASE_TYPE_CHOICES',
    'data.components.1.component.disabled': 'COMPONENT_DISABLED_NOT_ALLOWED',
  });
});

test.each([[undefined], [null], ['text'], [[]]])('a modal that is %j is refused', (data) => {
  expect(refusal(() => readModal(data))).not.toEqual({});
});
