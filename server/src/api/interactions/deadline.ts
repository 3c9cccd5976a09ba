import type { Snowflake } from '@guildhall/protocol/ids';
import type { Platform } from '../../core/platform.ts';
import { transact, type Tx } from '../../core/transact.ts';
import { FAILURE_REASONS, INTERACTION_FAILURE } from './events.ts';
import { ANSWER_TIME, markOf } from './interaction.ts';
import { findInteraction, giveUpInteraction } from './queries.ts';

const NOBODY = { userId: null, reason: null };

/** Tells the person when an application has not answered in time. Should this process end before, the sweep does. */
export function expectAnswer(platform: Platform, id: Snowflake): void {
  platform.clock.after(ANSWER_TIME, () => {
    failUnanswered(platform, id, FAILURE_REASONS.TIMEOUT).catch((error: unknown) => {
      platform.log.warn({ err: error, interaction_id: id }, 'an interaction could not be given up');
    });
  });
}

/** Gives an interaction up that nobody has answered, and tells the person. */
export async function failUnanswered(platform: Platform, id: Snowflake, reason: number): Promise<void> {
  const row = await findInteraction(platform.store.read, id);
  if (!row || row.responded_at !== null || row.failed_at !== null) return;
  await transact(platform, NOBODY, (tx) => giveUp(tx, id, reason));
}

/** The same within a transaction. */
export async function giveUp(tx: Tx, id: Snowflake, reason: number): Promise<void> {
  const row = await giveUpInteraction(tx.db, id, tx.now);
  if (row) tx.emit(INTERACTION_FAILURE, { user_ids: [row.user_id] }, { ...markOf(row), reason_code: reason });
}
