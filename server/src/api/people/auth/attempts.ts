import { hash } from 'node:crypto';
import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { clientNetwork, widerNetwork } from '../../../core/access/client-network.ts';
import type { PublicContext } from '../../../core/framework/context.ts';
import { ApiError } from '../../../core/framework/errors.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { Tx } from '../../../core/framework/transact.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;

/** Per day: wrong guesses at one account from one unfamiliar address, and from all unfamiliar addresses together. */
const STRANGERS = {
  login: { ofPair: 40, together: 400 },
  password: { ofPair: 40, together: 400 },
  code: { ofPair: 20, together: 60 },
} as const;

/** A guess at a secret of an account. */
export interface Attempt {
  /** The password of a login, the password of a token's holder, or a code of the second factor. */
  what: keyof typeof STRANGERS;
  /** The account's id, or the name of an unknown login. */
  account: string;
  /** The address of the request. */
  address: string;
  /** The request also carries a valid token of the account. */
  hasToken?: boolean;
}

/** A counter with its limit, and the ms after which it is reset. */
interface Bound {
  key: string;
  max: number;
  window: number;
  /**
   * in 5 minutes alone would be a million a year per address. A six-digit code is right with a probability of 3 in 10^6,
   * since three steps are accepted: 60 guesses a day by strangers who already have the password succeed with a probability of
   * 1.8 in 10^4 a day. A recovery code has 31^8 = 8.5 * 10^11 values.
   * `alongside` runs in the same transaction if no limit is exceeded; nothing is counted if it fails.
   */
  resets?: boolean;
  /** The last allowed wrong guess restarts the window. */
  extends?: boolean;
}

/** The counters that counted an attempt. */
export type Counted = readonly Bound[];

/**
 * Counts an attempt before the secret is compared, so that concurrent attempts on all nodes are counted. Fails with 429 and
 * `retry_after` in seconds when one of these limits is exceeded:
 * - 10 in 5 minutes for an account from one address, and 40 in 5 minutes for all logins from one address;
 * - 40 a day for an account from one unfamiliar address (codes: 20), 200 from a familiar one;
 * - 400 a day for an account from all unfamiliar addresses together (codes: 60).
 * An address is familiar if the account has logged in from it within 180 days, or if the request carries a valid token of the
 * account. The last limit does not apply to familiar addresses, so strangers never lock out the owner there, and it takes ten
 * networks to exhaust it.
 * The arithmetic: all strangers together get 146,000 guesses a year at a password, and someone behind a familiar address 73,000;
 */
export async function countAttempt(
  ctx: PublicContext,
  attempt: Attempt,
  alongside?: (tx: Tx) => Promise<void>,
): Promise<Counted> {
  if (!ctx.config.rateLimits && !alongside) return [];
  const counted: Bound[] = [];
  const until = await ctx.transact(async (tx) => {
    const isFamiliar = attempt.hasToken === true || (await isKnownAddress(tx.db, attempt));
    for (const bound of ctx.config.rateLimits ? boundsOf(attempt, isFamiliar) : []) {
      const end = await count(tx, bound);
      if (end !== null) return end;
      counted.push(bound);
    }
    await alongside?.(tx);
    return null;
  });
  if (until === null) return counted;
  const retry_after = (until - ctx.clock.now()) / 1000;
  throw new ApiError(429, 0, 'You are being rate limited.', { retry_after, global: false });
}

/**
 * Counts a new account; fails with 429 after too many in a day of the request's address or of its network, or in an hour of all.
 * What one bound refuses is not counted by the wider ones, so that one address cannot use up what is there for all.
 */
export async function countRegistration(ctx: PublicContext): Promise<void> {
  if (!ctx.config.rateLimits) return;
  const { registrationsOfAddress, registrationsOfNetwork } = LIMITS.accounts;
  const bounds = [
    { key: keyOf('register', clientNetwork(ctx.ip)), max: registrationsOfAddress.max, window: DAY },
    { key: keyOf('register network', widerNetwork(ctx.ip)), max: registrationsOfNetwork.max, window: DAY },
    { key: keyOf('register all'), max: ctx.config.registrationsPerHour, window: HOUR },
  ];
  const until = await ctx.transact(async (tx) => {
    for (const bound of bounds) {
      const end = await count(tx, bound);
      if (end !== null) return end;
    }
    return null;
  });
  if (until === null) return;
  const retry_after = (until - ctx.clock.now()) / 1000;
  throw new ApiError(429, 0, 'You are being rate limited.', { retry_after, global: false });
}

/** Uncounts a right guess, and resets the wrong ones from the same address. */
export async function deleteAttempt(ctx: PublicContext, counted: Counted): Promise<void> {
  if (!counted.length) return;
  await ctx.transact(async ({ db: { kysely } }) => {
    for (const { key, resets } of counted)
      await kysely
        .updateTable('login_failures')
        .set((eb) => ({ failures: resets ? 0 : eb('failures', '-', 1) }))
        .where('hash', '=', key)
        .where('failures', '>', 0)
        .execute();
  });
}

/** Records an address that an account has logged in from. */
export async function recordAddress({ db, now }: Tx, userId: Snowflake, address: string): Promise<void> {
  const row = { hash: keyOf('familiar', userId, clientNetwork(address)), user_id: userId, last_used_at: now };
  await db.kysely
    .insertInto('login_addresses')
    .values(row)
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ last_used_at: now }))
    .execute();
}

async function isKnownAddress(db: Db, { account, address }: Attempt): Promise<boolean> {
  const hashed = keyOf('familiar', account, clientNetwork(address));
  const found = await db.kysely.selectFrom('login_addresses').select('hash').where('hash', '=', hashed).executeTakeFirst();
  return found !== undefined;
}

/** The counters of an attempt, in the fixed order in which PostgreSQL locks their rows. */
function boundsOf({ what, account, address }: Attempt, isFamiliar: boolean): Bound[] {
  const network = clientNetwork(address);
  const { ofPair, together } = STRANGERS[what];
  const strangers = { key: keyOf(`${what} strangers`, account), max: together, window: DAY };
  return [
    ...(what === 'login'
      ? [{ key: keyOf('address', network), max: LIMITS.accounts.wrongPasswordsOfAddress.max, window: 5 * MINUTE }]
      : []),
    {
      key: keyOf(what, account, network),
      max: LIMITS.accounts.wrongGuesses.max,
      window: 5 * MINUTE,
      resets: true,
      extends: what === 'code',
    },
    {
      key: keyOf(`${what} day`, account, network),
      max: isFamiliar ? LIMITS.accounts.wrongGuessesFamiliar.max : ofPair,
      window: DAY,
    },
    ...(isFamiliar ? [] : [strangers]),
  ];
}

/** Counts an attempt; returns the end of the window (ms since 1970) if the limit is exceeded, else null. */
async function count({ db, now }: Tx, { key, max, window, extends: isExtended = false }: Bound): Promise<number | null> {
  const row = await db.kysely
    .insertInto('login_failures')
    .values({ hash: key, failures: 1, until: now + window })
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet((eb) => {
        const isOver = eb('login_failures.until', '<=', now);
        const isLast = eb('login_failures.failures', '=', isExtended ? max - 1 : -1);
        const failures = eb('login_failures.failures', '+', 1);
        const until = eb.ref('excluded.until');
        return {
          failures: eb.case().when(isOver).then(1).else(failures).end(),
          until: eb
            .case()
            .when(eb.or([isOver, isLast]))
            .then(until)
            .else(eb.ref('login_failures.until'))
            .end(),
        };
      }),
    )
    .returning(['failures', 'until'])
    .executeTakeFirstOrThrow();
  return row.failures > max ? row.until : null;
}

/** Addresses are stored only as hashes. */
const keyOf = (...parts: readonly string[]): string => hash('sha256', parts.join(' '));
