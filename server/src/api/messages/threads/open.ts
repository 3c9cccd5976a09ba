import type { Snowflake } from '@guildhall/protocol/ids';
import { changesBetween } from '../../../core/framework/audit.ts';
import { lockGuild } from '../../../core/access/guild-state.ts';
import type { ChannelRow } from '../../../core/tables/database.ts';
import type { ThreadRow } from '../../../core/tables/threads.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { requireRoomForThread, scheduleArchive } from './archive.ts';
import { THREAD_CREATE } from './events.ts';
import { addThreadMember, HAS_INTERACTED, type Newcomer } from './members.ts';
import { insertThread } from './queries.ts';
import { AUDITED_THREAD_FIELDS, auditedThread, threadObject, threadTarget } from './thread.ts';

/** Minutes until a thread is archived if neither the request nor the channel sets a duration. */
const DEFAULT_DURATION = 1440;

/** The properties of a new thread. */
export interface NewThread {
  /** The id of its first message, if it has one. */
  id: Snowflake;
  parent: ChannelRow;
  guildId: Snowflake;
  type: number;
  name: string;
  ownerId: Snowflake;
  /** The owner is a webhook, which cannot be a member. */
  byWebhook?: boolean;
  /** In minutes; null means the channel's default, or a day. */
  autoArchiveDuration?: number | null | undefined;
  /** In seconds; null means the channel's default. */
  rateLimit?: number | null | undefined;
  invitable?: boolean | null | undefined;
  appliedTags?: readonly Snowflake[];
}

/**
 * Creates a thread: THREAD_CREATE and audit entry 110. The caller adds the owner with joinAsOwner(), except
 * webhooks. `check` runs first, with the guild locked. Fails with 160006 or 160007.
 */
export async function openThread(
  tx: Tx,
  wanted: NewThread,
  check: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<ThreadRow> {
  const { guildId: guild_id } = wanted;
  await lockGuild(tx.db, guild_id);
  await check(tx);
  await requireRoomForThread(tx, { guild_id, type: wanted.type });
  const thread = newThreadRow(wanted, tx.now);
  await insertThread(tx.db, thread);
  await scheduleArchive(tx, thread);
  // Clients (discord.py) keep the count they receive here, so it includes the owner, who joins right after.
  const told = { ...threadObject(thread), member_count: wanted.byWebhook ? 0 : 1, newly_created: true };
  tx.emit(THREAD_CREATE, threadTarget(thread, [wanted.ownerId]), told);
  const changes = changesBetween({}, auditedThread(thread), AUDITED_THREAD_FIELDS);
  await tx.audit({ guild_id, action: 'THREAD_CREATE', target_id: thread.id, changes });
  return thread;
}

/** The row of a new thread at `now`. */
export function newThreadRow(wanted: NewThread, now: number): ThreadRow {
  const { parent, guildId: guild_id } = wanted;
  return {
    id: wanted.id,
    guild_id,
    parent_id: parent.id,
    type: wanted.type,
    name: wanted.name,
    owner_id: wanted.ownerId,
    flags: 0,
    rate_limit_per_user: wanted.rateLimit ?? parent.default_thread_rate_limit_per_user ?? 0,
    archived: 0,
    archive_timestamp: now,
    auto_archive_duration: wanted.autoArchiveDuration ?? parent.default_auto_archive_duration ?? DEFAULT_DURATION,
    locked: 0,
    invitable: wanted.invitable === false ? 0 : 1,
    create_timestamp: now,
    message_count: 0,
    total_message_sent: 0,
    member_count: 0,
    applied_tags_json: JSON.stringify(wanted.appliedTags ?? []),
    active_at: now,
    archive_run: 1,
  };
}

/** Adds the owner to a new thread. */
export function joinAsOwner(tx: Tx, thread: ThreadRow, owner: Newcomer): Promise<ThreadRow> {
  return addThreadMember(tx, thread, { ...owner, flags: HAS_INTERACTED });
}
