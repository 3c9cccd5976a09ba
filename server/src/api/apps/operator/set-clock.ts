import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { turnOrFail } from '../../../core/framework/turn-clock.ts';
import { recordAction } from './actions.ts';
import { clockObject, turnableClock } from './clock.ts';
import { setClock as operation } from '@guildhall/protocol/operations/apps/operator';

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
    turnOrFail(clock, { now, advance: body.advance_ms ?? undefined, frozen: body.frozen ?? undefined }, 'advance_ms');
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
