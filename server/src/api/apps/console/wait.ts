import type { Snowflake } from '@guildhall/protocol/ids';
import type { Platform } from '../../../core/framework/platform.ts';

/** The subject by which all nodes hear that entries of an application were written. */
export const writtenSubject = (applicationId: Snowflake) => `console.${applicationId}`;

/** Looks for entries until there are some, each time that any node has written entries of the application, for at most `ms`. */
export async function untilWritten<T>(
  { bus, clock }: Pick<Platform, 'bus' | 'clock'>,
  { applicationId, ms }: { applicationId: Snowflake; ms: number },
  look: () => Promise<T[]>,
): Promise<T[]> {
  let wake = () => {};
  let isOver = false;
  const stop = bus.subscribe(writtenSubject(applicationId), () => wake());
  const cancel = clock.after(ms, () => {
    isOver = true;
    wake();
  });
  try {
    await bus.confirmed?.();
    for (;;) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const found = await look();
      if (found.length > 0 || isOver) return found;
      await woken;
    }
  } finally {
    cancel();
    stop();
  }
}
