import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import type { Cancel } from '../../../core/framework/clock.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import { service } from '../../../core/framework/service.ts';
import type { InteractionRow } from '../../../core/tables/interactions.ts';
import { transact, type Tx } from '../../../core/framework/transact.ts';
import { FAILURE_REASONS } from '@guildhall/protocol/bodies/apps/interactions';
import { INTERACTION_FAILURE } from './events.ts';
import { authorOf, markOf } from './interaction.ts';
import { findInteraction, failInteractionRow } from './queries.ts';

const NOBODY = { userId: null, reason: null };

/** The unanswered interactions that this process has sent to applications. */
class AnswerDeadlines {
  readonly #platform: Platform;
  /** Oldest first; `due` as the clock's elapsed ms. */
  readonly #waiting = new Map<Snowflake, { row: InteractionRow; due: number }>();
  /** One timer for all, set for the oldest. */
  #cancelTimer: Cancel | undefined;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /**
   * Notifies the user if the application does not respond in time. If this process ends before, others do
   * (failLateInteractions).
   */
  add(row: InteractionRow): void {
    this.#waiting.set(row.id, { row, due: this.#platform.clock.elapsed() + LIMITS.interactions.responseTime.max });
    this.#setTimer();
  }

  /** A waiting interaction; undefined if it was answered, has failed or was not sent by this process. */
  get(id: Snowflake): InteractionRow | undefined {
    return this.#waiting.get(id)?.row;
  }

  /** The interaction was answered or has failed. */
  delete(id: Snowflake): void {
    this.#waiting.delete(id);
  }

  /** Waits for no interaction any more. */
  close(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    this.#waiting.clear();
  }

  #setTimer(): void {
    const { clock } = this.#platform;
    const [oldest] = this.#waiting.values();
    if (this.#cancelTimer || !oldest) return;
    this.#cancelTimer = clock.after(Math.max(1, oldest.due - clock.elapsed()), () => {
      this.#cancelTimer = undefined;
      this.#failLate();
      this.#setTimer();
    });
  }

  #failLate(): void {
    const { clock, log } = this.#platform;
    const now = clock.elapsed();
    for (const [id, { due }] of this.#waiting) {
      if (due > now) return;
      this.#waiting.delete(id);
      failUnanswered(this.#platform, id, FAILURE_REASONS.TIMEOUT).catch((error: unknown) => {
        log.warn({ err: error, interaction_id: id }, 'failed to expire an interaction');
      });
    }
  }
}

/** The deadlines of the interactions that this process has sent. */
export const answerDeadlines = service(
  (platform: Platform) => new AnswerDeadlines(platform),
  (deadlines) => deadlines.close(),
  (deadlines) => deadlines.close(),
);

/** The interaction for a first response, or undefined. */
export async function loadInteraction(platform: Platform, id: Snowflake): Promise<InteractionRow | undefined> {
  const { store } = platform;
  // Where other processes write too, it may have been answered elsewhere.
  const own = store.writes && answerDeadlines(platform).get(id);
  return own ?? findInteraction(store.read, id);
}

/** Fails an unanswered interaction, and notifies the user. */
export async function failUnanswered(platform: Platform, id: Snowflake, reason: number): Promise<void> {
  const row = await findInteraction(platform.store.read, id);
  if (!row || row.responded_at !== null || row.failed_at !== null) return;
  await transact(platform, NOBODY, (tx) => giveUp(tx, id, reason));
  answerDeadlines(platform).delete(id);
}

/** The same within a transaction. */
export async function giveUp(tx: Tx, id: Snowflake, reason: number): Promise<void> {
  const row = await failInteractionRow(tx.db, id, tx.now);
  if (row) tx.emit(INTERACTION_FAILURE, authorOf(row), { ...markOf(row), reason_code: reason });
}
