import type { Snowflake } from '@guildhall/protocol/ids';
import { fail } from '../../../core/framework/errors.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { hashToken, newToken } from '../../../core/access/viewer.ts';
import { isoTimeOrNull } from '../../../core/values/iso-time.ts';
import { lockUser } from '../users/queries.ts';
import { recordAddress } from './attempts.ts';
import type { Client } from './client.ts';

/** Logs in a user: returns a token that does not expire, and records the client and its address. */
export async function issuePersonToken(tx: Tx, userId: Snowflake, { os, platform, address }: Client): Promise<string> {
  const token = await issueToken(tx, { kind: 'person', userId, applicationId: null });
  const session = { hash: hashToken(token), user_id: userId, os, platform, last_used_at: tx.now };
  await tx.db.kysely.insertInto('auth_sessions').values(session).execute();
  await recordAddress(tx, userId, address);
  return token;
}

/** Issues a token that does not expire; the store keeps only its hash. Fails with 20013 for users banned from the server. */
export async function issueToken(
  tx: Tx,
  { kind, userId, applicationId }: { kind: 'person' | 'bot'; userId: Snowflake; applicationId: Snowflake | null },
): Promise<string> {
  await refuseBanned(tx, userId);
  const token = newToken(userId);
  await tx.db.kysely
    .insertInto('tokens')
    .values({
      hash: hashToken(token),
      kind,
      user_id: userId,
      application_id: applicationId,
      scopes: null,
      created_at: tx.now,
      expires_at: null,
    })
    .execute();
  return token;
}

/** Locks the user, so that a concurrent ban finds the token. Fails with 20013 and `suspension`, which only the user learns. */
async function refuseBanned({ db, now }: Tx, userId: Snowflake): Promise<void> {
  const user = await lockUser(db, userId);
  if ((user?.banned_until ?? 0) <= now) return;
  const bans = db.kysely.selectFrom('account_bans').select(['until', 'reason']).where('user_id', '=', userId);
  const ban = await bans.executeTakeFirst();
  fail('ACCOUNT_DISABLED', { extra: { suspension: { until: isoTimeOrNull(ban?.until ?? null), reason: ban?.reason ?? null } } });
}

/** Revokes one token; its gateway sessions close with 4004. */
export async function revokeToken(tx: Tx, userId: Snowflake, hash: string): Promise<void> {
  await tx.db.kysely.deleteFrom('tokens').where('hash', '=', hash).execute();
  tx.signal({ type: 'token_revoked', user_id: userId, hash });
}

/**
 * Replaces the token of a login: the old one is rejected from now on, its gateway sessions continue. Undefined if it was revoked.
 */
export async function replaceToken(tx: Tx, userId: Snowflake, hash: string): Promise<string | undefined> {
  const token = newToken(userId);
  const by = hashToken(token);
  const [replaced] = await tx.db.kysely
    .updateTable('tokens')
    .set({ hash: by })
    .where('hash', '=', hash)
    .returning('hash')
    .execute();
  if (!replaced) return undefined;
  tx.signal({ type: 'token_replaced', user_id: userId, hash, by });
  return token;
}

/** Revokes a user's tokens of a kind, except `except` (a hash). */
export async function revokeTokens(tx: Tx, userId: Snowflake, kind: 'person' | 'bot', except?: string): Promise<void> {
  for (const hash of await tokenHashes(tx.db, userId, kind)) if (hash !== except) await revokeToken(tx, userId, hash);
}

async function tokenHashes(db: Db, userId: Snowflake, kind: 'person' | 'bot'): Promise<string[]> {
  const rows = await db.kysely
    .selectFrom('tokens')
    .select('hash')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute();
  return rows.map((row) => row.hash);
}
