import { firstIdAt, type Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import type { Db } from '../../../core/framework/store.ts';
import type { AuditEntryRow } from '../../../core/tables/database.ts';

/** Entries deleted per step. */
const PER_STEP = 1000;

/** Selects entries of a guild. */
export interface AuditFilter {
  user_id?: Snowflake | undefined;
  target_id?: Snowflake | undefined;
  action_type?: number | undefined;
  before?: Snowflake | undefined;
  after?: Snowflake | undefined;
  limit: number;
}

/** The smallest entry id still shown at `now` (ms since 1970). */
function oldestKept(now: number): Snowflake {
  return firstIdAt(now - LIMITS.auditLog.retention.max);
}

/** Finds entries within the retention: newest first, or oldest first if only `after` is given. */
export async function findAuditEntries(db: Db, guildId: Snowflake, filter: AuditFilter, now: number): Promise<AuditEntryRow[]> {
  const { user_id, target_id, action_type, before, after, limit } = filter;
  let query = db.kysely
    .selectFrom('audit_entries')
    .selectAll()
    .where('guild_id', '=', guildId)
    .where('id', '>=', oldestKept(now))
    .orderBy('id', after !== undefined && before === undefined ? 'asc' : 'desc')
    .limit(limit);
  if (user_id !== undefined) query = query.where('user_id', '=', user_id);
  if (target_id !== undefined) query = query.where('target_id', '=', target_id);
  if (action_type !== undefined) query = query.where('action_type', '=', action_type);
  if (before !== undefined) query = query.where('id', '<', before);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.execute();
}

/** Deletes up to 1,000 entries, across all guilds, that are past the retention at `now`; returns true if more may be left. */
export async function deleteOldEntries(db: Db, now: number): Promise<boolean> {
  const some = db.kysely.selectFrom('audit_entries').select('id').where('id', '<', oldestKept(now)).orderBy('id').limit(PER_STEP);
  const last = (await some.execute()).at(-1);
  if (!last) return false;
  await db.kysely.deleteFrom('audit_entries').where('id', '<=', last.id).execute();
  return true;
}
