import { AUDIT_LOG_EVENTS } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { Db } from './store.ts';
import type { AuditEntryRow } from '../tables/database.ts';
import { findThread, findThreadMemberIds, isPrivateThread } from '../access/threads.ts';

export const WEBHOOK_ACTIONS: ReadonlySet<number> = new Set([
  AUDIT_LOG_EVENTS.WEBHOOK_CREATE,
  AUDIT_LOG_EVENTS.WEBHOOK_UPDATE,
  AUDIT_LOG_EVENTS.WEBHOOK_DELETE,
]);

export const EVENT_ACTIONS: ReadonlySet<number> = new Set([
  AUDIT_LOG_EVENTS.GUILD_SCHEDULED_EVENT_CREATE,
  AUDIT_LOG_EVENTS.GUILD_SCHEDULED_EVENT_UPDATE,
  AUDIT_LOG_EVENTS.GUILD_SCHEDULED_EVENT_DELETE,
  AUDIT_LOG_EVENTS.GUILD_SCHEDULED_EVENT_EXCEPTION_CREATE,
  AUDIT_LOG_EVENTS.GUILD_SCHEDULED_EVENT_EXCEPTION_UPDATE,
  AUDIT_LOG_EVENTS.GUILD_SCHEDULED_EVENT_EXCEPTION_DELETE,
]);

/** Actions whose target may be a thread. */
const THREAD_ACTIONS: ReadonlySet<number> = new Set([
  AUDIT_LOG_EVENTS.THREAD_CREATE,
  AUDIT_LOG_EVENTS.THREAD_UPDATE,
  AUDIT_LOG_EVENTS.MESSAGE_BULK_DELETE,
]);

/** The guild's channel that the object of an entry is in, and the only members who see the object if it is a private thread. */
export interface AuditPlace {
  channel_id?: Snowflake;
  member_ids?: readonly Snowflake[];
}

/** Finds the place of the thread, webhook or scheduled event that an entry names by its id; empty for other entries. */
export async function findAuditPlace(db: Db, row: AuditEntryRow): Promise<AuditPlace> {
  const { action_type, target_id, options_json } = row;
  const options: Record<string, string> = options_json === null ? {} : JSON.parse(options_json);
  const channelId = options.channel_id ?? (THREAD_ACTIONS.has(action_type) ? target_id : null);
  if (channelId !== null) {
    const thread = await findThread(db, channelId);
    if (!thread) return {};
    const place = { channel_id: thread.parent_id };
    return isPrivateThread(thread) ? { ...place, member_ids: await findThreadMemberIds(db, thread.id) } : place;
  }
  const table = WEBHOOK_ACTIONS.has(action_type) ? 'webhooks' : EVENT_ACTIONS.has(action_type) ? 'scheduled_events' : undefined;
  if (table === undefined || target_id === null) return {};
  const object = await db.kysely.selectFrom(table).select('channel_id').where('id', '=', target_id).executeTakeFirst();
  return typeof object?.channel_id === 'string' ? { channel_id: object.channel_id } : {};
}
