import type { Result } from '@guildhall/protocol/calls';
import { endSession, request, requestOnce } from './session.ts';

/** A requested copy of the user's data. */
export type Harvest = NonNullable<Result<'GET /users/@me/harvest'>>;

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
