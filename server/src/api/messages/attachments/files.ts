import type { Snowflake } from '@guildhall/protocol/ids';
import { fail } from '../../../core/framework/errors.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { AttachmentRow } from '../../../core/tables/attachments.ts';
import { transact, type Tx } from '../../../core/framework/transact.ts';
import { deleteBlobs, findAttachment, type StoredFile } from '../../../core/media/uploads.ts';

/** A stored file with its message's data about it. */
export interface ClaimedFile {
  id: Snowflake;
  filename: string;
  content_type: string;
  size: number;
  blob: string;
  /** It was uploaded to an announced address, and has a row already. */
  announced: boolean;
}

/** The message that files belong to. */
export interface FileOwner {
  channel_id: Snowflake;
  message_id: Snowflake;
}

const PER_STEP = 500;
const NOBODY = { userId: null, reason: null };

/**
 * Assigns stored files to a message: from then on they are served, and deleted with it. 50146 if an announced
 * file was deleted or claimed in the meantime.
 */
export async function claimFiles(tx: Tx, owner: FileOwner, files: readonly ClaimedFile[]): Promise<void> {
  const { kysely } = tx.db;
  for (const { id, filename, content_type, size, blob, announced } of files) {
    const known = { ...owner, filename, content_type, size, claimed_at: tx.now };
    if (!announced) {
      await kysely
        .insertInto('attachments')
        .values({ id, blob, created_at: tx.now, ...known })
        .execute();
      continue;
    }
    const claimed = await kysely
      .updateTable('attachments')
      .set(known)
      .where('id', '=', id)
      .where('claimed_at', 'is', null)
      .returning('id')
      .execute();
    if (claimed.length === 0) fail('UPLOADED_FILE_NOT_FOUND');
  }
}

/** Releases files of a message: they are no longer served, and a job deletes their bytes after the commit. */
export async function releaseFiles(tx: Tx, ids: readonly Snowflake[]): Promise<void> {
  if (ids.length === 0) return;
  const gone = await tx.db.kysely.deleteFrom('attachments').where('id', 'in', ids).returning('blob').execute();
  await clear(tx, gone);
}

/** Releases all files of some messages of a channel. */
export async function releaseMessageFiles(tx: Tx, channelId: Snowflake, messageIds: readonly Snowflake[]): Promise<void> {
  if (messageIds.length === 0) return;
  const gone = await tx.db.kysely
    .deleteFrom('attachments')
    .where('channel_id', '=', channelId)
    .where('message_id', 'in', messageIds)
    .returning('blob')
    .execute();
  await clear(tx, gone);
}

/** Releases all files of a deleted channel, a few hundred per transaction. */
export async function releaseChannelFiles(platform: Platform, channelId: Snowflake): Promise<void> {
  const step = (tx: Tx) => releaseSome(tx, channelId);
  while (await transact(platform, NOBODY, step));
}

async function releaseSome(tx: Tx, channelId: Snowflake): Promise<boolean> {
  const { kysely } = tx.db;
  const some = await kysely.selectFrom('attachments').select('id').where('channel_id', '=', channelId).limit(PER_STEP).execute();
  await releaseFiles(
    tx,
    some.map((row) => row.id),
  );
  return some.length === PER_STEP;
}

async function clear(tx: Tx, gone: readonly { blob: string }[]): Promise<void> {
  if (gone.length > 0) await tx.enqueue(deleteBlobs, { blobs: [...new Set(gone.map((row) => row.blob))] });
}

/**
 * The file uploaded to an announced address, by its `upload_filename` (`<id>/<name>`); only for the user who
 * announced it, in the same channel.
 */
export async function findAnnounced(
  db: Db,
  name: string,
  { userId, channelId }: { userId: Snowflake; channelId: Snowflake },
): Promise<(StoredFile & Pick<AttachmentRow, 'filename'>) | undefined> {
  const id = /^(\d{1,20})\//.exec(name)?.[1];
  const row = id === undefined ? undefined : await findAttachment(db, id);
  if (!row || row.user_id !== userId || row.channel_id !== channelId) return undefined;
  if (row.stored_at === null || row.claimed_at !== null) return undefined;
  return { id: row.id, blob: row.blob, size: row.size, filename: row.filename };
}
