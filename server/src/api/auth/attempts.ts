import type { PublicContext } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { Lru } from '../../core/lru.ts';
import type { Store } from '../../core/store.ts';

/** Wrong passwords for one account before it must rest, whatever address they come from. */
const MAX_FAILURES = 10;
const WINDOW = 5 * 60_000;

interface Failures {
  count: number;
  /** Ms since 1970. */
  until: number;
}

/** Of each running platform, by login; in this process only, as all rate limits. */
const failures = new WeakMap<Store, Lru<string, Failures>>();

/** Refuses with 429 while an account rests because of wrong passwords. */
export function refuseTooManyAttempts(ctx: PublicContext, login: string): void {
  const found = failuresOf(ctx).get(login);
  const now = ctx.clock.now();
  if (!ctx.config.rateLimits || !found || found.until <= now || found.count < MAX_FAILURES) return;
  throw new ApiError(429, 0, 'You are being rate limited.', { retry_after: (found.until - now) / 1000, global: false });
}

/** Counts a wrong password for a login, whether there is such an account or not. */
export function countFailure(ctx: PublicContext, login: string): void {
  const known = failuresOf(ctx);
  const now = ctx.clock.now();
  const found = known.get(login);
  if (found && found.until > now) found.count += 1;
  else known.set(login, { count: 1, until: now + WINDOW });
}

/** Forgets the wrong passwords of a login: somebody knew the right one. */
export function forgetFailures(ctx: PublicContext, login: string): void {
  failuresOf(ctx).delete(login);
}

function failuresOf(ctx: PublicContext): Lru<string, Failures> {
  let known = failures.get(ctx.store);
  if (!known) {
    known = new Lru(50_000);
    failures.set(ctx.store, known);
  }
  return known;
}
