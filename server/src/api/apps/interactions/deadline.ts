import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import type { Platform } from '../../../core/platform.ts';
import type { Store } from '../../../core/store.ts';
import type { InteractionRow } from '../../../core/tables/interactions.ts';
import { transact, type Tx } from '../../../core/transact.ts';
import { FAILURE_REASONS, INTERACTION_FAILURE } from './events.ts';
import { markOf } from './interaction.ts';
import { findInteraction, giveUpInteraction } from './queries.ts';

const NOBODY = { userId: null, reason: null };

/** The unanswered interactions that this process has sent to applications, oldest first. */
interface Expected {
  waiting: Map<Snowflake, { row: InteractionRow; due: number }>;
  /** One timer for all: it is set for the oldest. */
  isTimed: boolean;
}

const expected = new WeakMap<Store, Expected>();

function expectedIn(store: Store): Expected {
  const known = expected.get(store) ?? { waiting: new Map(), isTimed: false };
  expected.set(store, known);
  return known;
}

/**
 * Notifies the user if an application does not respond in time. If this process ends before, others do (giveUpLate).
 */
export function expectAnswer(platform: Platform, row: InteractionRow): void {
  const { waiting } = expectedIn(platform.store);
  waiting.set(row.id, { row, due: platform.clock.elapsed() + LIMITS.interactions.responseTime.max });
  setTimer(platform);
}

/** The interaction was answered or has failed. */
export function expectNoMore({ store }: Pick<Platform, 'store'>, id: Snowflake): void {
  expected.get(store)?.waiting.delete(id);
}

/** The interaction for a first response, or undefined. */
export async function loadInteraction({ store }: Pick<Platform, 'store'>, id: Snowflake): Promise<InteractionRow | undefined> {
  // Where other processes write too, it may have been answered elsewhere.
  const own = store.writes && expected.get(store)?.waiting.get(id);
  return own ? own.row : findInteraction(store.read, id);
}

function setTimer(platform: Platform): void {
  const known = expectedIn(platform.store);
  const [oldest] = known.waiting.values();
  if (known.isTimed || !oldest) return;
  known.isTimed = true;
  platform.clock.after(Math.max(1, oldest.due - platform.clock.elapsed()), () => {
    known.isTimed = false;
    failLate(platform, known);
    setTimer(platform);
  });
}

function failLate(platform: Platform, { waiting }: Expected): void {
  const now = platform.clock.elapsed();
  for (const [id, { due }] of waiting) {
    if (due > now) return;
    waiting.delete(id);
    failUnanswered(platform, id, FAILURE_REASONS.TIMEOUT).catch((error: unknown) => {
      platform.log.warn({ err: error, interaction_id: id }, 'failed to expire an interaction');
    });
  }
}

/** Fails an unanswered interaction, and notifies the user. */
export async function failUnanswered(platform: Platform, id: Snowflake, reason: number): Promise<void> {
  const row = await findInteraction(platform.store.read, id);
  if (!row || row.responded_at !== null || row.failed_at !== null) return;
  await transact(platform, NOBODY, (tx) => giveUp(tx, id, reason));
  expectNoMore(platform, id);
}

/** The same within a transaction. */
export async function giveUp(tx: Tx, id: Snowflake, reason: number): Promise<void> {
  const row = await giveUpInteraction(tx.db, id, tx.now);
  if (row) tx.emit(INTERACTION_FAILURE, { user_ids: [row.user_id] }, { ...markOf(row), reason_code: reason });
}
