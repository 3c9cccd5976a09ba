import type { Id } from '../api/wire-base.ts';
import type { CommandOption } from '../api/wire-interactions.ts';
import { commandIndexes, loadCommands } from '../state/command-index.ts';
import {
  COMMAND,
  type Entered,
  type Entries,
  exactRunnable,
  faultsOf,
  OPTION,
  type Runnable,
  runnablesOf,
} from '../state/commands.ts';
import { t } from './panel-text.ts';

/** A slash command that an activity names, with the values of its options as text. */
export interface NamedCommand {
  applicationId: Id;
  /** With the names of its group and subcommand after spaces. */
  name: string;
  options: readonly { name: string; value: string }[];
}

/** A command that can run in a channel. */
export interface ReadyCommand {
  runnable: Runnable;
  entries: Entries;
}

const WITHOUT_LIST: readonly number[] = [OPTION.STRING, OPTION.INTEGER, OPTION.NUMBER];

/** The command as the user may run it in a channel, or a sentence that says why they may not. */
export async function findCommand(channelId: Id, { applicationId, name, options }: NamedCommand): Promise<ReadyCommand | string> {
  await loadCommands(channelId);
  const index = commandIndexes.get()[channelId];
  const all = index ? runnablesOf(index, COMMAND.CHAT_INPUT) : [];
  const own = all.filter(({ command }) => command.application_id === applicationId && command.type === COMMAND.CHAT_INPUT);
  const runnable = exactRunnable(own, name);
  if (!runnable) return t('commandNotHere');
  const entries: Entries = {};
  for (const option of options) {
    const known = runnable.options.find((one) => one.name === option.name);
    if (!known) return t('noOption', { name: option.name });
    entries[option.name] = entryOf(known, option.value);
  }
  const [fault] = Object.entries(faultsOf(runnable, entries));
  return fault ? `${fault[0]}: ${fault[1]}` : { runnable, entries };
}

function entryOf({ type, choices }: CommandOption, text: string): Entered {
  const choice = choices?.find(({ value }) => String(value) === text);
  if (choice) return { text, picked: choice.value };
  if (type === OPTION.BOOLEAN) return { text, picked: text === 'true' };
  return { text, picked: WITHOUT_LIST.includes(type) || type === OPTION.ATTACHMENT ? null : text };
}
