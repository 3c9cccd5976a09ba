import { randomInt } from 'node:crypto';

/** The grant type of devices (RFC 8628 3.4). */
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
/** Seconds that a device waits (oauth2 2.4). */
export const DEVICE_SECONDS = 300;
/** Seconds between two polls at first, and what each poll that came too early adds (RFC 8628 3.5). */
export const POLL_SECONDS = 5;

/** Letters that make no words and are told apart when read aloud (RFC 8628 6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const LENGTH = 8;

/** A code for a person to type: 34 bits. */
export function newUserCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** What was typed, without marks between the letters and in capitals. */
export function typedUserCode(text: string): string {
  return text.replace(/[^a-z]/gi, '').toUpperCase();
}

/** A code as it is shown: two halves. */
export function shownUserCode(code: string): string {
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}
