import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../core/framework/prepared.ts';
import type { Db } from '../../core/framework/store.ts';
import type { Oauth2CodeRow } from '../../core/tables/oauth2.ts';
import type { Tx } from '../../core/framework/transact.ts';
import { hashToken } from '../../core/access/viewer.ts';
import { verifies } from '../../core/oauth2/pkce.ts';
import { newSecret } from './tokens.ts';

/** Ms within which a code must be exchanged (docs/contract/oauth2.md#authorize). */
const CODE_LIFE = 100_000;

/** The data of a new code. */
export type NewCode = Pick<
  Oauth2CodeRow,
  | 'application_id'
  | 'user_id'
  | 'scopes'
  | 'redirect_uri'
  | 'challenge'
  | 'nonce'
  | 'auth_time'
  | 'guild_id'
  | 'permissions'
  | 'installs'
  | 'webhook_channel_id'
>;

const insertCode = prepare<Omit<Oauth2CodeRow, 'used_at'>>()((db, param) =>
  db.insertInto('oauth2_codes').values({
    hash: param('hash'),
    application_id: param('application_id'),
    user_id: param('user_id'),
    family_id: param('family_id'),
    scopes: param('scopes'),
    redirect_uri: param('redirect_uri'),
    challenge: param('challenge'),
    nonce: param('nonce'),
    auth_time: param('auth_time'),
    guild_id: param('guild_id'),
    permissions: param('permissions'),
    installs: param('installs'),
    webhook_channel_id: param('webhook_channel_id'),
    created_at: param('created_at'),
    expires_at: param('expires_at'),
    used_at: null,
  }),
);

const byHash = prepare<{ hash: string }>()((db, param) =>
  db.selectFrom('oauth2_codes').selectAll().where('hash', '=', param('hash')),
);

const useUp = prepare<{ hash: string; used_at: number }>()((db, param) =>
  db
    .updateTable('oauth2_codes')
    .set({ used_at: param('used_at') })
    .where('hash', '=', param('hash'))
    .where('used_at', 'is', null)
    .returning('hash'),
);

/** Issues an authorization code; the store keeps only its hash. The grant must be locked. */
export async function issueCode(tx: Tx, wanted: NewCode): Promise<string> {
  const code = newSecret();
  const life = { created_at: tx.now, expires_at: tx.now + CODE_LIFE };
  await tx.db.all(insertCode, { ...wanted, ...life, hash: hashToken(code), family_id: tx.id() });
  return code;
}

/** The stored code, or undefined. */
export function findCode(db: Db, code: string): Promise<Oauth2CodeRow | undefined> {
  return db.first(byHash, { hash: hashToken(code) });
}

/** Uses up a code; false if it was used before. */
export async function takeCode(tx: Tx, { hash }: Oauth2CodeRow): Promise<boolean> {
  return (await tx.db.first(useUp, { hash, used_at: tx.now })) !== undefined;
}

/** The data sent with a code to exchange it. */
export interface Proof {
  applicationId: Snowflake;
  authenticated: boolean;
  redirectUri: string | undefined;
  verifier: string | undefined;
}

/**
 * Whether an exchange matches its code: same client and redirect_uri (RFC 6749 4.1.3), and the verifier of its challenge, or
 * none for a code without one (RFC 9700 4.8.2). A client that has not authenticated must have used a challenge.
 */
export function fitsCode(row: Oauth2CodeRow, proof: Proof, now: number): boolean {
  if (row.application_id !== proof.applicationId || row.expires_at <= now) return false;
  if (row.redirect_uri !== null && row.redirect_uri !== proof.redirectUri) return false;
  if (row.challenge === null) return proof.authenticated && proof.verifier === undefined;
  return proof.verifier !== undefined && verifies(proof.verifier, row.challenge);
}
