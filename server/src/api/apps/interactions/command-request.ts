import { ERRORS } from '@guildhall/protocol/errors';
import type { Snowflake } from '@guildhall/protocol/ids';
import { findMessage } from '../../../core/access/message.ts';
import { ApiError, complain, fail, failForm, type FieldError } from '../../../core/framework/errors.ts';
import type { CommandRow } from '../../../core/tables/commands.ts';
import { COMMAND_TYPES, type CommandData, type CommandOption, commandData, OPTION_TYPES } from '../commands/command.ts';
import { findCommand } from '../commands/queries.ts';
import { findUsableCommand } from '../commands/usable.ts';
import type { Complaints } from '../../messages/components/fields.ts';
import { fileTypeComplaint } from '../../messages/components/file-types.ts';
import { findIntegration } from '../../guild/integrations/queries.ts';
import { INTEGRATION_TYPES } from '../../guild/integrations/installation-owners.ts';
import type { GivenFiles } from '../../messages/messages/parts/attachments.ts';
import { loadMessageObject } from '../../messages/messages/page.ts';
import { keepFiles, readGivenFiles, resolveFile } from './given-files.ts';
import { type OptionValue, readOptions, type ReadOptions } from './read-options.ts';
import type { Asked, Asking } from './asking.ts';
import { INTERACTION_TYPES } from '@guildhall/protocol/bodies/apps/interactions';

const { USER, CHANNEL, ROLE, MENTIONABLE, ATTACHMENT } = OPTION_TYPES;

/** For entry points: the platform itself launches the activity (docs/contract/enums.md#entry_point_handler). */
const PLATFORM_HANDLER = 2;

/**
 * Reads a command invocation or its autocomplete.
 * - Unknown, or not available here: 10063.
 * - Not permitted here: 50013.
 * - Invalid options are reported at their paths. If the command has changed since the client read it, only 50035 at
 *   `data` is reported.
 * - An invocation that fits the changed command is accepted anyway.
 */
export async function readCommand(asking: Asking): Promise<Asked> {
  const { version = null } = asking.body.data;
  if (version === null) failForm({ 'data.version': complain.required() });
  const command = await findCalled(asking);
  try {
    return await readCallOf(asking, command);
  } catch (error) {
    if (version !== command.version && error instanceof ApiError && error.code === ERRORS.INVALID_FORM_BODY.code)
      failForm({ data: OUTDATED });
    throw error;
  }
}

async function readCallOf(asking: Asking, command: CommandRow): Promise<Asked> {
  const { body, seat } = asking;
  const data = commandData(command);
  const { type: asked } = body.data;
  if (asked !== undefined && asked !== null && asked !== command.type)
    failForm({ 'data.type': complain.choices([command.type]) });
  const common = { id: command.id, name: command.name, type: command.type };
  const own = command.guild_id === null ? {} : { guild_id: command.guild_id };
  const metadata = { application_id: seat.application.id };
  // Commands of a guild are only available through its install.
  const integrationTypes = command.guild_id === null ? data.integration_types : [INTEGRATION_TYPES.GUILD_INSTALL];
  if (command.type === COMMAND_TYPES.USER || command.type === COMMAND_TYPES.MESSAGE) {
    const target = await readTarget(asking, command);
    return {
      data: { ...common, ...own, target_id: target.id, resolved: asking.resolver.found },
      details: { command_type: command.type },
      metadata: { ...metadata, name: command.name, ...target.metadata },
      integrationTypes,
    };
  }
  const isLaunch = command.type === COMMAND_TYPES.PRIMARY_ENTRY_POINT && data.handler === PLATFORM_HANDLER;
  const given = await readGivenFiles(asking);
  const read = await readCall(asking, data, given);
  const name = [command.name, ...read.called].join(' ');
  const { found } = asking.resolver;
  return {
    data: { ...common, ...own, ...withOptions(read.options), ...(Object.keys(found).length ? { resolved: found } : {}) },
    details: { command_type: command.type, ...(read.focused ? { focused_type: read.focused.type } : {}) },
    metadata: { ...metadata, name },
    integrationTypes,
    ...(isLaunch ? { launches: true } : {}),
    ...keepFiles(asking, given),
  };
}

const OUTDATED: FieldError = {
  code: 'INTERACTION_APPLICATION_COMMAND_INVALID_VERSION',
  message: 'This command is outdated, please try again in a few minutes',
};

function withOptions(options: OptionValue[]): { options?: OptionValue[] } {
  return options.length ? { options } : {};
}

async function findCalled({ ctx, access, body, seat }: Asking): Promise<CommandRow> {
  const id = body.data.id ?? failForm({ 'data.id': complain.required() });
  const usable = await findUsableCommand(ctx, access, id);
  if (usable?.application_id === seat.application.id) return usable;
  const { guild } = access;
  const row = await findCommand(ctx.store.read, id);
  const isHere = row?.application_id === seat.application.id && (row.guild_id === null || row.guild_id === guild?.id);
  const isInstalled = guild && (await findIntegration(ctx.store.read, guild.id, seat.application.id)) !== undefined;
  return fail(isHere && isInstalled ? 'MISSING_PERMISSIONS' : 'UNKNOWN_APPLICATION_COMMAND');
}

async function readTarget(
  { ctx, access, body, resolver }: Asking,
  { type }: CommandRow,
): Promise<{ id: Snowflake; metadata: { target_user_id: Snowflake } | { target_message_id: Snowflake } }> {
  const id = body.data.target_id ?? failForm({ 'data.target_id': complain.required() });
  if (body.type !== INTERACTION_TYPES.APPLICATION_COMMAND)
    failForm({ type: complain.choices([INTERACTION_TYPES.APPLICATION_COMMAND]) });
  if (type === COMMAND_TYPES.USER) {
    if (!(await resolver.user(id))) fail('UNKNOWN_USER');
    return { id, metadata: { target_user_id: id } };
  }
  const row = (await findMessage(ctx.store.read, access.channel.id, id)) ?? fail('UNKNOWN_MESSAGE');
  // With its content, regardless of the application's intents: it is the target of the command
  // (docs/contract/interactions.md#resolved-objects).
  resolver.message(await loadMessageObject({ db: ctx.store.read, cdn: ctx.cdn }, row, null));
  return { id, metadata: { target_message_id: id } };
}

async function readCall(asking: Asking, { options }: CommandData, given: GivenFiles): Promise<ReadOptions> {
  const { body } = asking;
  const partial = body.type === INTERACTION_TYPES.APPLICATION_COMMAND_AUTOCOMPLETE;
  const complaints: Complaints = {};
  const read = readOptions(body.data.options, options, { path: 'data.options', complaints, partial });
  if (partial && !read.focused) complaints['data.options'] ??= complain.custom('BASE_TYPE_REQUIRED', 'No option is focused.');
  for (const { option, answered, path } of read.named) {
    const wrong =
      option.type === ATTACHMENT
        ? takeFile(asking, given, option, answered)
        : await resolve(asking, option, String(answered.value));
    if (wrong && !partial) complaints[path] ??= wrong;
  }
  if (Object.keys(complaints).length) failForm(complaints);
  return read;
}

/** Replaces a file's index in the request by its id. */
function takeFile(
  asking: Asking,
  given: GivenFiles,
  { file_types }: CommandOption,
  answered: OptionValue,
): FieldError | undefined {
  const asked = String(answered.value);
  const record = given.records.get(asked);
  if (!record) return unknown('file');
  const wrong = fileTypeComplaint(record.filename, file_types);
  if (!wrong) answered.value = resolveFile(asking, given, asked) ?? asked;
  return wrong;
}

async function resolve(
  { resolver }: Asking,
  { type, channel_types }: { type: number; channel_types?: number[] },
  id: Snowflake,
): Promise<FieldError | undefined> {
  switch (type) {
    case USER:
      return (await resolver.user(id)) ? undefined : unknown('user');
    case ROLE:
      return resolver.role(id) ? undefined : unknown('role');
    case MENTIONABLE:
      return resolver.role(id) || (await resolver.user(id)) ? undefined : unknown('user or role');
    case CHANNEL: {
      const found = await resolver.channel(id);
      if (found === undefined) return unknown('channel');
      return channel_types?.length && !channel_types.includes(found) ? complain.choices(channel_types) : undefined;
    }
    default:
      return unknown('value');
  }
}

function unknown(what: string): FieldError {
  return complain.custom('BASE_TYPE_CHOICES', `There is no such ${what} here.`);
}
