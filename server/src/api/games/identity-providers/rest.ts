import { LIMITS } from '@guildhall/protocol/limits';

/** Pause (ms) after a number of consecutive failures; doubles each time. */
export function restAfter(failures: number): number {
  return Math.min(LIMITS.identityProviders.pause.max, LIMITS.identityProviders.pause.min * 2 ** (failures - 1));
}
