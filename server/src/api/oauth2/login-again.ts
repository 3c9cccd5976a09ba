import type { Context } from '../../core/context.ts';
import { splitScopes } from '../../oauth2/scopes.ts';
import type { Consent } from './consent.ts';
import { findGrant, isGranted } from './grants.ts';
import { hintedUser } from './id-token.ts';
import { loginProof } from './login-hint.ts';

/** With prompt=login, a login this many ms ago was made for this request, as far as one can tell without its proof. */
const FRESH = 600_000;

/** What keeps an OpenID request from being answered at once, as the redirect says it (OpenID Connect Core 3.1.2.6). */
export type Hurdle = { error: 'login_required' | 'consent_required'; error_description: string };

const LOGIN: Hurdle = { error: 'login_required', error_description: 'The person must log in first.' };
const CONSENT: Hurdle = { error: 'consent_required', error_description: 'The person must be asked first.' };

/**
 * Whether the person must log in again (max_age, prompt=login, id_token_hint), or be asked although prompt is `none`; null
 * when neither, and for requests without the scope openid (oauth2 2.2, 10 and 11).
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
  // However long the person then looked at the page: with max_age=1 nobody could agree else.
  const isForThis = consent.loginProof === loginProof(ctx.viewer.tokenHash);
  if (!isForThis && maxAge !== null && age > maxAge * 1000) return true;
  if (!isForThis && prompts.includes('login') && age > FRESH) return true;
  return idTokenHint !== null && (await hintedUser(ctx, application.id, idTokenHint)) !== ctx.viewer.user.id;
}
