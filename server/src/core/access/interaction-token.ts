import { randomFillSync } from 'node:crypto';
import type { Snowflake } from '@guildhall/protocol/ids';

const RANDOM = 48;
/** Random bytes for many tokens are generated at a time: a few cost as much as many. */
const pool = Buffer.allocUnsafeSlow(RANDOM * 128);
let used = pool.length;

function randomPart(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += RANDOM;
  return pool.toString('base64url', used - RANDOM, used);
}

/**
 * A new interaction token. It contains the interaction's id, so that the interaction can be found by it and the token
 * told apart from webhook tokens.
 */
export function newInteractionToken(id: Snowflake): string {
  return Buffer.from(`interaction:${id}:${randomPart()}`, 'latin1').toString('base64url');
}

/** The id of the interaction in a token, or undefined if it is not an interaction token. */
export function idOfToken(token: string): Snowflake | undefined {
  return /^interaction:(\d{1,19}):/.exec(Buffer.from(token, 'base64url').toString('latin1'))?.[1];
}
