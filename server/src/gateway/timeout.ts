import type { Cancel } from '../core/framework/clock.ts';
import type { Platform } from '../core/framework/platform.ts';

/** The value of a promise, or undefined if it takes longer than `ms`. */
export async function withTimeout<T>(
  { clock }: Pick<Platform, 'clock'>,
  promise: Promise<T>,
  ms: number,
): Promise<{ value: T } | undefined> {
  let cancel: Cancel = () => undefined;
  const over = new Promise<undefined>((resolve) => {
    cancel = clock.after(ms, () => resolve(undefined));
  });
  try {
    return await Promise.race([promise.then((value) => ({ value })), over]);
  } finally {
    cancel();
  }
}
