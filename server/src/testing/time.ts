import { Timestamp, Whole } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { complain, fail, failForm } from '../core/framework/errors.ts';
import type { Platform } from '../core/framework/platform.ts';
import { turnOrFail } from '../core/framework/turn-clock.ts';
import type { TurnableClock } from '../core/framework/turnable-clock.ts';
import { withTimeout } from '../gateway/timeout.ts';
import { bodyCheck } from '../http/validate.ts';
import { nextMoment } from './moments.ts';

/** Ms of real time for which a turn waits for the jobs that have fallen due: a job may wait for the bot under test. */
const JOBS_TIMEOUT = 5000;

const Body = Type.Object({
  now: Type.Optional(Timestamp()),
  advance: Type.Optional(Whole(0, 100 * 365 * 86_400_000)),
  frozen: Type.Optional(Type.Boolean()),
  to: Type.Optional(Type.Literal('next')),
});
const check = bodyCheck(Body);
const checked = Compile(Body);

/** The parts that turning the clock needs. */
export interface TimeNeeds {
  platform: Platform;
  clock: TurnableClock;
  /** Resolves when every due job has run. */
  idle: () => Promise<void>;
}

/** The clock as /testing/clock shows it. */
export interface ClockState {
  now: string;
  frozen: boolean;
  next: string | null;
  next_is: string | null;
}

/** The state of the clock, and the next moment at which something is due. */
export async function clockState({ platform, clock }: TimeNeeds): Promise<ClockState> {
  const now = clock.now();
  const next = await nextMoment(platform.store.read, now);
  return {
    now: new Date(now).toISOString(),
    frozen: clock.frozen,
    next: next ? new Date(next.at).toISOString() : null,
    next_is: next?.what ?? null,
  };
}

/**
 * Turns the clock ahead: to `now`, by `advance` ms, or `to: "next"`; and freezes or releases it. Returns the state once the jobs that
 * have fallen due have run. Fails with 50035 and changes nothing if the body is wrong.
 */
export async function turnClock(needs: TimeNeeds, body: unknown): Promise<ClockState> {
  const { platform, clock } = needs;
  const given = check(body);
  if (!checked.Check(given)) return fail('INVALID_FORM_BODY');
  const { now, advance, frozen, to } = given;
  if (to !== undefined && (now !== undefined || advance !== undefined))
    failForm({ to: complain.custom('CLOCK_TURN_INVALID', 'Provide either a moment, a time or a duration.') });
  const jobsDone = () => withTimeout(platform, needs.idle(), JOBS_TIMEOUT);
  if (to === undefined) turnOrFail(clock, { now: now === undefined ? undefined : Date.parse(now), advance, frozen }, 'advance');
  else {
    // A job that is already due is not next.
    await jobsDone();
    const next = await nextMoment(platform.store.read, clock.now());
    if (!next) failForm({ to: complain.custom('CLOCK_TURN_INVALID', 'Nothing is due.') });
    turnOrFail(clock, { now: Math.max(next?.at ?? 0, clock.now()), frozen }, 'to');
  }
  await jobsDone();
  return clockState(needs);
}
