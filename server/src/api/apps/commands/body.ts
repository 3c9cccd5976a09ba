import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { complain, failForm } from '../../../core/framework/errors.ts';
import type { CommandRow } from '../../../core/tables/commands.ts';
import { applicationSettings, integrationTypes } from '../applications/application.ts';
import { type Complaints, Fields } from '../../messages/components/fields.ts';
import type { CommandScope } from './access.ts';
import type { BulkContent } from './change.ts';
import { type CommandContent, type CommandRules, contentBody, readCommand } from './read-command.ts';

/** Reads one command from a body. Invalid: 50035 with a complaint for each field. */
export function readOne(scope: CommandScope, body: unknown): CommandContent {
  const complaints: Complaints = {};
  const content = readCommand(new Fields(body, '', complaints), rulesOf(scope));
  return checked(content, complaints);
}

/** Merges a partial body into a stored command; its type is kept. Invalid: 50035. */
export function readChange(scope: CommandScope, before: CommandRow, body: object): CommandContent {
  return readOne(scope, { ...contentBody(before), ...body, type: before.type });
}

/**
 * Reads the commands of a bulk overwrite. Invalid: 50035, with the index of each command. If two have the same type
 * and name, the later one is invalid.
 */
export function readBulk(scope: CommandScope, body: unknown): BulkContent[] {
  const complaints: Complaints = {};
  if (!Array.isArray(body)) failForm({ '': complain.custom('LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType') });
  if (body.length > LIMITS.applications.bulkCommands.max)
    failForm({ '': complain.maxLength(LIMITS.applications.bulkCommands.max) });
  const rules = rulesOf(scope);
  const names = new Set<string>();
  const contents = body.map((item: unknown, index) => {
    const fields = new Fields(item, String(index), complaints);
    const content = readCommand(fields, rules);
    const key = `${content.type} ${content.name}`;
    if (content.name && names.has(key))
      fields.complain('', complain.custom('APPLICATION_COMMANDS_DUPLICATE_NAME', 'Application command names must be unique'));
    names.add(key);
    return { ...content, id: readId(fields) };
  });
  return checked(contents, complaints);
}

function readId(fields: Fields): Snowflake | null {
  return fields.id('id') ?? null;
}

function rulesOf({ application, guildId }: CommandScope): CommandRules {
  const types = Object.keys(integrationTypes(applicationSettings(application)));
  return { isGlobal: guildId === null, integrationTypes: types.map(Number).sort() };
}

/** Fails with the complaints, if any; complaints about a whole value hide those inside it. */
function checked<T>(content: T, complaints: Complaints): T {
  const paths = Object.keys(complaints);
  if (!paths.length) return content;
  const isWithin = (path: string, outer: string) => path !== outer && (outer === '' || path.startsWith(`${outer}.`));
  const shown = paths.filter((path) => !paths.some((outer) => isWithin(path, outer)));
  return failForm(Object.fromEntries(Object.entries(complaints).filter(([path]) => shown.includes(path))));
}
