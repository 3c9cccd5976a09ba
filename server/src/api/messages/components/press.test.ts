import { expect, test } from 'vitest';
import { checkPicked, pickedIds } from './picked.ts';
import { checkPress } from './press.ts';
import { LAYOUT, readComponents } from './read-components.ts';
import { options, refusal } from './test/scene.ts';

const row = (...components: object[]) => ({ type: 1, components });
const button = (custom_id: string, more: object = {}) => ({ type: 2, style: 1, label: 'Press', custom_id, ...more });
const media = () => undefined;
const kept = (...components: object[]) =>
  readComponents(components, { form: LAYOUT, interactive: true, media, sold: new Set(['7']) });

const message = kept(
  row(button('one'), button('off', { disabled: true }), { type: 2, style: 5, label: 'Link', url: 'https://example.org' }),
  row({ type: 2, style: 6, sku_id: '7' }),
  { type: 9, components: [{ type: 10, content: 'Beside' }], accessory: button('beside') },
  { type: 17, components: [row({ type: 3, custom_id: 'pick', options: options(4), min_values: 2, max_values: 3 })] },
  row({ type: 3, custom_id: 'any', options: options(2), min_values: 0 }),
  row({ type: 3, custom_id: 'closed', options: options(2), disabled: true }),
  row({ type: 5, custom_id: 'users', max_values: 2 }),
  row({ type: 6, custom_id: 'roles' }),
  row({ type: 7, custom_id: 'anyone', max_values: 3 }),
  row({ type: 8, custom_id: 'channels', channel_types: [0, 5] }),
  row({ type: 8, custom_id: 'anywhere' }),
);

test('[components/messages] a button can be pressed at any depth', () => {
  const press = checkPress(message, { component_type: 2, custom_id: 'one' });
  expect(press).toEqual({ data: { component_type: 2, id: 2, custom_id: 'one' }, picked: [] });
  expect(checkPress(message, { component_type: 2, custom_id: 'beside' }).data).toMatchObject({ custom_id: 'beside' });
});

test('[components/messages] options of a select are selected, as many as allowed', () => {
  const pick = (custom_id: string, values: string[]) => checkPress(message, { component_type: 3, custom_id, values });
  expect(pick('pick', ['3', '0'])).toEqual({
    data: { component_type: 3, id: expect.any(Number), custom_id: 'pick', values: ['3', '0'] },
    picked: [],
  });
  expect(pick('any', []).data.values).toEqual([]);
  expect(checkPress(message, { component_type: 3, custom_id: 'any' }).data.values).toEqual([]);
});

test.each<[string, object, string, string]>([
  ['what is not there', { component_type: 2, custom_id: 'other' }, 'data', 'COMPONENT_VALIDATION_FAILED'],
  ['a disabled button', { component_type: 2, custom_id: 'off' }, 'data', 'COMPONENT_VALIDATION_FAILED'],
  ['a disabled select', { component_type: 3, custom_id: 'closed', values: ['0'] }, 'data', 'COMPONENT_VALIDATION_FAILED'],
  ['a button as a select', { component_type: 3, custom_id: 'one', values: ['0'] }, 'data', 'COMPONENT_VALIDATION_FAILED'],
  [
    'a select of users as one of roles',
    { component_type: 6, custom_id: 'users', values: ['1'] },
    'data',
    'COMPONENT_VALIDATION_FAILED',
  ],
  ['without a type', { custom_id: 'one' }, 'data.component_type', 'BASE_TYPE_REQUIRED'],
  ['without a custom_id, as a link or a premium button', { component_type: 2 }, 'data.custom_id', 'BASE_TYPE_REQUIRED'],
  ['a custom_id that is null', { component_type: 2, custom_id: null }, 'data.custom_id', 'BASE_TYPE_REQUIRED'],
  ['nothing picked', { component_type: 3, custom_id: 'pick' }, 'data.values', 'BASE_TYPE_REQUIRED'],
  ['too few', { component_type: 3, custom_id: 'pick', values: ['0'] }, 'data.values', 'BASE_TYPE_BAD_LENGTH'],
  ['too many', { component_type: 3, custom_id: 'pick', values: ['0', '1', '2', '3'] }, 'data.values', 'BASE_TYPE_BAD_LENGTH'],
  ['no list', { component_type: 3, custom_id: 'pick', values: '0' }, 'data.values', 'LIST_TYPE_CONVERT'],
  ['a value not offered', { component_type: 3, custom_id: 'pick', values: ['0', '9'] }, 'data.values.1', 'BASE_TYPE_CHOICES'],
  [
    'a value that is not a string',
    { component_type: 3, custom_id: 'pick', values: ['0', 1] },
    'data.values.1',
    'BASE_TYPE_CHOICES',
  ],
  [
    'one value twice',
    { component_type: 3, custom_id: 'pick', values: ['0', '0'] },
    'data.values.1',
    'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
  ],
  ['an invalid user id', { component_type: 5, custom_id: 'users', values: ['ada'] }, 'data.values.0', 'NUMBER_TYPE_COERCE'],
])('refused: %s', (_, data, path, code) => {
  expect(refusal(() => checkPress(message, data))).toEqual({ [path]: code });
});

test('a message without components accepts no press', () => {
  expect(refusal(() => checkPress([], { component_type: 2, custom_id: 'one' }))).toEqual({ data: 'COMPONENT_VALIDATION_FAILED' });
});

const found = {
  users: new Set(['10', '11']),
  roles: new Set(['20']),
  channels: new Map([
    ['30', { type: 0 }],
    ['31', { type: 2 }],
  ]),
};

const pick = (component_type: number, custom_id: string, values: string[]) =>
  checkPress(message, { component_type, custom_id, values });

test.each<[number, string, string[], object]>([
  [5, 'users', ['10', '11'], { users: ['10', '11'], roles: [], channels: [] }],
  [6, 'roles', ['20'], { users: [], roles: ['20'], channels: [] }],
  [7, 'anyone', ['20', '10'], { users: ['20', '10'], roles: ['20', '10'], channels: [] }],
  [8, 'channels', ['30'], { users: [], roles: [], channels: ['30'] }],
  [8, 'anywhere', ['31'], { users: [], roles: [], channels: ['31'] }],
])('[components/messages] the values of a select of type %i are looked up', (type, custom_id, values, ids) => {
  const { data, picked } = pick(type, custom_id, values);
  expect(data.values).toEqual(values);
  expect(pickedIds(picked)).toEqual(ids);
  expect(refusal(() => checkPicked(picked, found))).toEqual({});
});

test.each<[string, number, string, string[], string]>([
  ['a user who is not there', 5, 'users', ['10', '12'], 'data.values.1'],
  ['a role as a user', 5, 'users', ['20'], 'data.values.0'],
  ['a user as a role', 6, 'roles', ['10'], 'data.values.0'],
  ['a channel as anyone', 7, 'anyone', ['10', '20', '30'], 'data.values.2'],
  ['a channel that is not there', 8, 'channels', ['32'], 'data.values.0'],
  ['a channel of another type', 8, 'channels', ['31'], 'data.values.0'],
])('refused: %s', (_, type, custom_id, values, path) => {
  expect(refusal(() => checkPicked(pick(type, custom_id, values).picked, found))).toEqual({
    [path]: 'COMPONENT_VALIDATION_FAILED',
  });
});
