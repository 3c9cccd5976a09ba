import type { CommandObject } from '@guildhall/protocol/objects/apps/commands';
import { HallError } from '../errors.ts';
import { didYouMean, listed } from '../suggest.ts';
import { OPTION, type Option, optionsOf } from './option.ts';

/** The commands of a place, as the client's picker lists them. */
export interface CommandIndex {
  applications: readonly { id: string; name: string }[];
  application_commands: readonly CommandObject[];
}

/** A command, or one of its subcommands. */
export interface Runnable {
  command: CommandObject;
  application: string;
  /** The group and the subcommand that are part of its name. */
  path: readonly Option[];
  /** Its whole name, without the slash: `config set`. */
  name: string;
  options: readonly Option[];
}

const SLASH = 1;

/** Every slash command of an index, each subcommand by itself. */
export function runnablesOf(index: CommandIndex): Runnable[] {
  return index.application_commands
    .filter((command) => command.type === SLASH)
    .flatMap((command) => {
      const application = index.applications.find((one) => one.id === command.application_id)?.name ?? 'The bot';
      return inside({ command, application, path: [], name: command.name, options: optionsOf(command.options) });
    });
}

function inside(runnable: Runnable): Runnable[] {
  const nested = runnable.options.filter((one) => one.type === OPTION.SUBCOMMAND || one.type === OPTION.GROUP);
  if (nested.length === 0) return [runnable];
  return nested.flatMap((one) =>
    inside({ ...runnable, path: [...runnable.path, one], name: `${runnable.name} ${one.name}`, options: optionsOf(one.options) }),
  );
}

/** A typed line, in the command and the text after its name. */
export interface Typed {
  runnable: Runnable;
  rest: string;
}

/** The command that a line such as `/ban user:@bob` names. `of` is an application where several have such a command. Throws with suggestions. */
export function findCommand(all: readonly Runnable[], line: string, of?: { applicationId: string; name: string }): Typed {
  if (!line.startsWith('/')) throw new HallError(`A command begins with a slash: '/${line}'.`);
  const text = line.slice(1).trim();
  const mine = of ? all.filter((one) => one.command.application_id === of.applicationId) : all;
  const found = mine.filter(({ name }) => text === name || text.startsWith(`${name} `));
  const longest = Math.max(0, ...found.map(({ name }) => name.length));
  const [runnable, other] = found.filter(({ name }) => name.length === longest);
  if (runnable && other) {
    const applications = listed([runnable.application, other.application]);
    throw new HallError(`Several applications have /${runnable.name}: ${applications}. Say which: slash(line, { of: bot }).`);
  }
  if (runnable) return { runnable, rest: text.slice(runnable.name.length).trim() };
  throw new HallError(noCommand(mine, text, of?.name));
}

function noCommand(all: readonly Runnable[], text: string, of: string | undefined): string {
  const whose = of === undefined ? 'No bot here' : of;
  if (all.length === 0)
    return `${whose} has no commands${of === undefined ? '' : ' here'}. Has the bot registered them, and is it in the guild?`;
  const [first = ''] = text.split(' ');
  const inner = all.filter(({ command }) => command.name === first);
  const names = (inner.length > 0 ? inner : all).map((one) => one.name);
  const typed =
    inner.length > 0
      ? text
          .split(' ')
          .slice(0, 1 + (inner[0]?.path.length ?? 0))
          .join(' ')
      : first;
  const has = of === undefined ? 'No bot here has' : `${of} has no`;
  const command = of === undefined ? `the command '/${typed}'` : `command '/${typed}' here`;
  return `${has} ${command}.${didYouMean(typed, names)} The commands are ${listed(names.map((name) => `/${name}`))}.`;
}
