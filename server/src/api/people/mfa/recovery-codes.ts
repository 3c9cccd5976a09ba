import type { Snowflake } from '@guildhall/protocol/ids';
import { randomBytes, randomInt } from 'node:crypto';
import type { Platform } from '../../../core/platform.ts';
import type { Db } from '../../../core/store.ts';
import type { Tx } from '../../../core/transact.ts';
import { deriveKey } from '../auth/password.ts';

const COUNT = 10;
const LENGTH = 8;
/** Without what is easily mistaken for another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const SALT_BYTES = 16;

/** A recovery code as people's clients have it. Only its hash is kept: `code` is null when it cannot be told any more. */
export interface BackupCodeObject {
  user_id: Snowflake;
  code: string | null;
  consumed: boolean;
}

/** New codes with their hashes. Made before the transaction that stores them, since hashing takes its time. */
export interface NewCodes {
  codes: readonly string[];
  salt: string;
  hashes: readonly string[];
}

/** Makes ten codes of eight letters and digits. */
export async function makeRecoveryCodes({ passwordCost }: Pick<Platform, 'passwordCost'>): Promise<NewCodes> {
  const codes = Array.from({ length: COUNT }, () =>
    Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join(''),
  );
  const salt = `${passwordCost}$${randomBytes(SALT_BYTES).toString('base64')}`;
  return { codes, salt, hashes: await Promise.all(codes.map((code) => hashOf(code, salt))) };
}

/** Puts new codes in the place of all that a person has. */
export async function storeRecoveryCodes({ db }: Tx, userId: Snowflake, { hashes, salt }: NewCodes): Promise<void> {
  await db.kysely.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const rows = hashes.map((hash) => ({ user_id: userId, hash, used_at: null }));
  await db.kysely.insertInto('recovery_codes').values(rows).execute();
  await db.kysely
    .insertInto('second_factors')
    .values({ user_id: userId, totp_secret: null, totp_step: 0, recovery_salt: salt })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ recovery_salt: salt }))
    .execute();
}

/** New codes as they are shown this once. */
export function shownCodes(userId: Snowflake, { codes }: NewCodes): BackupCodeObject[] {
  return codes.map((code) => ({ user_id: userId, code, consumed: false }));
}

/** What a person still has: which are used up, but not what they are. */
export async function keptCodes(db: Db, userId: Snowflake): Promise<BackupCodeObject[]> {
  const rows = await db.kysely
    .selectFrom('recovery_codes')
    .select('used_at')
    .where('user_id', '=', userId)
    .orderBy('hash')
    .execute();
  return rows.map(({ used_at }) => ({ user_id: userId, code: null, consumed: used_at !== null }));
}

/** The hash of a code as somebody typed it; undefined when it cannot be one. */
export async function typedCodeHash(typed: string, salt: string): Promise<string | undefined> {
  const code = typed.replace(/[\s-]/g, '').toLowerCase();
  return /^[a-z0-9]{8}$/.test(code) ? hashOf(code, salt) : undefined;
}

/** Uses a code up; false when the person has none of this hash, or has used it. */
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
