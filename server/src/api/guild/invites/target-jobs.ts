import type { Snowflake } from '@guildhall/protocol/ids';
import { Readable } from 'node:stream';
import type { Context } from '../../../core/framework/context.ts';
import { complain, fail } from '../../../core/framework/errors.ts';
import { job } from '../../../core/framework/job.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import type { UploadedFile } from '../../../core/framework/route.ts';
import { StoreError } from '../../../core/framework/store.ts';
import type { TargetListRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { checkTargets, readTargets } from './target-file.ts';
import {
  addTargets,
  deleteSomeTargets,
  deleteTargetList,
  findListIds,
  findTargetList,
  deleteRemovedTargets,
  insertTargetList,
  type ListOwner,
  lockInvite,
  newTargetList,
  setInviteLists,
  updateTargetList,
} from './target-queries.ts';

/** Status values of the job that reads an uploaded list (docs/contract/invites.md#target-users). */
export const JOB_STATUS = { PROCESSING: 1, COMPLETED: 2, FAILED: 3 } as const;

/** The form field of the file. */
export const TARGETS_FIELD = 'target_users_file';
/** Ids stored per transaction: a few ms. */
const PER_STEP = 500;

/** A validated file of target users, stored as a blob under the id of its future list. */
export interface StoredTargets {
  id: Snowflake;
  total: number;
}

/**
 * Validates and stores an uploaded file. Invalid lines: 400 with a text for each under `target_users_file`
 * (docs/contract/invites.md#target-users).
 */
export async function storeTargets(ctx: Context, file: UploadedFile): Promise<StoredTargets> {
  const { total, complaints } = await checkTargets(file.pieces);
  if (complaints.length) {
    const _errors = complaints.map((text) => complain.custom('TARGET_USERS_INVALID', text));
    fail('INVALID_FORM_BODY', { extra: { [TARGETS_FIELD]: complaints, errors: { [TARGETS_FIELD]: { _errors } } } });
  }
  const id = ctx.ids.next();
  await ctx.blobs.put(blobKey(id), Readable.from(file.pieces));
  return { id, total };
}

/** Starts reading a stored file into a list of its own. Call it in the transaction that sets the list on the invite. */
export async function startTargetsJob(
  tx: Tx,
  invite: { code: string; guild_id: Snowflake },
  stored: StoredTargets,
): Promise<void> {
  const { code, guild_id } = invite;
  const { id, total } = stored;
  const list = newTargetList({ id, code, guild_id, created_at: tx.now, status: JOB_STATUS.PROCESSING });
  await insertTargetList(tx.db, { ...list, total_users: total });
  await tx.enqueue(readTargetsFile, { list_id: id });
}

/** Reads an uploaded list into the store, step by step; when complete, it replaces the invite's previous list. */
export const readTargetsFile = job<{ list_id: Snowflake }>({
  kind: 'invites.read_targets',
  run: async (platform, { list_id }) => {
    const list = await findTargetList(platform.store.read, list_id);
    if (!list || list.status !== JOB_STATUS.PROCESSING) return;
    try {
      const blob = await platform.blobs.get(blobKey(list_id));
      if (!blob) throw new Error('the file of a target list is missing');
      await storeIds(platform, list, blob.data);
    } catch (error) {
      // The store may recover, so retry; an unreadable file will not.
      if (error instanceof StoreError) throw error;
      platform.log.error({ err: error, list_id }, 'failed to read a list of target users');
      const values = { status: JOB_STATUS.FAILED, error_message: 'The uploaded file could not be read.' };
      await platform.store.transaction((db) => updateTargetList(db, list_id, values));
      return;
    }
    await finish(platform, list);
  },
});

/** Deletes a list that is no longer used, a thousand users per transaction, and its file. */
export const purgeTargetList = job<{ list_id: Snowflake }>({
  kind: 'invites.purge_targets',
  run: async ({ store, blobs }, { list_id }) => {
    while (await store.transaction((db) => deleteSomeTargets(db, list_id)));
    await store.transaction((db) => deleteTargetList(db, list_id));
    await blobs.delete(blobKey(list_id));
  },
});

/**
 * Enqueues the deletion of the lists of an invite, channel or guild that is being deleted. Call it before the invites
 * are deleted.
 */
export async function deleteTargetLists(tx: Tx, owner: ListOwner): Promise<void> {
  for (const list_id of await findListIds(tx.db, owner)) await tx.enqueue(purgeTargetList, { list_id });
}

/** Skips what was stored before a crash. */
async function storeIds(platform: Platform, list: TargetListRow, data: Readable): Promise<void> {
  let seen = 0;
  let processed = list.processed_users;
  for await (const { ids } of readTargets(data)) {
    for (let at = Math.max(0, processed - seen); at < ids.length; at += PER_STEP) {
      const some = ids.slice(at, at + PER_STEP);
      processed = seen + at + some.length;
      const current = await platform.store.transaction(async (db) => {
        await addTargets(db, list.id, some, false);
        await updateTargetList(db, list.id, { processed_users: processed });
        return (await lockInvite(db, list.code))?.target_job_id === list.id;
      });
      if (!current) return;
    }
    seen += ids.length;
  }
}

/** Makes the list the invite's own, unless a newer file replaced it or the invite was deleted. */
async function finish(platform: Platform, list: TargetListRow): Promise<void> {
  const former = await platform.store.transaction(async (db) => {
    const invite = await lockInvite(db, list.code);
    // A newer file was uploaded; until it is read, the current targets stay.
    if (invite && invite.target_job_id !== list.id && invite.target_list_id === list.id) return null;
    if (invite?.target_job_id !== list.id) return list.id;
    await deleteRemovedTargets(db, list.id);
    await setInviteLists(db, list.code, { target_list_id: list.id });
    await updateTargetList(db, list.id, { status: JOB_STATUS.COMPLETED, completed_at: platform.clock.now() });
    return invite.target_list_id === list.id ? null : invite.target_list_id;
  });
  if (former !== null) await purgeTargetList.run(platform, { list_id: former }, 1);
  await platform.blobs.delete(blobKey(list.id));
}

function blobKey(listId: Snowflake): string {
  return `target-users/${listId}`;
}
