import { hash } from 'node:crypto';
import type { PublicContext } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import type { Tx } from '../../core/transact.ts';

/** Wrong passwords for one account before it must rest, whatever address they come from. */
const MAX_OF_ACCOUNT = 10;
/** Wrong passwords from one address, for whichever accounts. */
const MAX_OF_ADDRESS = 40;
/** Ms from the first of them until they are forgotten. */
const WINDOW = 5 * 60_000;

/** Whose password somebody is about to show. */
export interface Attempt {
  /** What is counted for the account: any text of its own. */
  account: string;
  /** Where it comes from; null when that does not matter. */
  address: string | null;
}

/**
 * Counts an attempt before the password is looked at, so that those of one moment, on whichever nodes, are counted too. While the
 * account or the address rests because of wrong passwords: 429.
 */
export async function countAttempt(ctx: PublicContext, { account, address }: Attempt): Promise<void> {
  if (!ctx.config.rateLimits) return;
  const until = await ctx.transact(async (tx) => {
    const rests = address === null ? null : await count(tx, ofAddress(address), MAX_OF_ADDRESS);
    return rests ?? count(tx, ofAccount(account), MAX_OF_ACCOUNT);
  });
  if (until === null) return;
  const retry_after = (until - ctx.clock.now()) / 1000;
  throw new ApiError(429, 0, 'You are being rate limited.', { retry_after, global: false });
}

/** The password was right: the account's wrong ones are forgotten, and this attempt of the address. */
export async function forgetAttempt(ctx: PublicContext, { account, address }: Attempt): Promise<void> {
  if (!ctx.config.rateLimits) return;
  await ctx.transact(async ({ db: { kysely } }) => {
    if (address !== null)
      await kysely
        .updateTable('login_failures')
        .set((eb) => ({ failures: eb('failures', '-', 1) }))
        .where('hash', '=', ofAddress(address))
        .where('failures', '>', 0)
        .execute();
    await kysely.deleteFrom('login_failures').where('hash', '=', ofAccount(account)).execute();
  });
}

/** Counts one more; gives the end of the rest, ms since 1970, when that is too many, else null. */
async function count({ db, now }: Tx, what: string, max: number): Promise<number | null> {
  const row = await db.kysely
    .insertInto('login_failures')
    .values({ hash: what, failures: 1, until: now + WINDOW })
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet((eb) => {
        const isOver = eb('login_failures.until', '<=', now);
        const failures = eb('login_failures.failures', '+', 1);
        return {
          failures: eb.case().when(isOver).then(1).else(failures).end(),
          until: eb.case().when(isOver).then(eb.ref('excluded.until')).else(eb.ref('login_failures.until')).end(),
        };
      }),
    )
    .returning(['failures', 'until'])
    .executeTakeFirstOrThrow();
  return row.failures > max ? row.until : null;
}

const ofAccount = (account: string): string => hash('sha256', `account ${account}`);
const ofAddress = (address: string): string => hash('sha256', `address ${address}`);
