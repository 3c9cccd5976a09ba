import { complain, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { recordAction } from './actions.ts';
import { clockObject, turnableClock } from './clock.ts';
import { setClock as operation } from '@guildhall/protocol/operations/apps/operator';
/** Ids cannot contain a time later than some years after this. */
const LATEST = Date.UTC(2100, 0, 1);

/**
 * Turns the platform's clock ahead, to `now` or by `advance_ms`, and freezes or releases it; jobs that fall due run
 * immediately (docs/contract/people.md#operators). It never goes back: 50035, as for both fields together. Only on
 * development servers, else 404.
 */
export const setClock = route(operation, {
  access: turnableClock,
  limit: limits.write,
  run: async (ctx, { access: clock, body }) => {
    const now = body.now ? Date.parse(body.now) : undefined;
    const advance = body.advance_ms ?? undefined;
    const field = now === undefined ? 'advance_ms' : 'now';
    const wrong = (message: string) => failForm({ [field]: complain.custom('CLOCK_TURN_INVALID', message) });
    if (now !== undefined && advance !== undefined) wrong('Provide either a time or a duration, not both.');
    if ((now ?? clock.now()) + (advance ?? 0) > LATEST) wrong('The clock cannot be set beyond the year 2100.');
    if (!clock.turn({ now, advance, frozen: body.frozen ?? undefined })) wrong('The clock cannot be set back.');
    await ctx.transact((tx) =>
      recordAction(tx, ctx, {
        action: 'clock_turn',
        target: ['server', null],
        changes: [{ key: 'now', new_value: clockObject(clock).now }],
      }),
    );
    return clockObject(clock);
  },
});
