import { SNOWFLAKE_EPOCH, type Snowflake } from '@guildhall/protocol/ids';
import type { Clock } from '../framework/clock.ts';

/** Generates ids that never repeat and always increase. */
export interface Ids {
  next(): Snowflake;
}

/**
 * Snowflakes: 42 bits of ms since the epoch, 10 bits of worker, 12 bits of sequence.
 * - `worker` (0-1023) differs at each start of each node (see the `nodes` table), so a clock that was set back
 *   between two starts cannot repeat an id.
 * - Within one start, time never runs backwards: a full or backward millisecond borrows from the next.
 */
export function snowflakes(clock: Clock, worker: number): Ids {
  const bits = BigInt(worker & 1023) << 12n;
  let last = 0;
  let sequence = 0;
  return {
    next() {
      const now = clock.now();
      if (now > last) {
        last = now;
        sequence = 0;
      } else if (++sequence > 4095) {
        last += 1;
        sequence = 0;
      }
      return String((BigInt(last - SNOWFLAKE_EPOCH) << 22n) | bits | BigInt(sequence));
    },
  };
}
