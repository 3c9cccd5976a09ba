import { DEVELOPMENT_LIMITS, type DevelopmentLimit } from './development-limits.ts';

/**
 * The limits that apply to every application and that the operator changes on request, by name: the usual bound, the
 * highest one, and the window in seconds in which it counts.
 */
export const APPLICATION_LIMITS = {
  /** Requests of a bot, over all routes. */
  requests_per_second: { usual: 50, max: 10_000, window: 1 },
  /** Identifies of a bot, over all shards. */
  session_starts_per_day: { usual: 1000, max: 1_000_000, window: 86_400 },
  /** Shards of a bot that identify at the same time. */
  max_concurrency: { usual: 1, max: 256, window: 5 },
} as const;

/** The name of such a limit; the operator uses the same name. */
export type ApplicationLimit = keyof typeof APPLICATION_LIMITS;

/** The window in seconds of the limits of applications in development. */
export const DEVELOPMENT_WINDOW = 7200;

/** The highest bound of a limit of applications in development that is not lifted. */
const DEVELOPMENT_MAX = 1_000_000;

/** The name of a limit that an application can request to raise. */
export type RaisableLimit = ApplicationLimit | DevelopmentLimit;

/** The names of the limits that an application can request to raise. */
export const RAISABLE_LIMITS: readonly RaisableLimit[] = [
  'requests_per_second',
  'session_starts_per_day',
  'max_concurrency',
  ...Object.keys(DEVELOPMENT_LIMITS).filter(isDevelopmentLimit),
];

/** Whether a limit applies only to applications in development. */
export function isDevelopmentLimit(name: string): name is DevelopmentLimit {
  return Object.hasOwn(DEVELOPMENT_LIMITS, name);
}

/** Whether a limit applies to every application. */
export function isApplicationLimit(name: string): name is ApplicationLimit {
  return Object.hasOwn(APPLICATION_LIMITS, name);
}

/** The highest bound that the operator can set for a limit. */
export function highest(name: RaisableLimit): number {
  return isApplicationLimit(name) ? APPLICATION_LIMITS[name].max : DEVELOPMENT_MAX;
}
