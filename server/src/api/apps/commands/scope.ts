import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { fail } from '../../../core/framework/errors.ts';
import type { CommandScopeRow } from '../../../core/tables/commands.ts';
import type { Tx } from '../../../core/framework/transact.ts';

const WINDOW = 86_400_000;
/** The guild id that represents the global commands. */
const GLOBAL = '0';

/** Locks an application's commands, global or in a guild, until the transaction ends. */
export async function lockScope(tx: Tx, applicationId: Snowflake, guildId: Snowflake | null): Promise<CommandScopeRow> {
  const key = { application_id: applicationId, guild_id: guildId ?? GLOBAL };
  const { kysely } = tx.db;
  const fresh = { ...key, version: tx.id(), window_start: tx.now, creates: 0 };
  await kysely
    .insertInto('command_scopes')
    .values(fresh)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const query = kysely
    .selectFrom('command_scopes')
    .selectAll()
    .where('application_id', '=', key.application_id)
    .where('guild_id', '=', key.guild_id);
  const row = await query.forUpdate().executeTakeFirstOrThrow();
  return { ...row, ...key };
}

/** Records a change of a locked scope, with the number of commands it creates. More than 200 in 24 hours: 30034. */
export async function touchScope(tx: Tx, scope: CommandScopeRow, version: Snowflake, created = 0): Promise<void> {
  const isOver = scope.window_start + WINDOW <= tx.now;
  const creates = (isOver ? 0 : scope.creates) + created;
  if (created > 0 && creates > LIMITS.commands.createdPerDay.max) fail(LIMITS.commands.createdPerDay.error);
  await tx.db.kysely
    .updateTable('command_scopes')
    .set({ version, creates, window_start: isOver ? tx.now : scope.window_start })
    .where('application_id', '=', scope.application_id)
    .where('guild_id', '=', scope.guild_id)
    .execute();
}

/** The newest version of several applications' commands, global and in a guild; 0 if there never were any. */
export async function newestVersion(
  db: Tx['db'],
  applicationIds: readonly Snowflake[],
  guildId: Snowflake | null,
): Promise<Snowflake> {
  if (!applicationIds.length) return '0';
  const { newest } = await db.kysely
    .selectFrom('command_scopes')
    .select((eb) => eb.fn.max('version').as('newest'))
    .where('application_id', 'in', applicationIds)
    .where('guild_id', 'in', guildId === null ? [GLOBAL] : [GLOBAL, guildId])
    .executeTakeFirstOrThrow();
  return newest === null ? '0' : String(newest);
}
