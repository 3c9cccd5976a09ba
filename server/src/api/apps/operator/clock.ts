import type { Context } from '../../../core/framework/context.ts';
import { ApiError } from '../../../core/framework/errors.ts';
import { TurnableClock } from '../../../core/framework/turnable-clock.ts';
import { operatorOnly } from './access.ts';

/** The clock that the operator may turn. On a server with GUILDHALL_CLOCK=system: 404. */
export function turnableClock(ctx: Context): TurnableClock {
  operatorOnly(ctx);
  if (!(ctx.clock instanceof TurnableClock)) throw new ApiError(404, 0, '404: Not Found');
  return ctx.clock;
}

/** The state of the clock. */
export function clockObject(clock: TurnableClock): { now: string; frozen: boolean } {
  return { now: new Date(clock.now()).toISOString(), frozen: clock.frozen };
}
