import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Codes, codes, type Scene, scene, slash } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

let s: Scene;
beforeAll(async () => {
  s = await scene(p);
});

const option = (type: number, more: object = {}) => ({ type, name: 'value', description: 'A value', ...more });

/** Stores a command with options and returns them as read back. */
async function kept(...options: object[]): Promise<Record<string, unknown>[] | undefined> {
  const answer = await s.bot.post(s.global, slash('test', { options }));
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer.body.options;
}

/** The complaints about options; the response must be 50035. */
async function refused(...options: unknown[]): Promise<Codes> {
  const answer = await s.bot.post(s.global, slash('test', { options }));
  expect([answer.status, answer.error.code]).toEqual([400, 50035]);
  return codes(answer.body);
}

test('options of every type are returned as given', async () => {
  const options = [
    option(3, { name: 'text', required: true, min_length: 0, max_length: 6000 }),
    option(4, { name: 'whole', min_value: -9007199254740991, max_value: 9007199254740991 }),
    option(5, { name: 'flag' }),
    option(6, { name: 'user' }),
    option(7, { name: 'channel', channel_types: [0, 5, 15] }),
    option(8, { name: 'role' }),
    option(9, { name: 'anyone' }),
    option(10, { name: 'number', min_value: -0.5, max_value: 9007199254740992 }),
    option(11, { name: 'file', file_types: ['image', '.pdf'] }),
    option(3, { name: 'typed', autocomplete: true }),
    option(4, { name: 'chosen', choices: [{ name: 'One', name_localizations: { de: 'Eins' }, value: 1 }] }),
  ];
  expect(await kept(...options)).toEqual(options);
});

test('sub-commands are allowed in commands and groups, groups only in commands', async () => {
  const inner = option(3, { name: 'reason' });
  const sub = (name: string) => option(1, { name, options: [inner] });
  const tree = [option(2, { name: 'group', options: [sub('one'), sub('two')] }), sub('three'), option(1, { name: 'bare' })];
  expect(await kept(...tree)).toEqual(tree);
  expect(await refused(sub('one'), inner)).toEqual({ options: 'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID' });
  expect(await refused(option(2, { options: [inner] }))).toEqual({ 'options.0.options.0.type': 'BASE_TYPE_CHOICES' });
  expect(await refused(option(1, { options: [sub('one')] }))).toEqual({ 'options.0.options.0.type': 'BASE_TYPE_CHOICES' });
  expect(await refused(option(2, { options: [option(2)] }))).toEqual({ 'options.0.options.0.type': 'BASE_TYPE_CHOICES' });
  expect(await refused(option(1, { required: true }))).toEqual({ 'options.0.required': 'APPLICATION_COMMAND_REQUIRED_INVALID' });
});

test('[errors] a nested complaint has its whole path', async () => {
  const bad = option(3, { name: 'Bad', description: '', choices: [{ name: '', value: 1 }] });
  const tree = option(2, { name: 'group', options: [option(1, { name: 'sub', options: [bad] })] });
  expect(await refused(tree)).toEqual({
    'options.0.options.0.options.0.name': 'APPLICATION_COMMAND_INVALID_NAME',
    'options.0.options.0.options.0.description': 'BASE_TYPE_BAD_LENGTH',
    'options.0.options.0.options.0.choices.0.name': 'BASE_TYPE_BAD_LENGTH',
    'options.0.options.0.options.0.choices.0.value': 'STRING_TYPE_CONVERT',
  });
});

test('required options come first', async () => {
  const answer = await refused(option(3, { name: 'a' }), option(3, { name: 'b', required: true }));
  expect(answer).toEqual({ 'options.1': 'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID' });
  const late = option(1, { name: 'sub', options: [option(5, { name: 'a' }), option(5, { name: 'b', required: true })] });
  expect(await refused(late)).toEqual({ 'options.0.options.1': 'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID' });
});

test('names are unique among options, at most 25', async () => {
  expect(await refused(option(3), option(4))).toEqual({ 'options.1.name': 'APPLICATION_COMMAND_OPTIONS_DUPLICATE_NAME' });
  const many = Array.from({ length: 26 }, (_, index) => option(5, { name: `o${index}` }));
  expect(await kept(...many.slice(1))).toHaveLength(25);
  expect(await refused(...many)).toEqual({ options: 'BASE_TYPE_MAX_LENGTH' });
});

test('an option must be an object with type, name and description', async () => {
  expect(await refused({})).toEqual({
    'options.0.type': 'BASE_TYPE_REQUIRED',
    'options.0.name': 'BASE_TYPE_REQUIRED',
    'options.0.description': 'BASE_TYPE_REQUIRED',
  });
  expect(await refused('text')).toMatchObject({ 'options.0': 'MODEL_TYPE_CONVERT' });
  expect(await refused(option(12))).toEqual({ 'options.0.type': 'BASE_TYPE_CHOICES' });
  const answer = await s.bot.post(s.global, slash('test', { options: {} }));
  expect(codes(answer.body)).toEqual({ options: 'LIST_TYPE_CONVERT' });
});

test("choices: at most 25, of the option's type, names 1 to 100, strings up to 100", async () => {
  const choice = (value: unknown, name = 'Choice') => ({ name, value });
  const many = Array.from({ length: 26 }, (_, index) => choice(index, `n${index}`));
  expect(await refused(option(4, { choices: many }))).toEqual({ 'options.0.choices': 'BASE_TYPE_MAX_LENGTH' });
  expect(await refused(option(4, { choices: [choice(1.5)] }))).toEqual({ 'options.0.choices.0.value': 'NUMBER_TYPE_COERCE' });
  expect(await refused(option(4, { choices: [choice('1')] }))).toEqual({ 'options.0.choices.0.value': 'NUMBER_TYPE_COERCE' });
  expect(await refused(option(10, { choices: [choice(true)] }))).toEqual({ 'options.0.choices.0.value': 'NUMBER_TYPE_COERCE' });
  expect(await refused(option(3, { choices: [choice('x'.repeat(101))] }))).toEqual({
    'options.0.choices.0.value': 'BASE_TYPE_MAX_LENGTH',
  });
  expect(await refused(option(3, { choices: [{ name: 'x'.repeat(101) }] }))).toEqual({
    'options.0.choices.0.name': 'BASE_TYPE_BAD_LENGTH',
    'options.0.choices.0.value': 'BASE_TYPE_REQUIRED',
  });
  expect(await refused(option(5, { choices: [choice('x')] }))).toEqual({ 'options.0.choices': 'BASE_TYPE_FORBIDDEN' });
});

test('autocomplete excludes choices, and is for strings and numbers', async () => {
  const both = option(3, { autocomplete: true, choices: [{ name: 'a', value: 'a' }] });
  expect(await refused(both)).toEqual({ 'options.0.autocomplete': 'BASE_TYPE_FORBIDDEN' });
  expect(await refused(option(5, { autocomplete: true }))).toEqual({ 'options.0.autocomplete': 'BASE_TYPE_FORBIDDEN' });
  expect(await kept(option(5, { autocomplete: false, choices: [] }))).toEqual([option(5)]);
});

test('ranges: within the limits of numbers, and the maximum not below the minimum', async () => {
  expect(await refused(option(4, { min_value: 5, max_value: 4 }))).toEqual({ 'options.0.max_value': 'NUMBER_TYPE_MIN' });
  expect(await refused(option(4, { min_value: 0.5 }))).toEqual({ 'options.0.min_value': 'NUMBER_TYPE_COERCE' });
  expect(await refused(option(10, { max_value: 1e17 }))).toEqual({ 'options.0.max_value': 'NUMBER_TYPE_MAX' });
  expect(await refused(option(4, { min_value: -1e17 }))).toEqual({ 'options.0.min_value': 'NUMBER_TYPE_MIN' });
  expect(await refused(option(3, { min_length: 5, max_length: 4 }))).toEqual({ 'options.0.max_length': 'NUMBER_TYPE_MIN' });
  expect(await refused(option(3, { min_length: 6001, max_length: 0 }))).toEqual({
    'options.0.min_length': 'NUMBER_TYPE_MAX',
    'options.0.max_length': 'NUMBER_TYPE_MIN',
  });
});

test('channel types and file types must be known; fields of other option types are omitted', async () => {
  expect(await refused(option(7, { channel_types: [0, 99] }))).toEqual({ 'options.0.channel_types.1': 'BASE_TYPE_CHOICES' });
  expect(await refused(option(11, { file_types: ['image', 'pdf'] }))).toEqual({ 'options.0.file_types.1': 'BASE_TYPE_CHOICES' });
  const eleven = Array.from({ length: 11 }, (_, index) => `.e${index}`);
  expect(await refused(option(11, { file_types: eleven }))).toEqual({ 'options.0.file_types': 'BASE_TYPE_MAX_LENGTH' });
  expect(await kept(option(6, { min_length: 5, channel_types: [0] }))).toEqual([option(6)]);
});
