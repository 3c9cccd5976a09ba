import {
  APPLICATION_LIMITS,
  DEVELOPMENT_WINDOW,
  highest,
  isDevelopmentLimit,
  RAISABLE_LIMITS,
  type RaisableLimit,
} from '@guildhall/protocol/application-limits';
import { DEVELOPMENT_LIMITS } from '@guildhall/protocol/development-limits';
import type { ApplicationLimitObject } from '@guildhall/protocol/objects/apps/application-requests';
import { sessionStartLimit, startRules } from '../../../core/access/session-starts.ts';
import type { Context } from '../../../core/framework/context.ts';
import type { ApplicationRow } from '../../../core/tables/database.ts';
import { isoTime } from '../../../core/values/iso-time.ts';
import { boundOf } from '../applications/limit-bounds.ts';

/** The limits that apply to every application: requests, session starts, and concurrent identifies. */
export async function ratesOf(ctx: Context, row: ApplicationRow): Promise<ApplicationLimitObject[]> {
  const rules = await startRules(ctx.store.read, row.id);
  const starts = await sessionStartLimit(ctx, row.bot_id, rules);
  return [
    rate('requests_per_second', boundOf(row, 'requests_per_second'), null),
    rate('session_starts_per_day', starts.total, {
      used: starts.total - starts.remaining,
      endsAt: starts.reset_after > 0 ? ctx.clock.now() + starts.reset_after : null,
    }),
    rate('max_concurrency', rules.maxConcurrency, null),
  ];
}

/** The limits that apply until the operator has approved the application. */
export async function developmentRates(ctx: Context, row: ApplicationRow): Promise<ApplicationLimitObject[]> {
  const now = ctx.clock.now();
  const windowMs = DEVELOPMENT_WINDOW * 1000;
  const running = await ctx.store.read.kysely
    .selectFrom('application_rates')
    .select(['name', 'used', 'window_start'])
    .where('application_id', '=', row.id)
    .where('window_start', '>', now - windowMs)
    .execute();
  const byName = new Map(running.map((one) => [one.name, one]));
  return RAISABLE_LIMITS.filter(isDevelopmentLimit).flatMap((name) => {
    const max = boundOf(row, name);
    const found = byName.get(name);
    if (max === null) return [];
    return [rate(name, max, { used: found?.used ?? 0, endsAt: found ? found.window_start + windowMs : null })];
  });
}

function rate(
  name: RaisableLimit,
  max: number | null,
  use: { used: number; endsAt: number | null } | null,
): ApplicationLimitObject {
  const isDevelopment = isDevelopmentLimit(name);
  return {
    name,
    max,
    usual: isDevelopment ? DEVELOPMENT_LIMITS[name] : APPLICATION_LIMITS[name].usual,
    window: isDevelopment ? DEVELOPMENT_WINDOW : APPLICATION_LIMITS[name].window,
    used: use?.used ?? null,
    resets_at: use?.endsAt ? isoTime(use.endsAt) : null,
    can_be_raised: max !== null && max < highest(name),
    highest: highest(name),
  };
}
