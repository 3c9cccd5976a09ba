import type { Snowflake } from '@guildhall/protocol/ids';
import type { Platform } from './platform.ts';

const TOTAL = 1000;
/** Identifies that may run at the same time, one for each bucket and five seconds: what Get Gateway Bot calls max_concurrency. */
export const MAX_CONCURRENCY = 1;
const WINDOW = 24 * 60 * 60 * 1000;

/** How many sessions an account may still start: field session_start_limit of Get Gateway Bot, with max_concurrency beside it. */
export interface SessionStartLimit {
  total: number;
  remaining: number;
  /** Ms until the limit is whole again. */
  reset_after: number;
}

/** The limit as it stands (reference table "gateway", limit session starts: 1000 in 24 h over all shards). */
export async function sessionStartLimit(platform: Platform, userId: Snowflake): Promise<SessionStartLimit> {
  const now = platform.clock.now();
  const row = await platform.store.read.kysely
    .selectFrom('session_starts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('window_start', '>', now - WINDOW)
    .executeTakeFirst();
  if (!row) return { total: TOTAL, remaining: TOTAL, reset_after: 0 };
  return { total: TOTAL, remaining: Math.max(0, TOTAL - row.used), reset_after: row.window_start + WINDOW - now };
}

/** Counts one start; false when none is left in this window. */
export async function takeSessionStart(platform: Platform, userId: Snowflake): Promise<boolean> {
  const now = platform.clock.now();
  return platform.store.transaction(async (db) => {
    const row = await db.kysely
      .insertInto('session_starts')
      .values({ user_id: userId, window_start: now, used: 1 })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet((eb) => {
          const over = eb('session_starts.window_start', '<=', now - WINDOW);
          return {
            window_start: eb.case().when(over).then(now).else(eb.ref('session_starts.window_start')).end(),
            used: eb
              .case()
              .when(over)
              .then(1)
              .else(eb('session_starts.used', '+', 1))
              .end(),
          };
        }),
      )
      .returning('used')
      .executeTakeFirstOrThrow();
    return row.used <= TOTAL;
  });
}
