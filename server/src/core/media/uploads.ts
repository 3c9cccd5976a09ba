import { type Snowflake, timestampOf } from '@guildhall/protocol/ids';
import type { Readable } from 'node:stream';
import type { SignedQuery } from './cdn.ts';
import { job } from '../framework/job.ts';
import type { Platform } from '../framework/platform.ts';
import { prepare } from '../framework/prepared.ts';
import type { Db } from '../framework/store.ts';
import type { AttachmentRow } from '../tables/attachments.ts';
import { transact, type Tx } from '../framework/transact.ts';

/** A file whose bytes are already in the blob store, under its own id; deleted if nothing claims it. */
export interface StoredFile {
  id: Snowflake;
  /** The key of the blob. */
  blob: string;
  /** In bytes. */
  size: number;
}

type UploadPlatform = Pick<Platform, 'blobs' | 'ids' | 'log' | 'store'>;

const HOUR = 3_600_000;
/** Ms after which unclaimed files are deleted; an upload URL is valid for half of that. */
const WAIT = 2 * HOUR;
const PER_STEP = 500;
const NOBODY = { userId: null, reason: null };

/** The key of a file's bytes: one folder per hour, so that unclaimed files are found hour by hour. */
export function blobOf(id: Snowflake): string {
  return `${folderOf(Math.floor(timestampOf(id) / HOUR))}${id}`;
}

/** `hour` counts since 1970. */
function folderOf(hour: number): string {
  return `attachments/${hour}/`;
}

const find = prepare<{ id: Snowflake }>()((db, param) => db.selectFrom('attachments').selectAll().where('id', '=', param('id')));

/** A file by its id, claimed or not. */
export function findAttachment(db: Db, id: Snowflake): Promise<AttachmentRow | undefined> {
  return db.first(find, { id });
}

/**
 * Stores the bytes of a file as they arrive from a socket. Rejects with the error that broke the stream, and leaves
 * nothing behind.
 */
export async function storeUpload({ blobs, ids }: UploadPlatform, data: Readable): Promise<StoredFile> {
  const id = ids.next();
  const blob = blobOf(id);
  const { size } = await blobs.put(blob, data, { givenAway: true });
  return { id, blob, size };
}

/** Deletes the bytes of the given files that nothing has claimed. */
export async function discardUploads({ blobs, store, log }: UploadPlatform, files: readonly StoredFile[]): Promise<void> {
  if (files.length === 0) return;
  try {
    const keys = files.map((file) => file.blob);
    const kept = await keptBlobs(store.read, keys);
    for (const key of keys) if (!kept.has(key)) await blobs.delete(key);
  } catch (error) {
    // They are swept later; the request has its own response.
    log.warn({ err: error }, 'failed to delete unclaimed uploads');
  }
}

/** The given blobs that belong to a file. */
async function keptBlobs(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.kysely.selectFrom('attachments').select('blob').where('blob', 'in', keys).execute();
  return new Set(rows.map((row) => row.blob));
}

/** The signed URL for uploading the bytes of an announced file. */
export function uploadAddress({ cdn, clock }: Pick<Platform, 'cdn' | 'clock'>, id: Snowflake): string {
  const path = `uploads/${id}`;
  const ex = Math.floor((clock.now() + WAIT / 2) / 1000).toString(16);
  return `${cdn.url(path)}?ex=${ex}&hm=${cdn.mark(`${path}:${ex}`)}`;
}

/** Whether a query is that of uploadAddress() and has not expired. */
export function permitsUpload({ cdn, clock }: Pick<Platform, 'cdn' | 'clock'>, id: Snowflake, query: SignedQuery): boolean {
  const { ex, hm } = query;
  if (typeof ex !== 'string' || typeof hm !== 'string' || !/^[0-9a-f]{1,12}$/.test(ex)) return false;
  return Number.parseInt(ex, 16) * 1000 > clock.now() && cdn.isMark(`uploads/${id}:${ex}`, hm);
}

/** Deletes the bytes of deleted files, unless another file shares them. */
export const deleteBlobs = job<{ blobs: string[] }>({
  kind: 'delete_blobs',
  async run({ blobs, store, externalPictures }, { blobs: keys }) {
    const kept = await keptBlobs(store.read, keys);
    for (const key of keys) {
      if (kept.has(key)) continue;
      await externalPictures.deleteForms(key);
      await blobs.delete(key);
    }
  },
});

/**
 * Once an hour deletes the leftovers of crashed and abandoned uploads: announced files that were never used, and
 * bytes without a file. `hour` (since 1970) is the first folder not swept yet. Each run enqueues the next; the schema
 * enqueues the first.
 */
export const sweepUploads = job<{ hour?: number }>({
  kind: 'sweep_uploads',
  async run(platform, { hour }) {
    const { clock, blobs } = platform;
    const until = Math.floor((clock.now() - WAIT) / HOUR);
    await transact(platform, NOBODY, async (tx) => {
      await tx.db.kysely.deleteFrom('jobs').where('kind', '=', 'sweep_uploads').where('run_at', '>', tx.now).execute();
      await tx.enqueue(sweepUploads, { hour: until }, tx.now + HOUR);
    });
    while (await transact(platform, NOBODY, (tx) => forgetLate(tx)));
    for (let next = hour ?? until; next < until; next += 1) await sweepFolder(platform, folderOf(next));
    // Files have the machine's time, whatever the clock was turned to.
    await blobs.sweep(clock.real() - WAIT);
  },
});

async function sweepFolder({ blobs, store }: Platform, folder: string): Promise<void> {
  for await (const keys of blobs.list(folder)) {
    const kept = await keptBlobs(store.read, keys);
    for (const key of keys) if (!kept.has(key)) await blobs.delete(key);
  }
}

async function forgetLate(tx: Tx): Promise<boolean> {
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
