import { randomBytes } from 'node:crypto';
import type { Snowflake } from '@guildhall/protocol/ids';
import { hashToken } from '../../../core/access/viewer.ts';
import type { PublicContext } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import type { ProviderArrivalRow, ProviderPurpose, ProviderStateRow } from '../../../core/tables/login-providers.ts';
import { browserOf } from './browser.ts';
import type { Identity } from './identity.ts';

/** Ms within which a person must return from a provider, and within which the client must use the one-time code. */
const LIFETIME = 600_000;
/** Ms to fill in the form of registration. */
const FORM_LIFETIME = 1_800_000;

/** Stores the state of a person who is sent to a provider, and deletes expired ones. */
export async function insertState({ db, now }: Tx, row: Omit<ProviderStateRow, 'expires_at'>): Promise<void> {
  await db.kysely.deleteFrom('provider_states').where('expires_at', '<=', now).execute();
  await db.kysely
    .insertInto('provider_states')
    .values({ ...row, expires_at: now + LIFETIME })
    .execute();
}

/** Uses up the state of a request of this browser to this provider; 50012 if there is none. */
export async function takeState(ctx: PublicContext, providerId: string, state: string): Promise<ProviderStateRow> {
  const browser = browserOf(ctx) ?? fail('INVALID_OAUTH2_STATE');
  const taken = await ctx.transact(({ db, now }) =>
    db.kysely
      .deleteFrom('provider_states')
      .where('hash', '=', hashToken(state))
      .where('provider_id', '=', providerId)
      .where('browser', '=', browser)
      .where('expires_at', '>', now)
      .returningAll()
      .executeTakeFirst(),
  );
  return taken ?? fail('INVALID_OAUTH2_STATE');
}

/** Stores what a provider has said; returns the one-time code for it. */
export async function insertArrival(
  { db, now }: Tx,
  { identity, ...visit }: Pick<ProviderArrivalRow, 'provider_id' | 'purpose' | 'browser' | 'user_id'> & { identity: Identity },
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  await db.kysely.deleteFrom('provider_arrivals').where('expires_at', '<=', now).execute();
  await db.kysely
    .insertInto('provider_arrivals')
    .values({
      ...visit,
      hash: hashToken(code),
      identity_json: JSON.stringify(identity),
      expires_at: now + (visit.purpose === 'register' ? FORM_LIFETIME : LIFETIME),
    })
    .execute();
  return code;
}

/**
 * Uses up a one-time code of this browser for one purpose, unless the transaction fails; 50012 if there is none. `userId` is
 * whose request it must have been.
 */
export async function takeArrival(
  ctx: PublicContext,
  { db, now }: Tx,
  { code, purpose, userId = null }: { code: string; purpose: ProviderPurpose; userId?: Snowflake | null },
): Promise<ProviderArrivalRow> {
  const taken = await db.kysely
    .deleteFrom('provider_arrivals')
    .where('hash', '=', hashToken(code))
    .where('purpose', '=', purpose)
    .where('browser', '=', browserOf(ctx) ?? '')
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  return taken ?? fail('INVALID_OAUTH2_STATE');
}
