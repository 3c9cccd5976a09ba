import type { PublicContext } from '../../core/framework/context.ts';
import { OAuthError } from '../../core/framework/errors.ts';
import { transact } from '../../core/framework/transact.ts';
import { type Parameters, textOf } from '../../core/oauth2/parameters.ts';
import { splitScopes } from '../../core/oauth2/scopes.ts';
import type { TokenClient } from './client.ts';
import { extendGrant } from '../apps/grants/grants.ts';
import { checkScopes } from './scopes.ts';
import { issueAccessToken } from './tokens.ts';
import type { TokenAnswer } from '@guildhall/protocol/objects/oauth2';

/** Scopes that a team's application may request (docs/contract/oauth2.md#token-endpoint). */
const TEAM_SCOPES: ReadonlySet<string> = new Set(['identify', 'applications.commands.update']);

/**
 * Issues an access token for the application's owner, without a refresh token (RFC 6749 4.4;
 * docs/contract/oauth2.md#token-endpoint). Requires the secret.
 */
export async function grantClientCredentials(
  ctx: PublicContext,
  { application, authenticated }: TokenClient,
  form: Parameters,
): Promise<TokenAnswer> {
  if (!authenticated) throw new OAuthError('invalid_client', 'Client authentication failed.', 401);
  const scopes = splitScopes(textOf(form, 'scope') ?? '');
  checkScopes(application, scopes, 'owner');
  if (application.team_id !== null && scopes.some((scope) => !TEAM_SCOPES.has(scope)))
    throw new OAuthError('invalid_scope', 'The application of a team asks for identify and applications.commands.update only.');
  const pair = { application_id: application.id, user_id: application.owner_id };
  return transact(ctx, { userId: application.owner_id, reason: null }, async (tx) => {
    // A grant without scopes: it needs no consent, but makes its tokens revocable.
    await extendGrant(tx, pair, []);
    return issueAccessToken(tx, { ...pair, family_id: tx.id(), scopes, refreshScopes: null, auth_time: tx.now });
  });
}
