import { randomBytes } from 'node:crypto';
import type { Platform } from '../../../core/framework/platform.ts';

/** Seconds within which a user must return from a service. */
export const STATE_SECONDS = 600;

/** A random string of 43 characters, as RFC 7636 requires for a verifier. */
export function secret(): string {
  return randomBytes(32).toString('base64url');
}

/** The redirect address of a service, which must be registered there. */
export function callbackAddress({ publicUrl }: Pick<Platform, 'publicUrl'>, type: string): string {
  return `${publicUrl}/connections/${type}/callback`;
}
