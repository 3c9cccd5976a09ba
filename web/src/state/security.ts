import type { Call, Result } from '@guildhall/protocol/calls';
import type { BackupCodeObject } from '@guildhall/protocol/objects/people/mfa';
import { ApiError } from '@guildhall/protocol/client';
import { changeToken, request } from './session.ts';
import { makePasskey } from './webauthn.ts';
import type { Id } from '../api/wire-base.ts';
import { t } from './text.ts';

/** A new recovery code. */
export type BackupCode = BackupCodeObject;

export type Passkey = Result<'GET /users/@me/mfa/webauthn/credentials'>[number];

/** A session of the user. */
export type AuthSession = Result<'GET /auth/sessions'>['user_sessions'][number];

/** The access that the user granted to an application. */
export type Authorization = Result<'GET /oauth2/tokens'>[number];

/** Error code: the password is correct, and a secret is required next. */
const SECRET_REQUIRED = 60005;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret for an authenticator app: 160 bits in base32. */
export function newSecret(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => ALPHABET.charAt(byte & 31)).join('');
}

/** The URI that authenticator apps read from a QR code. */
export function otpauthUri(username: string, secret: string): string {
  const issuer = 'Guildhall';
  const label = encodeURIComponent(`${issuer}:${username}`);
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: '6', period: '30' })}`;
}

/** Checks the password before an app is set up. Throws ApiError if it is wrong. */
export async function checkPassword(password: string | null): Promise<void> {
  try {
    await request('POST /users/@me/mfa/totp/enable', { body: { password } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== SECRET_REQUIRED) throw error;
  }
}

/** Sets up an authenticator app; returns the recovery codes, which are shown only once. */
export async function enableApp(password: string | null, secret: string, code: string): Promise<BackupCode[]> {
  const body = { password, secret, code };
  const answer = await request('POST /users/@me/mfa/totp/enable', { body });
  changeToken(answer.token);
  return answer.backup_codes;
}

/** Removes the authenticator app. */
export async function disableApp(): Promise<void> {
  changeToken((await request('POST /users/@me/mfa/totp/disable', { body: {} })).token);
}

export const myPasskeys = () => request('GET /users/@me/mfa/webauthn/credentials');

/** Creates a passkey with the browser; returns recovery codes only for the first factor. */
export async function addPasskey(name: string): Promise<{ passkey: Passkey; codes: BackupCode[] }> {
  const asked = await request('POST /users/@me/mfa/webauthn/credentials', { body: {} });
  if (!('challenge' in asked)) throw new Error(t('passkeyNotAsked'));
  const { ticket, challenge } = asked;
  const credential = await makePasskey(challenge);
  const body = { ticket, name, credential };
  const added = await request('POST /users/@me/mfa/webauthn/credentials', { body });
  if (!('backup_codes' in added)) throw new Error(t('passkeyNotAdded'));
  const { backup_codes, ...passkey } = added;
  return { passkey, codes: backup_codes };
}

export const renamePasskey = (id: Id, name: string) =>
  request('PATCH /users/@me/mfa/webauthn/credentials/{authenticator_id}', { authenticator_id: id, body: { name } });
export const removePasskey = (id: Id) =>
  request('DELETE /users/@me/mfa/webauthn/credentials/{authenticator_id}', { authenticator_id: id });

/** Creates ten new recovery codes; the old ones stop working. */
export async function renewCodes(password: string | null): Promise<BackupCode[]> {
  const { regenerate_nonce: nonce } = await request('POST /auth/verify/view-backup-codes-challenge', { body: { password } });
  const body = { nonce, regenerate: true };
  return (await request('POST /users/@me/mfa/codes-verification', { body })).backup_codes;
}

export const mySessions = async () => (await request('GET /auth/sessions')).user_sessions;
export const endSessions = (session_id_hashes: string[]) =>
  request('POST /auth/sessions/logout', { body: { session_id_hashes } });

export const myAuthorizations = () => request('GET /oauth2/tokens');
export const endAuthorization = (id: Id) => request('DELETE /oauth2/tokens/{authorization_id}', { authorization_id: id });

/** A way to confirm the user's identity. */
export type ProofType = Call<'POST /mfa/finish'>['body']['mfa_type'];

/** Confirms the user's identity; returns the proof. */
export async function finishProof(ticket: string, mfa_type: ProofType, data: string): Promise<string> {
  return (await request('POST /mfa/finish', { body: { ticket, mfa_type, data } })).token;
}
