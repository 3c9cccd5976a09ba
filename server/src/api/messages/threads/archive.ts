import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { fail } from '../../../core/framework/errors.ts';
import { job } from '../../../core/framework/job.ts';
import type { ThreadRow } from '../../../core/tables/threads.ts';
import { findThreadMemberIds, isPrivateThread } from '../../../core/access/threads.ts';
import { transact, type Tx } from '../../../core/framework/transact.ts';
import { findHead } from '../../guild/channels/queries.ts';
import { THREAD_UPDATE } from './events.ts';
import { countActiveThreads, lockThread, updateThreadRow } from './queries.ts';
import { threadObject, threadTarget } from './thread.ts';

const MINUTE = 60_000;

/** Archives a thread without activity for its duration; if there was activity since, checks again later. */
export const archiveThread = job<{ thread_id: Snowflake; run: number }>({
  kind: 'threads.archive',
  run: async (platform, { thread_id, run }) => {
    await transact(platform, { userId: null, reason: null }, async (tx) => {
      const thread = await lockThread(tx.db, thread_id);
      if (!thread || thread.archived === 1 || thread.archive_run !== run) return;
      if (dueAt(thread) <= tx.now) await changeThread(tx, thread, { archived: 1, archive_timestamp: tx.now });
      else await scheduleArchive(tx, await updateThreadRow(tx.db, thread, { archive_run: run + 1 }));
    });
  },
});

/** Schedules the archiving of an active thread; jobs of an earlier `archive_run` do nothing. */
export async function scheduleArchive(tx: Tx, thread: ThreadRow): Promise<void> {
  await tx.enqueue(archiveThread, { thread_id: thread.id, run: thread.archive_run }, dueAt(thread));
}

/** Stores changes of a thread and emits the event. Unarchiving it or changing its duration restarts the archive timer. */
export async function changeThread(tx: Tx, thread: ThreadRow, values: Partial<ThreadRow>): Promise<ThreadRow> {
  const reopened = thread.archived === 1 && values.archived === 0;
  const lasts = (values.auto_archive_duration ?? thread.auto_archive_duration) !== thread.auto_archive_duration;
  const renewed = { active_at: tx.now, archive_timestamp: tx.now, archive_run: thread.archive_run + 1 };
  const saved = await updateThreadRow(tx.db, thread, { ...values, ...(reopened || lasts ? renewed : {}) });
  if ((reopened || lasts) && saved.archived === 0) await scheduleArchive(tx, saved);
  await emitThreadUpdate(tx, saved);
  return saved;
}

/** Emits THREAD_UPDATE with the current state of a thread. */
export async function emitThreadUpdate(tx: Tx, thread: ThreadRow): Promise<void> {
  const memberIds = isPrivateThread(thread) ? await findThreadMemberIds(tx.db, thread.id) : [];
  tx.emit(THREAD_UPDATE, threadTarget(thread, memberIds), threadObject(thread, await findHead(tx.db, thread.id)));
}

/**
 * Refuses the request if the guild has the maximum number of active threads (160006, for announcements
 * 160007). The guild must be locked.
 */
export async function requireRoomForThread(tx: Tx, { guild_id, type }: Pick<ThreadRow, 'guild_id' | 'type'>): Promise<void> {
  if ((await countActiveThreads(tx.db, guild_id)) < LIMITS.threads.active.max) return;
  fail(
    type === CHANNEL_TYPES.ANNOUNCEMENT_THREAD
      ? 'MAXIMUM_NUMBER_OF_ACTIVE_ANNOUNCEMENT_THREADS_REACHED'
      : 'MAXIMUM_NUMBER_OF_ACTIVE_THREADS_REACHED',
  );
}

/** The time when a thread is archived if nothing more is sent, in ms since 1970. */
function dueAt({ active_at, auto_archive_duration }: ThreadRow): number {
  return active_at + auto_archive_duration * MINUTE;
}
