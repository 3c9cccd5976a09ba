import { firstIdAt, type Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { job } from '../../../core/framework/job.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import { transact, type Tx } from '../../../core/framework/transact.ts';
import { releaseMessageFiles } from '../../messages/attachments/files.ts';
import { giveUp } from './deadline.ts';
import { FAILURE_REASONS } from '@guildhall/protocol/bodies/apps/interactions';

const EVERY = 60 * 60_000;
/** Ephemeral messages and open modals are kept for a day after their interaction was created. */
const KEPT = 24 * 60 * 60_000;
const PER_STEP = 200;
const NOBODY = { userId: null, reason: null };

/**
 * Fails unanswered interactions that no timer ended, and deletes data that no token can reach any more. Each run enqueues
 * the next; the schema enqueues the first.
 */
export const sweepInteractions = job<Record<string, never>>({
  kind: 'sweep_interactions',
  async run(platform) {
    await transact(platform, NOBODY, async (tx) => {
      await tx.db.kysely.deleteFrom('jobs').where('kind', '=', 'sweep_interactions').where('run_at', '>', tx.now).execute();
      await tx.enqueue(sweepInteractions, {}, tx.now + EVERY);
    });
    await failLateInteractions(platform);
    let after: Snowflake | null = '0';
    while (after !== null) after = await clearSome(platform, after);
    while (await transact(platform, NOBODY, clearEphemeral));
  },
});

/** Fails unanswered interactions that no timer ended: nodes that look for dead ones call it too. */
export async function failLateInteractions(platform: Platform): Promise<void> {
  const late = await platform.store.read.kysely
    .selectFrom('interactions')
    .select('id')
    .where('responded_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('created_at', '<=', platform.clock.now() - LIMITS.interactions.responseTime.max)
    .execute();
  for (const { id } of late) await transact(platform, NOBODY, (tx) => giveUp(tx, id, FAILURE_REASONS.TIMEOUT));
}

/** Sweeps immediately: at process start, for the leftovers of the previous one. */
export async function sweepSoon({ store, clock }: Platform): Promise<void> {
  const now = clock.now();
  await store.transaction((db) =>
    db.kysely
      .updateTable('jobs')
      .set({ run_at: now })
      .where('kind', '=', 'sweep_interactions')
      .where('run_at', '>', now)
      .execute(),
  );
}

/**
 * Deletes some interactions after one whose tokens have expired, with their files; returns the last of them if there
 * may be more, else null.
 */
function clearSome(platform: Platform, after: Snowflake): Promise<Snowflake | null> {
  return transact(platform, NOBODY, async (tx) => {
    const { kysely } = tx.db;
    const ended = await kysely
      .selectFrom('interactions')
      .select(['id', 'channel_id'])
      .where('id', '>', after)
      // With a delay, so that other code that waits for the expiry of a token still finds its interaction.
      .where('id', '<', firstIdAt(tx.now - LIMITS.interactions.responseTime.max - LIMITS.interactions.tokenLifetime.max + 1))
      .where((eb) => eb.or([eb('modal_json', 'is', null), eb('id', '<', firstIdAt(tx.now - KEPT + 1))]))
      .orderBy('id')
      .limit(PER_STEP)
      .execute();
    if (ended.length === 0) return null;
    await kysely.deleteFrom('interactions').where('id', 'in', idsOf(ended)).execute();
    await release(tx, ended);
    return ended.length === PER_STEP ? (ended.at(-1)?.id ?? null) : null;
  });
}

async function clearEphemeral(tx: Tx): Promise<boolean> {
  const { kysely } = tx.db;
  const old = await kysely
    .selectFrom('ephemeral_messages')
    .select(['id', 'channel_id'])
    .where('id', '<=', firstIdAt(tx.now - KEPT))
    .orderBy('id')
    .limit(PER_STEP)
    .execute();
  if (old.length === 0) return false;
  await kysely.deleteFrom('ephemeral_messages').where('id', 'in', idsOf(old)).execute();
  await release(tx, old);
  return old.length === PER_STEP;
}

const idsOf = (rows: readonly { id: Snowflake }[]) => rows.map((row) => row.id);

async function release(tx: Tx, rows: readonly { id: Snowflake; channel_id: Snowflake }[]): Promise<void> {
  for (const [channelId, here] of Map.groupBy(rows, (row) => row.channel_id))
    await releaseMessageFiles(tx, channelId, idsOf(here));
}
