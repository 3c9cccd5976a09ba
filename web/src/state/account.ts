import type { Result } from '@guildhall/protocol/calls';
import { endSession, request, requestOnce } from './session.ts';
import type { Id } from '../api/wire-base.ts';

/** A requested copy of the user's data. */
export type Harvest = NonNullable<Result<'GET /users/@me/harvest'>>;

/** A mail as shown to the operator; has `text` only if no mail server is configured. */
export type SeenMail = Result<'GET /operator/mails'>['mails'][number];

/** The status of the server. */
export type OperatorStatus = Result<'GET /operator/status'>;

export const changeEmail = (email: string, password: string | null) => request('PATCH /users/@me', { body: { email, password } });
export const changePassword = (password: string | null, new_password: string) =>
  request('PATCH /users/@me', { body: { password, new_password } });
export const resendVerification = () => request('POST /auth/verify/resend');

export const myHarvest = () => request('GET /users/@me/harvest');
export const requestHarvest = () => requestOnce('POST /users/@me/harvest', { body: {} });

/** Disables the account, or deletes it in 14 days. Both log out. */
export async function leave(how: 'disable' | 'delete', password: string | null): Promise<void> {
  await request(how === 'disable' ? 'POST /users/@me/disable' : 'POST /users/@me/delete', { body: { password } });
  endSession();
}

export const operatorStatus = () => request('GET /operator/status');
/** A page of the mails of the last 30 days, newest first, those before `before`. */
export const operatorMails = (before?: Id) => request('GET /operator/mails', { query: { limit: 50, before } });
