import { complain, failForm } from './errors.ts';
import type { Turn, TurnableClock } from './turnable-clock.ts';

/** Ids cannot contain a time later than some years after this. */
const LATEST = Date.UTC(2100, 0, 1);

/**
 * Turns a clock as a request asks for, or fails with 50035 at `now` or at the field that gave the duration: the clock never goes
 * back, nor beyond the year 2100, and takes either a time or a duration.
 */
export function turnOrFail(clock: TurnableClock, turn: Turn, durationField: string): void {
  const { now, advance } = turn;
  const field = now === undefined ? durationField : 'now';
  const wrong = (message: string) => failForm({ [field]: complain.custom('CLOCK_TURN_INVALID', message) });
  if (now !== undefined && advance !== undefined) wrong('Provide either a time or a duration, not both.');
  if ((now ?? clock.now()) + (advance ?? 0) > LATEST) wrong('The clock cannot be set beyond the year 2100.');
  if (!clock.turn(turn)) wrong('The clock cannot be set back.');
}
