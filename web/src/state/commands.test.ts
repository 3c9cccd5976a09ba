import { expect, test } from 'vitest';
import type { CommandIndex, CommandOption } from '../api/wire-interactions.ts';
import { commandData, exactRunnable, faultsOf, findRunnables, readOption, runnablesOf, targetData } from './commands.ts';

const option = (type: number, more: Partial<CommandOption> = {}): CommandOption => ({
  type,
  name: 'it',
  description: 'what',
  ...more,
});
const typed = (text: string) => ({ text, picked: null });

const INDEX: CommandIndex = {
  version: '1',
  applications: [
    { id: '20', name: 'Mill', description: '' },
    { id: '10', name: 'Loom', description: '' },
  ],
  application_commands: [
    { id: '1', application_id: '10', version: '7', type: 1, name: 'weave', description: 'Weaves' },
    { id: '2', application_id: '20', version: '8', type: 2, name: 'Inspect', description: '' },
    {
      id: '3',
      application_id: '20',
      version: '9',
      type: 1,
      name: 'config',
      name_localized: 'einstellen',
      description: 'Settings',
      guild_id: '100',
      options: [
        option(2, {
          name: 'wheel',
          options: [
            option(1, { name: 'turn', description: 'Turns it', options: [option(4, { name: 'times', required: true })] }),
          ],
        }),
        option(1, { name: 'show', options: [] }),
      ],
    },
  ],
};
const all = runnablesOf(INDEX, 1);

test('each subcommand is listed separately, by application and localized name', () => {
  expect(all.map((one) => one.name)).toEqual(['einstellen show', 'einstellen wheel turn', 'weave']);
  expect(all[1]?.description).toBe('Turns it');
  expect(all[0]?.application?.name).toBe('Mill');
  expect(runnablesOf(INDEX, 2).map((one) => one.name)).toEqual(['Inspect']);
});

test('an entry point is listed with the slash commands', () => {
  const entry = { id: '4', application_id: '10', version: '1', type: 4, name: 'launch', description: '' };
  const found = runnablesOf({ ...INDEX, application_commands: [...INDEX.application_commands, entry] }, 1);
  expect(found.map((one) => one.name)).toEqual(['einstellen show', 'einstellen wheel turn', 'launch', 'weave']);
});

test('a query finds commands by both names; prefix matches come first', () => {
  const names = (query: string) => findRunnables(all, query).map((one) => one.name);
  expect(names('')).toHaveLength(3);
  expect(names('config wh')).toEqual(['einstellen wheel turn']);
  expect(names('EINST')).toEqual(['einstellen show', 'einstellen wheel turn']);
  expect(names('we')).toEqual(['weave']);
  expect(names('turn')).toEqual(['einstellen wheel turn']);
  expect(names('eave')).toEqual(['weave']);
  expect(names('nothing')).toEqual([]);
  expect(exactRunnable(all, 'config show ')?.name).toBe('einstellen show');
  expect(exactRunnable(all, 'config')).toBeUndefined();
});

test('an option parses its field by its type', () => {
  expect(readOption(option(3), typed('two  words'))).toEqual({ value: 'two  words' });
  expect(readOption(option(3), typed(' '))).toBeNull();
  expect(readOption(option(3, { required: true }), typed(''))).toEqual({ error: 'This is required.' });
  expect(readOption(option(3, { min_length: 2 }), typed('👍'))).toEqual({ error: 'At least 2 characters.' });
  expect(readOption(option(3, { max_length: 1 }), typed('ab'))).toEqual({ error: 'At most 1 character.' });
  expect(readOption(option(4), typed('42'))).toEqual({ value: 42 });
  expect(readOption(option(4), typed('4.2'))).toEqual({ error: 'Enter a whole number.' });
  expect(readOption(option(4), typed('9007199254740993'))).toEqual({ error: 'That number is too large.' });
  expect(readOption(option(4, { min_value: 1 }), typed('0'))).toEqual({ error: 'Must be 1 or more.' });
  expect(readOption(option(10, { max_value: 1.5 }), typed('1,6'))).toEqual({ error: 'Must be 1.5 or less.' });
  expect(readOption(option(10), typed('.5'))).toEqual({ value: 0.5 });
  expect(readOption(option(10), typed('1e3'))).toEqual({ error: 'Enter a number.' });
  expect(readOption(option(6), typed('ada'))).toEqual({ error: 'Choose from the list.' });
  expect(readOption(option(6), { text: 'Ada', picked: '11' })).toEqual({ value: '11' });
  expect(readOption(option(5), { text: 'False', picked: false })).toEqual({ value: false });
});

test('a choice is accepted by its name; other text is rejected', () => {
  const choices = [{ name: 'Slow', name_localized: 'Langsam', value: 's' }];
  expect(readOption(option(3, { choices }), typed('langsam'))).toEqual({ value: 's' });
  expect(readOption(option(3, { choices }), typed('fast'))).toEqual({ error: 'Choose from the list.' });
  expect(readOption(option(3, { autocomplete: true }), typed('fast'))).toEqual({ value: 'fast' });
});

test('options are sent inside their group and subcommand, with their original names', () => {
  const turn = all[1];
  if (!turn) throw new Error('no command');
  expect(faultsOf(turn, {})).toEqual({ times: 'This is required.' });
  const entries = { times: typed('3') };
  expect(faultsOf(turn, entries)).toEqual({});
  expect(commandData(turn, entries)).toEqual({
    id: '3',
    version: '9',
    name: 'config',
    type: 1,
    guild_id: '100',
    options: [{ type: 2, name: 'wheel', options: [{ type: 1, name: 'turn', options: [{ type: 4, name: 'times', value: 3 }] }] }],
    attachments: [],
  });
  const asked = commandData(turn, { times: typed('3x') }, { focused: 'times' });
  expect(asked.options[0]?.options?.[0]?.options).toEqual([{ type: 4, name: 'times', value: '3x', focused: true }]);
});

test('a user or message command includes its target', () => {
  const [inspect] = runnablesOf(INDEX, 2);
  if (!inspect) throw new Error('no command');
  expect(targetData(inspect.command, '11')).toEqual({ id: '2', version: '8', name: 'Inspect', type: 2, target_id: '11' });
});
