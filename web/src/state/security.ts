import { ApiError } from '../api/http.ts';
import { changeToken, request } from './session.ts';
import { makePasskey } from './webauthn.ts';
import type { Application, Id } from '../api/wire-base.ts';

/** A new recovery code. */
export interface BackupCode {
  code: string;
}

export interface Passkey {
  id: Id;
  name: string;
  last_used: string | null;
}

/** A session of the user. */
export interface AuthSession {
  id_hash: string;
  approx_last_used_time: string;
  client_info: { os: string | null; platform: string | null };
}

/** The access that the user granted to an application. */
export interface Authorization {
  id: Id;
  application: Application;
  scopes: string[];
}

const TOTP = '/users/@me/mfa/totp';
const PASSKEYS = '/users/@me/mfa/webauthn/credentials';
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
export async function checkPassword(password: string): Promise<void> {
  try {
    await request('POST', `${TOTP}/enable`, { body: { password } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== SECRET_REQUIRED) throw error;
  }
}

/** Sets up an authenticator app; returns the recovery codes, which are shown only once. */
export async function enableApp(password: string, secret: string, code: string): Promise<BackupCode[]> {
  const body = { password, secret, code };
  const answer = await request<{ token: string; backup_codes: BackupCode[] }>('POST', `${TOTP}/enable`, { body });
  changeToken(answer.token);
  return answer.backup_codes;
}

/** Removes the authenticator app. */
export async function disableApp(): Promise<void> {
  changeToken((await request<{ token: string }>('POST', `${TOTP}/disable`, { body: {} })).token);
}

export const myPasskeys = () => request<Passkey[]>('GET', PASSKEYS);

/** Creates a passkey with the browser; returns recovery codes only for the first factor. */
export async function addPasskey(name: string): Promise<{ passkey: Passkey; codes: BackupCode[] }> {
  const { ticket, challenge } = await request<{ ticket: string; challenge: string }>('POST', PASSKEYS, { body: {} });
  const credential = await makePasskey(challenge);
  const body = { ticket, name, credential };
  const { backup_codes, ...passkey } = await request<Passkey & { backup_codes: BackupCode[] }>('POST', PASSKEYS, { body });
  return { passkey, codes: backup_codes };
}

export const renamePasskey = (id: Id, name: string) => request<Passkey>('PATCH', `${PASSKEYS}/${id}`, { body: { name } });
export const removePasskey = (id: Id) => request<void>('DELETE', `${PASSKEYS}/${id}`);

/** Creates ten new recovery codes; the old ones stop working. */
export async function renewCodes(password: string): Promise<BackupCode[]> {
  const path = '/auth/verify/view-backup-codes-challenge';
  const { regenerate_nonce: nonce } = await request<{ regenerate_nonce: string }>('POST', path, { body: { password } });
  const body = { nonce, regenerate: true };
  return (await request<{ backup_codes: BackupCode[] }>('POST', '/users/@me/mfa/codes-verification', { body })).backup_codes;
}

export const mySessions = async () => (await request<{ user_sessions: AuthSession[] }>('GET', '/auth/sessions')).user_sessions;
export const endSessions = (session_id_hashes: string[]) =>
  request<void>('POST', '/auth/sessions/logout', { body: { session_id_hashes } });

export const myAuthorizations = () => request<Authorization[]>('GET', '/oauth2/tokens');
export const endAuthorization = (id: Id) => request<void>('DELETE', `/oauth2/tokens/${id}`);

/** Confirms the user's identity; returns the proof. */
export async function finishProof(ticket: string, mfa_type: string, data: string): Promise<string> {
  return (await request<{ token: string }>('POST', '/mfa/finish', { body: { ticket, mfa_type, data } })).token;
}
