import type { ThreadMemberObject } from '@guildhall/protocol/objects/messages/threads';
import type { Tx } from '../../../core/framework/transact.ts';
import type { ThreadMemberRow } from '../../../core/tables/threads.ts';
import { THREAD_MEMBER_UPDATE } from '../threads/events.ts';
import { threadMemberObject } from '../threads/thread.ts';
import { END_THREAD_MUTE } from './jobs.ts';
import { endOfMute, threadMute } from './mutes.ts';
import { updateThreadMember } from './queries.ts';

/** A membership as its member sees it, muted or not. */
export function threadMemberSettings(row: ThreadMemberRow): ThreadMemberObject {
  return { ...threadMemberObject(row), ...threadMute(row) };
}

/** Stores the settings of a membership, schedules the end of its mute, and notifies the member's sessions. */
export async function saveThreadMember(tx: Tx, row: ThreadMemberRow): Promise<void> {
  const { thread_id, user_id, guild_id, flags, mute_json } = row;
  await updateThreadMember(tx.db, row, { flags, mute_json });
  tx.emit(THREAD_MEMBER_UPDATE, { user_ids: [user_id] }, { ...threadMemberSettings(row), guild_id });
  const end = endOfMute(threadMute(row));
  if (end !== undefined) await tx.enqueue(END_THREAD_MUTE, { user_id, thread_id }, end);
}
