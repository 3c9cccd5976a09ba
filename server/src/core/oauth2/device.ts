import { randomInt } from 'node:crypto';

/** The grant type of devices (RFC 8628 3.4). */
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
/** Seconds that a device code is valid (docs/contract/oauth2.md#token-endpoint). */
export const DEVICE_SECONDS = 300;
/** Initial seconds between two polls, and the increment for each early poll (RFC 8628 3.5). */
export const POLL_SECONDS = 5;

/** Letters that spell no words and are distinguishable when read aloud (RFC 8628 6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const LENGTH = 8;

/** A code for a user to type: 34 bits. */
export function newUserCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** Normalizes a typed code: no separators, upper case. */
export function typedUserCode(text: string): string {
  return text.replace(/[^a-z]/gi, '').toUpperCase();
}

/** Formats a code for display, in two halves. */
export function shownUserCode(code: string): string {
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}
