import type { Result } from '@guildhall/protocol/calls';
import type { Id } from '../api/wire-base.ts';
import { request, startSession } from './session.ts';
import type { SecondStep } from './actions.ts';

/** How people get an account here, and the providers with which they log in. */
export type AuthOptions = Result<'GET /auth/options'>;
export type LoginProvider = AuthOptions['providers'][number];

/** The ways in which the user can log in. */
export type LoginWays = Result<'GET /users/@me/login-providers'>;
export type LoginIdentity = LoginWays['identities'][number];

/** The initial values of the form for a new account. */
export type ProviderRegistration = Extract<Result<'POST /auth/providers/login'>, { registration: object }>['registration'];

/** The outcome of a login with a provider: done, a second step, or an identity without an account. */
export type ProviderLogin =
  | { kind: 'done' }
  | { kind: 'second'; step: SecondStep }
  | { kind: 'new'; registration: ProviderRegistration };

export const authOptions = () => request('GET /auth/options');

/** The address of the provider, which sends the browser back to `next`. */
export async function providerLoginUrl(provider: string, next: string | null): Promise<string> {
  return (await request('POST /auth/providers/{provider}/authorize', { provider, body: { next } })).url;
}

/** Logs in with the one-time code of a provider; `undelete` restores a disabled account. */
export async function finishProviderLogin(code: string, undelete = false): Promise<ProviderLogin> {
  const answer = await request('POST /auth/providers/login', { body: { code, undelete } });
  if ('registration' in answer) return { kind: 'new', registration: answer.registration };
  if ('ticket' in answer) return { kind: 'second', step: answer };
  startSession(answer.token);
  return { kind: 'done' };
}

/** The form of a new account that logs in with a provider. */
export interface ProviderForm {
  ticket: string;
  username: string;
  global_name: string | null;
  email: string;
  date_of_birth: string;
  consent: boolean;
  invite: string | null;
}

/** Creates the account and logs in. Throws ApiError with a message per field. */
export async function registerWithProvider(body: ProviderForm): Promise<void> {
  startSession((await request('POST /auth/providers/register', { body })).token);
}

export const loginWays = () => request('GET /users/@me/login-providers');

/** The address of the provider whose account is to be linked. */
export async function providerLinkUrl(provider: string, next: string): Promise<string> {
  return (await request('POST /users/@me/login-providers/{provider}/authorize', { provider, body: { next } })).url;
}

export const finishProviderLink = (code: string) => request('POST /users/@me/login-providers', { body: { code } });
export const unlinkIdentity = (id: Id) => request('DELETE /users/@me/login-providers/{identity_id}', { identity_id: id });

/** The address of the provider that confirms the user's identity. */
export async function providerConfirmUrl(provider: string): Promise<string> {
  return (await request('POST /mfa/providers/{provider}/authorize', { provider, body: {} })).url;
}

/** Carries the one-time code of a confirmation from the provider's window to the page that has asked. */
export const CONFIRMATIONS = 'guildhall.confirmations';
