import type { Snowflake } from '@guildhall/protocol/ids';
import type { Context, PublicContext } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { PasskeyRow } from '../../../core/tables/mfa.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { replaceToken, revokeTokens } from '../auth/tokens.ts';
import { lockUser } from '../users/queries.ts';
import { selfObject } from '../users/user.ts';
import { USER_UPDATE } from '../users/events.ts';
import { readAssertion, passkeysOf, requestOptions, usePasskey } from './passkeys.ts';
import { typedCodeHash, useRecoveryCode } from './recovery-codes.ts';
import { sealingKey, unseal } from './seal.ts';
import { stepOf } from './totp.ts';

/** The second factors that a user has. */
export interface Factors {
  totp: boolean;
  passkeys: PasskeyRow[];
  /** Unused recovery codes are left. */
  backup: boolean;
}

/** The methods of proof, as people's clients name them. `totp` also accepts a recovery code. */
export type Method = 'totp' | 'backup' | 'webauthn';

/** Uses up a proof within the transaction it is for; false if it is no longer valid. */
export type Claim = (tx: Tx) => Promise<boolean>;

/** The second factors of a user. */
export async function factorsOf(db: Db, userId: Snowflake): Promise<Factors> {
  const app = await db.kysely.selectFrom('second_factors').select('totp_secret').where('user_id', '=', userId).executeTakeFirst();
  const left = await db.kysely
    .selectFrom('recovery_codes')
    .select('hash')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return { totp: Boolean(app?.totp_secret), passkeys: await passkeysOf(db, userId), backup: left !== undefined };
}

/** A challenge for the user's passkeys; null without one. */
export async function challengeFor(
  platform: Platform,
  { passkeys }: Factors,
): Promise<{ text: string; challenge: string } | null> {
  return passkeys.length ? requestOptions(platform, passkeys) : null;
}

/**
 * Checks a counted code, or the JSON text of a passkey's response. Returns undefined if it is wrong, else the claim
 * that uses it up.
 */
export async function readFactor(
  ctx: PublicContext,
  userId: Snowflake,
  { method, data, challenge }: { method: Method; data: string; challenge: string | null },
): Promise<Claim | undefined> {
  if (method === 'webauthn') return readPasskey(ctx, userId, data, challenge);
  const { store, clock } = ctx;
  const { kysely } = store.read;
  const row = await kysely.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();
  if (!row) return undefined;
  const code = data.replace(/[\s-]/g, '');
  if (method === 'totp' && row.totp_secret !== null && /^\d{6}$/.test(code)) {
    const step = stepOf(unseal(await sealingKey(ctx), row.totp_secret), code, clock.now());
    return step === undefined ? undefined : (tx) => takeStep(tx, userId, step);
  }
  const hash = row.recovery_salt === null ? undefined : await typedCodeHash(code, row.recovery_salt);
  if (hash === undefined) return undefined;
  return (tx) => useRecoveryCode(tx, userId, hash);
}

async function readPasskey(
  platform: Platform,
  userId: Snowflake,
  data: string,
  challenge: string | null,
): Promise<Claim | undefined> {
  const found = challenge === null ? undefined : await readAssertion(platform, data, { challenge, alone: false });
  return found?.passkey.user_id === userId ? (tx) => usePasskey(tx, found.passkey, found.counter) : undefined;
}

/** Uses up the code of a step; false if the code of this or a later step was used already (RFC 6238 5.2). */
async function takeStep({ db }: Tx, userId: Snowflake, step: number): Promise<boolean> {
  const taken = await db.kysely
    .updateTable('second_factors')
    .set({ totp_step: step })
    .where('user_id', '=', userId)
    .where('totp_step', '<', step)
    .returning('user_id')
    .execute();
  return taken.length > 0;
}

/**
 * Settles an account after a factor was added or removed (USER_UPDATE): it has a second factor while it has an app or a passkey.
 * The first and the last one revoke the user's other logins; the last one also deletes the recovery codes.
 */
export async function settleFactors(tx: Tx, { viewer }: Context): Promise<UserRow> {
  const { id } = viewer.user;
  const before = (await lockUser(tx.db, id)) ?? viewer.user;
  const { totp, passkeys } = await factorsOf(tx.db, id);
  const mfa_enabled = (passkeys.length > 0 ? 1 : 0) | (totp ? 2 : 0);
  if (mfa_enabled === before.mfa_enabled) return before;
  const user = { ...before, mfa_enabled };
  await tx.db.kysely.updateTable('users').set({ mfa_enabled }).where('id', '=', id).execute();
  if (!mfa_enabled) await deleteFactors(tx, id);
  if ((mfa_enabled === 0) !== (before.mfa_enabled === 0)) await revokeTokens(tx, id, 'person', viewer.tokenHash);
  tx.emit(USER_UPDATE, { user_ids: [id] }, selfObject({ ...viewer, user }));
  return user;
}

/** Permanently removes all second factors of an account that is recovered or erased. */
export async function deleteFactors({ db }: Tx, userId: Snowflake): Promise<void> {
  for (const table of ['passkeys', 'recovery_codes', 'second_factors', 'mfa_tickets'] as const)
    await db.kysely.deleteFrom(table).where('user_id', '=', userId).execute();
}

/** Replaces the token of the caller's login, so that a copy of the old one is useless. */
export async function renewToken(tx: Tx, { viewer }: Context): Promise<string> {
  // The login may have been revoked while this request was in flight.
  return (await replaceToken(tx, viewer.user.id, viewer.tokenHash)) ?? fail('INVALID_AUTH_TOKEN');
}
