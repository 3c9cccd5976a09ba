import { APPLICATION_LIMITS } from '@guildhall/protocol/application-limits';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { Platform } from '../framework/platform.ts';
import { prepare } from '../framework/prepared.ts';
import type { Db } from '../framework/store.ts';

const TOTAL = APPLICATION_LIMITS.session_starts_per_day.usual;
const WINDOW = 24 * 60 * 60 * 1000;
/** A bot is large if it is in more guilds than this (docs/contract/gateway.md#identify). */
const LARGE_FROM = 150_000;
/** The minimum number of starts of a large bot, and how many starts each 1000 guilds add. */
const LARGE_TOTAL = 2000;
const LARGE_STARTS = 5;
/** The concurrency of bots that have just become large. */
const LARGE_CONCURRENCY = 16;

/** The limits on an application's session starts. */
export interface StartRules {
  /** Starts in 24 h. */
  total: number;
  /** Concurrent identifies: one per bucket (shard id modulo this) and five seconds. */
  maxConcurrency: number;
  /** Its number of shards must be a multiple of this; 1 if it may choose freely. */
  shardMultiple: number;
  /** Large bot sharding, by the operator's setting or by its number of guilds. */
  isLarge: boolean;
  /** How many guilds the bot is in. */
  guilds: number;
}

/** The limits on the session starts of people. */
export const PERSON_RULES: StartRules = { total: TOTAL, maxConcurrency: 1, shardMultiple: 1, isLarge: false, guilds: 0 };

const rulesOf = prepare<{ id: Snowflake }>()((db, param) =>
  db.selectFrom('applications').select(['bot_id', 'large_bot_sharding', 'limits_json']).where('id', '=', param('id')),
);

const guildCount = prepare<{ user_id: Snowflake }>()((db, param) =>
  db
    .selectFrom('members')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', param('user_id')),
);

const countStart = prepare<{ user_id: Snowflake; now: number; over: number }>()((db, param) =>
  db
    .insertInto('session_starts')
    .values({ user_id: param('user_id'), window_start: param('now'), used: 1 })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => {
        const isOver = eb('session_starts.window_start', '<=', param('over'));
        return {
          window_start: eb
            .case()
            .when(isOver)
            .then(eb.ref('excluded.window_start'))
            .else(eb.ref('session_starts.window_start'))
            .end(),
          used: eb
            .case()
            .when(isOver)
            .then(1)
            .else(eb('session_starts.used', '+', 1))
            .end(),
        };
      }),
    )
    .returning('used'),
);

/**
 * The start limits of an application. The operator may set `max_concurrency` and `session_starts_per_day` among its
 * limits. With large bot
 * sharding (by the operator's setting or by the number of guilds), that is also the number that the shard count must
 * be a multiple of.
 */
export async function startRules(db: Db, applicationId: Snowflake): Promise<StartRules> {
  const row = await db.first(rulesOf, { id: applicationId });
  const guilds = Number((await db.first(guildCount, { user_id: row?.bot_id ?? applicationId }))?.count ?? 0);
  const hasMany = guilds > LARGE_FROM;
  const isLarge = hasMany || row?.large_bot_sharding === 1;
  const limits: Record<string, number | null> = JSON.parse(row?.limits_json ?? '{}');
  const maxConcurrency = Math.max(1, limits.max_concurrency ?? (hasMany ? LARGE_CONCURRENCY : 1));
  return {
    total: limits.session_starts_per_day ?? (hasMany ? Math.max(LARGE_TOTAL, Math.floor((guilds / 1000) * LARGE_STARTS)) : TOTAL),
    maxConcurrency,
    shardMultiple: isLarge ? maxConcurrency : 1,
    isLarge,
    guilds,
  };
}

/** The remaining session starts of an account: field session_start_limit of Get Gateway Bot, with max_concurrency. */
export interface SessionStartLimit {
  total: number;
  remaining: number;
  /** Ms until the limit resets. */
  reset_after: number;
}

/** The current limit, over all shards. */
export async function sessionStartLimit(
  platform: Platform,
  userId: Snowflake,
  { total }: Pick<StartRules, 'total'>,
): Promise<SessionStartLimit> {
  const now = platform.clock.now();
  const row = await platform.store.read.kysely
    .selectFrom('session_starts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('window_start', '>', now - WINDOW)
    .executeTakeFirst();
  if (!row) return { total, remaining: total, reset_after: 0 };
  return { total, remaining: Math.max(0, total - row.used), reset_after: row.window_start + WINDOW - now };
}

/** Counts one start; returns false if none is left in this window. */
export async function takeSessionStart(
  platform: Platform,
  userId: Snowflake,
  { total }: Pick<StartRules, 'total'>,
): Promise<boolean> {
  const now = platform.clock.now();
  return platform.store.transaction(async (db) => {
    const row = await db.first(countStart, { user_id: userId, now, over: now - WINDOW });
    return row !== undefined && row.used <= total;
  });
}
