import type { FilePart } from '@guildhall/protocol/call-parts';
import { HallError } from '../errors.ts';
import { filePart, type UploadedFile } from '../files.ts';
import type { Account, Patience } from '../person/account.ts';
import { type Asked, complete, interact } from '../person/interact.ts';
import type { SeenChannel } from '../seen/view.ts';
import { type Choice, INTERACTION } from '../wire.ts';
import { findCommand, type Runnable, runnablesOf } from './find.ts';
import { OPTION, type Option } from './option.ts';
import { checkRequired, parseOptions, type TypedOption } from './parse.ts';
import { typedValue } from './value.ts';

/** How a command is run. */
export interface SlashOptions extends Patience {
  /** The bot, where several have a command with this name. */
  of?: { readonly applicationId: string; readonly name: string };
  /** The files of options that take one, by the option's name. */
  files?: Readonly<Record<string, UploadedFile>>;
}

/** An option as it is sent. */
interface SentOption {
  type: number;
  name: string;
  value?: string | number | boolean;
  focused?: boolean;
  options?: SentOption[];
}

/** Types a command and sends it. Options with completion are completed as they are typed. Resolves when the bot has responded. */
export async function slash(person: Account, place: SeenChannel, line: string, options: SlashOptions = {}): Promise<Asked> {
  const { runnable, typed } = await read(person, place, line, options);
  const files = Object.entries(options.files ?? {});
  for (const [name] of files) checkFileOption(runnable, name);
  checkRequired(runnable, [...typed.map(({ option }) => option.name), ...files.map(([name]) => name)]);
  // Everything that can be wrong with the line is found before the bot is asked for completions.
  const values = new Map(typed.filter(isPlain).map((one) => [one.option.name, typedValue(person, place, one)]));
  const sent: SentOption[] = [];
  for (const one of typed) {
    const { type, name } = one.option;
    const value = values.get(name) ?? (await completed(person, place, { runnable, sent, typed: one, line, options }));
    sent.push({ type, name, value });
  }
  for (const [at, [name]] of files.entries()) sent.push({ type: OPTION.ATTACHMENT, name, value: String(at) });
  const parts: FilePart[] = await Promise.all(files.map(([, file]) => filePart(file)));
  return interact(
    person,
    {
      ...placeOf(runnable, place),
      type: INTERACTION.COMMAND,
      data: { ...dataOf(runnable, sent), attachments: parts.map(({ name }, at) => ({ id: String(at), filename: name })) },
      files: parts,
      did: `ran ${line} in ${person.session.view.channelName(place.id)}`,
      words: line,
    },
    options,
  );
}

/** The choices that the bot offers for the last option of a line, as it is typed. */
export async function completions(
  person: Account,
  place: SeenChannel,
  line: string,
  options: SlashOptions = {},
): Promise<readonly Choice[]> {
  const { runnable, typed } = await read(person, place, line, options);
  const last = typed.at(-1);
  if (!last?.option.autocomplete) {
    const names = runnable.options.filter((one) => one.autocomplete).map((one) => one.name);
    throw new HallError(
      `The line must end with an option that the bot completes: ${names.join(', ') || `/${runnable.name} has none`}.`,
    );
  }
  const sent = typed.slice(0, -1).map((one): SentOption => {
    const { type, name } = one.option;
    return { type, name, value: isPlain(one) ? typedValue(person, place, one) : one.text };
  });
  return offered(person, place, { runnable, sent, typed: last, line, options });
}

async function read(person: Account, place: SeenChannel, line: string, { of }: SlashOptions) {
  const index = await person.api.request('GET /channels/{channel_id}/application-command-index', { channel_id: place.id });
  const { runnable, rest } = findCommand(runnablesOf(index), line.trim(), of);
  return { runnable, typed: parseOptions(runnable, rest) };
}

/** Whether the value of an option does not depend on the bot. */
function isPlain({ option, isLiteral }: TypedOption): boolean {
  return !option.autocomplete || isLiteral;
}

function checkFileOption(runnable: Runnable, name: string): void {
  const option = runnable.options.find((one) => one.name === name);
  if (option?.type !== OPTION.ATTACHMENT) throw new HallError(`/${runnable.name} has no option '${name}' that takes a file.`);
}

/** An option that is being typed. */
interface Typing {
  runnable: Runnable;
  /** The options before it. */
  sent: readonly SentOption[];
  typed: TypedOption;
  line: string;
  options: SlashOptions;
}

/** The value of an option with completion: that of the choice with the typed name, or of the only one that begins so; else the text. */
async function completed(person: Account, place: SeenChannel, typing: Typing): Promise<string | number | boolean> {
  const { typed } = typing;
  const choices = await offered(person, place, typing);
  const text = typed.text.toLowerCase();
  const exact = choices.find((one) => one.name.toLowerCase() === text) ?? choices.find((one) => String(one.value) === typed.text);
  const begun = choices.filter((one) => one.name.toLowerCase().startsWith(text));
  const found = exact ?? (begun.length === 1 ? begun[0] : undefined);
  return found?.value ?? typedValue(person, place, typed);
}

/** Asks the bot for the choices of an option, with those before it. */
function offered(
  person: Account,
  place: SeenChannel,
  { runnable, sent, typed, line, options }: Typing,
): Promise<readonly Choice[]> {
  const { type, name } = typed.option;
  const focused: SentOption = { type, name, value: typed.text, focused: true };
  return complete(
    person,
    {
      ...placeOf(runnable, place),
      type: INTERACTION.COMPLETION,
      data: dataOf(runnable, [...sent, focused]),
      did: `typed ${name}:${typed.text} of /${runnable.name}`,
      words: `'${name}' of ${line}`,
    },
    options,
  );
}

function placeOf({ command, application }: Runnable, { id, guildId }: SeenChannel) {
  return { application_id: command.application_id, application, channel_id: id, guild_id: guildId };
}

/** The data of an interaction: options are inside of their subcommand and group. */
function dataOf({ command, path }: Runnable, sent: readonly SentOption[]) {
  const { id, version, name, type, guild_id } = command;
  const options = path.reduceRight<SentOption[]>(
    (inner, one: Option) => [{ type: one.type, name: one.name, options: inner }],
    [...sent],
  );
  return { id, version, name, type, ...(guild_id !== undefined && { guild_id }), options };
}
