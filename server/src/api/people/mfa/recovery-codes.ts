import type { Snowflake } from '@guildhall/protocol/ids';
import { randomBytes, randomInt } from 'node:crypto';
import type { Platform } from '../../../core/framework/platform.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { deriveKey } from '../auth/password.ts';
import type { BackupCodeObject } from '@guildhall/protocol/objects/people/mfa';

const COUNT = 10;
const LENGTH = 8;
/** Without easily confused characters. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const SALT_BYTES = 16;

/** New codes with their hashes; created before the transaction that stores them, since hashing is slow. */
export interface NewCodes {
  codes: readonly string[];
  salt: string;
  hashes: readonly string[];
}

/** Creates ten codes of eight letters and digits. */
export async function makeRecoveryCodes({ passwordCost }: Pick<Platform, 'passwordCost'>): Promise<NewCodes> {
  const codes = Array.from({ length: COUNT }, () =>
    Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join(''),
  );
  const salt = `${passwordCost}$${randomBytes(SALT_BYTES).toString('base64')}`;
  return { codes, salt, hashes: await Promise.all(codes.map((code) => hashOf(code, salt))) };
}

/** Replaces all of a user's codes. */
export async function replaceRecoveryCodes({ db }: Tx, userId: Snowflake, { hashes, salt }: NewCodes): Promise<void> {
  await db.kysely.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const rows = hashes.map((hash) => ({ user_id: userId, hash, used_at: null }));
  await db.kysely.insertInto('recovery_codes').values(rows).execute();
  await db.kysely
    .insertInto('second_factors')
    .values({ user_id: userId, totp_secret: null, totp_step: 0, recovery_salt: salt })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ recovery_salt: salt }))
    .execute();
}

/** New codes, shown only this once. */
export function shownCodes(userId: Snowflake, { codes }: NewCodes): BackupCodeObject[] {
  return codes.map((code) => ({ user_id: userId, code, consumed: false }));
}

/** A user's stored codes: which are used, but not their text. */
export async function keptCodes(db: Db, userId: Snowflake): Promise<BackupCodeObject[]> {
  const rows = await db.kysely
    .selectFrom('recovery_codes')
    .select('used_at')
    .where('user_id', '=', userId)
    .orderBy('hash')
    .execute();
  return rows.map(({ used_at }) => ({ user_id: userId, code: null, consumed: used_at !== null }));
}

/** The hash of a code as typed; undefined if it cannot be a code. */
export async function typedCodeHash(typed: string, salt: string): Promise<string | undefined> {
  const code = typed.replace(/[\s-]/g, '').toLowerCase();
  return /^[a-z0-9]{8}$/.test(code) ? hashOf(code, salt) : undefined;
}

/** Uses up a code; false if the user has no unused code with this hash. */
export async function useRecoveryCode({ db, now }: Tx, userId: Snowflake, hash: string): Promise<boolean> {
  const used = await db.kysely
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('hash')
    .execute();
  return used.length > 0;
}

function hashOf(code: string, salt: string): Promise<string> {
  const [exponent, bytes = ''] = salt.split('$');
  return deriveKey(code, Buffer.from(bytes, 'base64'), Number(exponent));
}
