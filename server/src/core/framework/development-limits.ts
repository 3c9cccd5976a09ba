import { DEVELOPMENT_LIMITS, type DevelopmentLimit } from '@guildhall/protocol/development-limits';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { Allowance } from './limits.ts';
import type { Platform } from './platform.ts';
import type { Db } from './store.ts';

/** Length in ms of the window in which an unapproved application is limited. */
const WINDOW = 2 * 60 * 60 * 1000;

/** The state of an application's window after one more request. */
export interface DevelopmentRate {
  max: number;
  allowed: boolean;
  remaining: number;
  /** Ms until the window ends. */
  resetAfter: number;
}

/** Counts a request of an application over all nodes, by the platform's clock; returns null if no limit applies. */
export async function takeDevelopmentRate(
  { store, clock }: Pick<Platform, 'store' | 'clock'>,
  { id, approved, limits }: Allowance,
  name: DevelopmentLimit,
): Promise<DevelopmentRate | null> {
  const said = limits[name];
  const max = said === undefined ? (approved ? null : DEVELOPMENT_LIMITS[name]) : said;
  if (max === null) return null;
  const now = clock.now();
  const { used, window_start, allowed } = await store.transaction((db) => count(db, { application_id: id, name, now, max }));
  return { max, allowed, remaining: Math.max(0, max - used), resetAfter: Math.min(WINDOW, window_start + WINDOW - now) };
}

interface Request {
  application_id: Snowflake;
  name: DevelopmentLimit;
  now: number;
  max: number;
}

interface Counted {
  used: number;
  window_start: number;
  allowed: boolean;
}

/** Counts a request in the current window, or begins one; refused requests are not counted. */
async function count(db: Db, request: Request): Promise<Counted> {
  const { application_id, name, now, max } = request;
  const over = now - WINDOW;
  const running = await db.kysely
    .updateTable('application_rates')
    .set((eb) => ({ used: eb('used', '+', 1) }))
    .where('application_id', '=', application_id)
    .where('name', '=', name)
    .where('window_start', '>', over)
    .where('used', '<', max)
    .returning(['used', 'window_start'])
    .executeTakeFirst();
  if (running) return { ...running, allowed: true };
  const current = await db.kysely
    .selectFrom('application_rates')
    .select(['used', 'window_start'])
    .where('application_id', '=', application_id)
    .where('name', '=', name)
    .where('window_start', '>', over)
    .executeTakeFirst();
  if (max === 0 || (current && current.used >= max)) return { used: 0, window_start: now, ...current, allowed: false };
  const begun = await db.kysely
    .insertInto('application_rates')
    .values({ application_id, name, window_start: now, used: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['application_id', 'name'])
        .doUpdateSet({ window_start: now, used: 1 })
        .where('application_rates.window_start', '<=', over),
    )
    .returning(['used', 'window_start'])
    .executeTakeFirst();
  // Otherwise another node began the window between the two queries.
  return begun ? { ...begun, allowed: true } : count(db, request);
}
