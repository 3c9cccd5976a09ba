import type { Snowflake } from '@guildhall/protocol/ids';
import type { Readable } from 'node:stream';
import type { SignedQuery } from './cdn.ts';
import { job } from './job.ts';
import type { Platform } from './platform.ts';
import { prepare } from './prepared.ts';
import type { Db } from './store.ts';
import type { AttachmentRow } from './tables/attachments.ts';
import { transact, type Tx } from './transact.ts';

/** A file whose bytes are in the blob store already, under an id of its own; it goes when nothing claims it. */
export interface StoredFile {
  id: Snowflake;
  /** The key of the blob. */
  blob: string;
  /** In bytes. */
  size: number;
}

type UploadPlatform = Pick<Platform, 'blobs' | 'clock' | 'ids' | 'log' | 'store'>;

const HOUR = 3_600_000;
/** Files that nothing has claimed for so long go; an address to put a file to is good for half of it. */
const WAIT = 2 * HOUR;
const PER_STEP = 500;
const NOBODY = { userId: null, reason: null };

/** The key of a file's bytes: a thousand folders, however many files there are. */
export function blobOf(id: Snowflake): string {
  return `attachments/${id.slice(-3)}/${id}`;
}

const find = prepare<{ id: Snowflake }>()((db, param) => db.selectFrom('attachments').selectAll().where('id', '=', param('id')));

/** A file by its id, claimed or not. */
export function findAttachment(db: Db, id: Snowflake): Promise<AttachmentRow | undefined> {
  return db.first(find, { id });
}

const reserve = prepare<{ id: Snowflake; blob: string; created_at: number }>()((db, param) =>
  db.insertInto('attachments').values({ id: param('id'), blob: param('blob'), created_at: param('created_at') }),
);

/**
 * Stores the bytes of a file as they come. Written down first, so that what a crash leaves behind is found by sweepUploads.
 * Rejects with what broke the stream; nothing is left then.
 */
export async function storeUpload(platform: UploadPlatform, data: Readable): Promise<StoredFile> {
  const { blobs, clock, ids, store } = platform;
  const id = ids.next();
  const blob = blobOf(id);
  try {
    await store.transaction((db) => db.first(reserve, { id, blob, created_at: clock.now() }));
    const { size } = await blobs.put(blob, data);
    return { id, blob, size };
  } catch (error) {
    data.destroy();
    await discardUploads(platform, [{ id, blob, size: 0 }]);
    throw error;
  }
}

/** Deletes those of some files that nothing has claimed: bytes first, so that a crash between leaves a row that is swept. */
export async function discardUploads({ blobs, store, log }: UploadPlatform, files: readonly StoredFile[]): Promise<void> {
  const ids = files.map((file) => file.id);
  if (ids.length === 0) return;
  try {
    const waiting = await store.read.kysely
      .selectFrom('attachments')
      .select(['id', 'blob'])
      .where('id', 'in', ids)
      .where('claimed_at', 'is', null)
      .execute();
    if (waiting.length === 0) return;
    for (const { blob } of waiting) await blobs.delete(blob);
    await store.transaction((db) =>
      db.kysely.deleteFrom('attachments').where('id', 'in', ids).where('claimed_at', 'is', null).execute(),
    );
  } catch (error) {
    // They are swept later; the request has an answer of its own.
    log.warn({ err: error }, 'files that nobody took could not be deleted');
  }
}

/** The signed address that takes the bytes of an announced file. */
export function uploadAddress({ cdn, clock }: Pick<Platform, 'cdn' | 'clock'>, id: Snowflake): string {
  const path = `uploads/${id}`;
  const ex = Math.floor((clock.now() + WAIT / 2) / 1000).toString(16);
  return `${cdn.url(path)}?ex=${ex}&hm=${cdn.mark(`${path}:${ex}`)}`;
}

/** Whether a query is the one of uploadAddress(), and has not ended. */
export function permitsUpload({ cdn, clock }: Pick<Platform, 'cdn' | 'clock'>, id: Snowflake, query: SignedQuery): boolean {
  const { ex, hm } = query;
  if (typeof ex !== 'string' || typeof hm !== 'string' || !/^[0-9a-f]{1,12}$/.test(ex)) return false;
  return Number.parseInt(ex, 16) * 1000 > clock.now() && cdn.isMark(`uploads/${id}:${ex}`, hm);
}

/** Deletes the bytes of files that are gone, unless another file shares them. */
export const deleteBlobs = job<{ blobs: string[] }>({
  kind: 'delete_blobs',
  async run({ blobs, store }, { blobs: keys }) {
    for (const key of keys) {
      const shared = await store.read.kysely.selectFrom('attachments').select('id').where('blob', '=', key).limit(1).execute();
      if (shared.length === 0) await blobs.delete(key);
    }
  },
});

/** Clears once an hour what crashed and forgotten uploads left behind; each run stores the next, the schema the first. */
export const sweepUploads = job<object>({
  kind: 'sweep_uploads',
  async run(platform) {
    await transact(platform, NOBODY, async (tx) => {
      await tx.db.kysely.deleteFrom('jobs').where('kind', '=', 'sweep_uploads').where('run_at', '>', tx.now).execute();
      await tx.enqueue(sweepUploads, {}, tx.now + HOUR);
    });
    while (await transact(platform, NOBODY, (tx) => sweepSome(tx)));
    await platform.blobs.sweep(platform.clock.now() - WAIT);
  },
});

async function sweepSome(tx: Tx): Promise<boolean> {
  const { kysely } = tx.db;
  const late = kysely
    .selectFrom('attachments')
    .select('id')
    .where('claimed_at', 'is', null)
    .where('created_at', '<', tx.now - WAIT)
    .orderBy('created_at')
    .limit(PER_STEP);
  const gone = await kysely
    .deleteFrom('attachments')
    .where('id', 'in', late)
    .where('claimed_at', 'is', null)
    .returning('blob')
    .execute();
  if (gone.length > 0) await tx.enqueue(deleteBlobs, { blobs: gone.map((row) => row.blob) });
  return gone.length === PER_STEP;
}
