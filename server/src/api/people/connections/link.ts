import { randomBytes } from 'node:crypto';
import type { Platform } from '../../../core/platform.ts';

/** Seconds in which somebody who was sent to a service must be back. */
export const STATE_SECONDS = 600;

/** A text that nobody can guess: 43 characters, as RFC 7636 wants a verifier. */
export function secret(): string {
  return randomBytes(32).toString('base64url');
}

/** Where a service sends the person back to; it must be registered there. */
export function callbackAddress({ publicUrl }: Pick<Platform, 'publicUrl'>, type: string): string {
  return `${publicUrl}/connections/${type}/callback`;
}
