import type { Context } from '../../core/framework/context.ts';
import { splitScopes } from '../../core/oauth2/scopes.ts';
import type { Consent } from './consent.ts';
import { findGrant, isGranted } from '../apps/grants/grants.ts';
import { hintedUser } from './id-token.ts';
import { loginProof } from './login-hint.ts';

/** With prompt=login and without a proof, a login within this many ms is assumed to be made for this request. */
const FRESH = 600_000;

/** Why an OpenID request cannot be answered immediately, as sent in the redirect (OpenID Connect Core 3.1.2.6). */
export type Hurdle = { error: 'login_required' | 'consent_required'; error_description: string };

const LOGIN: Hurdle = { error: 'login_required', error_description: 'The person must log in first.' };
const CONSENT: Hurdle = { error: 'consent_required', error_description: 'The person must be asked first.' };

/**
 * Whether the user must log in again (max_age, prompt=login, id_token_hint), or must be asked although prompt is
 * `none`; null if neither, and for requests without the scope openid (docs/contract/oauth2.md#authorize, 10 and 11).
 */
export async function hurdleOf(ctx: Context, consent: Consent): Promise<Hurdle | null> {
  if (!consent.scopes.includes('openid')) return null;
  if (await mustLogIn(ctx, consent)) return LOGIN;
  if (!consent.prompts.includes('none')) return null;
  const grant = await findGrant(ctx.store.read, { application_id: consent.application.id, user_id: ctx.viewer.user.id });
  return isGranted(consent.scopes, splitScopes(grant?.scopes ?? '')) ? null : CONSENT;
}

async function mustLogIn(ctx: Context, consent: Consent): Promise<boolean> {
  const { application, maxAge, prompts, idTokenHint } = consent;
  const age = ctx.clock.now() - ctx.viewer.issuedAt;
  // However long the user then looks at the page: otherwise max_age=1 could never be met.
  const isForThis = consent.loginProof === loginProof(ctx.viewer.tokenHash);
  if (!isForThis && maxAge !== null && age > maxAge * 1000) return true;
  if (!isForThis && prompts.includes('login') && age > FRESH) return true;
  return idTokenHint !== null && (await hintedUser(ctx, application.id, idTokenHint)) !== ctx.viewer.user.id;
}
