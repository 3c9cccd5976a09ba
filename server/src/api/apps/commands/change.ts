import { LIMITS } from '@guildhall/protocol/limits';
import { APPLICATION_FLAGS } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import type { CommandRow, CommandScopeRow } from '../../../core/tables/commands.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { lockApplication, updateApplicationRow } from '../applications/queries.ts';
import { COMMAND_TYPES } from './command.ts';
import { deleteCommands, deletePermissions, listScope } from './queries.ts';
import type { CommandScope } from './access.ts';
import { findScoped } from './access.ts';
import { type CommandContent, isSame } from './read-command.ts';
import { lockScope, touchScope } from './scope.ts';

/** Maximum number of commands of each type, globally and in each guild. */
const MOST: Readonly<Record<number, number>> = {
  [COMMAND_TYPES.CHAT_INPUT]: LIMITS.commands.chatInput.max,
  [COMMAND_TYPES.USER]: LIMITS.commands.user.max,
  [COMMAND_TYPES.MESSAGE]: LIMITS.commands.message.max,
  [COMMAND_TYPES.PRIMARY_ENTRY_POINT]: LIMITS.commands.entryPoint.max,
};

/** A command of a bulk overwrite; with an id it replaces that command, even under another name. */
export interface BulkContent extends CommandContent {
  id: Snowflake | null;
}

/** Stores a new command, or overwrites the one of the same type and name. Too many: 30032, 30034. */
export async function putCommand(
  tx: Tx,
  { application, guildId }: CommandScope,
  content: CommandContent,
): Promise<{ row: CommandRow; isNew: boolean }> {
  const scope = await lockScope(tx, application.id, guildId);
  const existing = await listScope(tx.db, application.id, guildId);
  const before = existing.find(({ type, name }) => type === content.type && name === content.name);
  if (before) return { row: await overwrite(tx, scope, before, content), isNew: false };
  checkCounts([...existing, content]);
  const row = await insert(tx, application.id, guildId, content);
  await touchScope(tx, scope, row.version, 1);
  await showBadge(tx, application.id, guildId);
  return { row, isNew: true };
}

/**
 * Changes a command. Deleted: 10063. Another command of the type has the name: 40041. A new name clears its
 * permissions.
 */
export async function changeCommand(
  tx: Tx,
  of: CommandScope,
  id: Snowflake,
  read: (row: CommandRow) => CommandContent,
): Promise<CommandRow> {
  const scope = await lockScope(tx, of.application.id, of.guildId);
  const before = await findScoped(tx.db, of, id);
  const content = read(before);
  const others = await listScope(tx.db, of.application.id, of.guildId);
  if (others.some((other) => other.id !== id && other.type === before.type && other.name === content.name))
    fail('APPLICATION_COMMAND_NAME_ALREADY_EXISTS');
  return overwrite(tx, scope, before, content);
}

/** Deletes a command with its permissions. Deleted before: 10063. */
export async function removeCommand(tx: Tx, of: CommandScope, id: Snowflake): Promise<void> {
  const scope = await lockScope(tx, of.application.id, of.guildId);
  await findScoped(tx.db, of, id);
  await deleteCommands(tx.db, [id]);
  await touchScope(tx, scope, tx.id());
  await showBadge(tx, of.application.id, of.guildId);
}

/**
 * Replaces the commands of the scope, of all types. A command keeps its id if it is referenced by id or has the type
 * and name of an existing one; the others are deleted. Only new ones count towards the creation limit.
 */
export async function replaceCommands(
  tx: Tx,
  { application, guildId }: CommandScope,
  contents: readonly BulkContent[],
): Promise<CommandRow[]> {
  const scope = await lockScope(tx, application.id, guildId);
  const existing = await listScope(tx.db, application.id, guildId);
  const matches = matchExisting(existing, contents);
  checkCounts(contents);
  const kept = new Set(matches.flatMap((match) => match?.id ?? []));
  const gone = existing.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  await deleteCommands(tx.db, gone);
  await parkNames(tx, matches, contents);
  const rows: CommandRow[] = [];
  for (const [index, content] of contents.entries()) {
    const before = matches[index];
    rows.push(before ? await save(tx, before, content) : await insert(tx, application.id, guildId, content));
  }
  const isChanged = gone.length > 0 || rows.some((row, index) => row.version !== matches[index]?.version);
  if (isChanged) await touchScope(tx, scope, tx.id(), contents.length - kept.size);
  await showBadge(tx, application.id, guildId);
  return rows;
}

/** Matches commands to existing ones: by id, else by type and name unless another one references it by id. */
function matchExisting(existing: readonly CommandRow[], contents: readonly BulkContent[]): (CommandRow | undefined)[] {
  const named = contents.map((content, index) => {
    if (content.id === null) return undefined;
    const row = existing.find(({ id, type }) => id === content.id && type === content.type);
    return row ?? failForm({ [`${index}.id`]: complain.custom('APPLICATION_COMMAND_UNKNOWN', 'Unknown application command') });
  });
  const taken = new Set(named.flatMap((row) => row?.id ?? []));
  if (taken.size < named.filter(Boolean).length) fail('APPLICATION_COMMAND_NAME_ALREADY_EXISTS');
  return contents.map(
    (content, index) =>
      named[index] ?? existing.find(({ id, type, name }) => !taken.has(id) && type === content.type && name === content.name),
  );
}

/** Two commands may swap their names: renamed ones first release theirs. */
async function parkNames(tx: Tx, matches: readonly (CommandRow | undefined)[], contents: readonly BulkContent[]): Promise<void> {
  for (const [index, row] of matches.entries())
    if (row && row.name !== contents[index]?.name)
      await tx.db.kysely
        .updateTable('commands')
        .set({ name: `:${row.id}` })
        .where('id', '=', row.id)
        .execute();
}

/** Fails with 30032 if there are too many commands of a type. */
function checkCounts(commands: readonly { type: number }[]): void {
  for (const [type, most] of Object.entries(MOST)) {
    if (commands.filter((command) => command.type === Number(type)).length > most)
      fail('MAXIMUM_NUMBER_OF_APPLICATION_COMMANDS_REACHED', {
        message: `Maximum number of application commands reached (${most})`,
      });
  }
}

async function overwrite(tx: Tx, scope: CommandScopeRow, before: CommandRow, content: CommandContent): Promise<CommandRow> {
  const row = await save(tx, before, content);
  if (row.version !== before.version) await touchScope(tx, scope, row.version);
  return row;
}

/** Stores the content of a command, under a new version if it has changed. */
async function save(tx: Tx, before: CommandRow, content: CommandContent): Promise<CommandRow> {
  if (isSame(before, content)) return before;
  const values = { ...columns(content), version: tx.id() };
  await tx.db.kysely.updateTable('commands').set(values).where('id', '=', before.id).execute();
  if (content.name !== before.name) await deletePermissions(tx.db, [before.id]);
  return { ...before, ...values };
}

async function insert(
  tx: Tx,
  application_id: Snowflake,
  guild_id: Snowflake | null,
  content: CommandContent,
): Promise<CommandRow> {
  const row = { id: tx.id(), application_id, guild_id, type: content.type, ...columns(content), version: tx.id() };
  await tx.db.kysely.insertInto('commands').values(row).execute();
  return row;
}

function columns({ name, nsfw, default_member_permissions, data }: CommandContent) {
  return { name, nsfw: nsfw ? 1 : 0, default_member_permissions, data_json: JSON.stringify(data) };
}

/** Sets or clears the flag of applications with global commands (docs/contract/enums.md#application_flag). */
async function showBadge(tx: Tx, applicationId: Snowflake, guildId: Snowflake | null): Promise<void> {
  if (guildId !== null) return;
  const badge = APPLICATION_FLAGS.APPLICATION_COMMAND_BADGE;
  const row = (await lockApplication(tx.db, applicationId)) ?? fail('UNKNOWN_APPLICATION');
  const isShown = Math.floor(row.flags / badge) % 2 === 1;
  const isDue = (await listScope(tx.db, applicationId, null)).length > 0;
  // Flags may exceed 32 bits.
  if (isShown !== isDue) await updateApplicationRow(tx.db, row, { flags: row.flags + (isDue ? badge : -badge) });
}
