import { Readable } from 'node:stream';
import type { Snowflake } from '@guildhall/protocol/ids';
import { job } from '../../../core/framework/job.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import type { HarvestRow } from '../../../core/tables/mails.ts';
import { transact } from '../../../core/framework/transact.ts';
import { sendNotice } from '../mails/send-mail.ts';
import { findUser } from '../users/queries.ts';
import { contentsOf } from './contents.ts';
import { type Backend, type BackendState, STATUS } from './harvest.ts';
import { zipped } from './zip.ts';
import { BACKENDS } from '@guildhall/protocol/bodies/people/harvests';

const ATTEMPTS = 5;
/** Ms during which a finished export can be downloaded. */
const KEPT = 7 * 86_400_000;
/** Channels between two progress updates. */
const NOTED_EVERY = 25;
const NOBODY = { userId: null, reason: null };

/** Builds a ZIP archive of a user's data, a page at a time, and mails its address. Starts from scratch after a crash. */
export const collectHarvest = job<{ harvest_id: Snowflake }>({
  kind: 'collect_harvest',
  attempts: ATTEMPTS,
  async run(platform, { harvest_id }, attempt) {
    const harvests = platform.store.read.kysely.selectFrom('harvests').selectAll();
    const row = await harvests.where('id', '=', harvest_id).executeTakeFirst();
    if (!row || row.status === STATUS.COMPLETED || row.status === STATUS.FAILED) return;
    try {
      await collect(platform, row, attempt);
    } catch (error) {
      if (attempt >= ATTEMPTS) await giveUp(platform, row);
      throw error;
    }
  },
});

/** Deletes the file of an expired export. */
export const dropHarvest = job<{ harvest_id: Snowflake }>({
  kind: 'drop_harvest',
  async run({ store, blobs }, { harvest_id }) {
    const harvests = store.read.kysely.selectFrom('harvests').select('blob_key');
    const row = await harvests.where('id', '=', harvest_id).executeTakeFirst();
    if (row?.blob_key) await blobs.delete(row.blob_key);
  },
});

async function collect(platform: Platform, row: HarvestRow, attempt: number): Promise<void> {
  const { store, blobs, clock } = platform;
  const heads = store.read.kysely.selectFrom('channel_heads').select((eb) => eb.fn.countAll().as('count'));
  const channels = Number((await heads.executeTakeFirstOrThrow()).count);
  const asked: Record<string, BackendState> = JSON.parse(row.backends_json);
  const backends = new Set<Backend>(Object.values(BACKENDS).filter((backend) => backend in asked));
  await note(platform, row, { status: STATUS.RUNNING, channels, backends_json: JSON.stringify(allAre(asked, 'RUNNING')) });
  const progress = async (done: number) => {
    if (done % NOTED_EVERY === 0) await note(platform, row, { done_channels: done });
  };
  // A new key per attempt: an earlier attempt may have left half a file.
  const blob_key = `harvests/${row.user_id}/${row.id}-${attempt}.zip`;
  await blobs.delete(blob_key);
  const { size } = await blobs.put(
    blob_key,
    Readable.from(zipped(contentsOf(store.read, row.user_id, backends, progress)), { objectMode: true }),
  );
  const completed_at = clock.now();
  const expires_at = completed_at + KEPT;
  const isWanted = await transact(platform, NOBODY, async (tx) => {
    const values = {
      status: STATUS.COMPLETED,
      blob_key,
      size,
      completed_at,
      updated_at: completed_at,
      expires_at,
      done_channels: channels,
    };
    const saved = await tx.db.kysely
      .updateTable('harvests')
      .set({ ...values, backends_json: JSON.stringify(allAre(asked, 'EXTRACTED')) })
      .where('id', '=', row.id)
      .executeTakeFirst();
    const user = await findUser(tx.db, row.user_id);
    if (saved.numUpdatedRows === 0n || !user) return false;
    await tx.enqueue(dropHarvest, { harvest_id: row.id }, expires_at);
    const data = {
      url: platform.cdn.harvest(row.user_id, row.id, expires_at),
      size: `${Math.max(1, Math.round(size / 1024))} KiB`,
      date: new Date(expires_at).toUTCString(),
    };
    await sendNotice(tx, user, { kind: 'harvest', to: row.email, data });
    return true;
  });
  // The account was erased meanwhile, and its files with it.
  if (!isWanted) await blobs.delete(blob_key);
}

async function giveUp(platform: Platform, row: HarvestRow): Promise<void> {
  await transact(platform, NOBODY, async (tx) => {
    await tx.db.kysely
      .updateTable('harvests')
      .set({ status: STATUS.FAILED, updated_at: tx.now })
      .where('id', '=', row.id)
      .execute();
    const user = await findUser(tx.db, row.user_id);
    if (user) await sendNotice(tx, user, { kind: 'harvest_failed', to: row.email });
  });
}

async function note({ store, clock }: Platform, { id }: HarvestRow, values: Partial<HarvestRow>): Promise<void> {
  await store.transaction(({ kysely }) =>
    kysely
      .updateTable('harvests')
      .set({ ...values, updated_at: clock.now() })
      .where('id', '=', id)
      .execute(),
  );
}

function allAre(backends: Record<string, BackendState>, state: BackendState): Record<string, BackendState> {
  return Object.fromEntries(Object.keys(backends).map((name) => [name, state]));
}
