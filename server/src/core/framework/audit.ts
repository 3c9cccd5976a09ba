import { AUDIT_LOG_EVENTS } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { redactEntry } from './audit-redaction.ts';
import { event } from './event.ts';
import type { Db } from './store.ts';
import type { AuditEntryRow } from '../tables/database.ts';
import type { AuditChange, AuditEntryObject } from '@guildhall/protocol/objects/guild/audit-log';

/** An entry that an operation adds to the audit log. */
export interface AuditEntry {
  guild_id: Snowflake;
  action: keyof typeof AUDIT_LOG_EVENTS;
  target_id: Snowflake | null;
  changes?: AuditChange[];
  options?: Record<string, string>;
}

export const GUILD_AUDIT_LOG_ENTRY_CREATE = event('GUILD_AUDIT_LOG_ENTRY_CREATE', {
  audience: 'guild',
  anyOf: ['VIEW_AUDIT_LOG'],
  redacted: redactEntry,
});

/** Inserts an entry and returns its row. */
export async function writeAuditEntry(db: Db, id: Snowflake, actor: Actor, entry: AuditEntry): Promise<AuditEntryRow> {
  const row = {
    guild_id: entry.guild_id,
    id,
    action_type: AUDIT_LOG_EVENTS[entry.action],
    user_id: actor.userId,
    target_id: entry.target_id,
    changes_json: entry.changes?.length ? JSON.stringify(entry.changes) : null,
    options_json: entry.options ? JSON.stringify(entry.options) : null,
    reason: actor.reason,
  };
  await db.kysely.insertInto('audit_entries').values(row).execute();
  return row;
}

/** Converts a row to wire format. */
export function auditEntryObject(row: AuditEntryRow): AuditEntryObject {
  return {
    id: row.id,
    action_type: row.action_type,
    user_id: row.user_id,
    target_id: row.target_id,
    ...(row.changes_json ? { changes: JSON.parse(row.changes_json) } : {}),
    ...(row.options_json ? { options: JSON.parse(row.options_json) } : {}),
    ...(row.reason ? { reason: row.reason } : {}),
  };
}

/** The changes between two objects in the given keys; values are compared by their JSON. */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  keys: readonly string[],
): AuditChange[] {
  return keys
    .filter((key) => JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null))
    .map((key) => ({
      key,
      ...(before[key] === undefined || before[key] === null ? {} : { old_value: before[key] }),
      ...(after[key] === undefined || after[key] === null ? {} : { new_value: after[key] }),
    }));
}

/** The acting user of a transaction, for its audit entries. */
export interface Actor {
  userId: Snowflake | null;
  reason: string | null;
}
