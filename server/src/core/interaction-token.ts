import { randomFillSync } from 'node:crypto';
import type { Snowflake } from '@guildhall/protocol/ids';

const RANDOM = 48;
/** Random bytes for many tokens are made at once: a few cost as much. */
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

/** A new token of an interaction: it names it, so that it is found by it, and told from the tokens of webhooks. */
export function newInteractionToken(id: Snowflake): string {
  return Buffer.from(`interaction:${id}:${randomPart()}`, 'latin1').toString('base64url');
}

/** The id of the interaction that a token names, or undefined when it is none. */
export function idOfToken(token: string): Snowflake | undefined {
  return /^interaction:(\d{1,19}):/.exec(Buffer.from(token, 'base64url').toString('latin1'))?.[1];
}
