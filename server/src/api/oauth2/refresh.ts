import type { PublicContext } from '../../core/framework/context.ts';
import { OAuthError } from '../../core/framework/errors.ts';
import type { Oauth2TokenRow } from '../../core/tables/oauth2.ts';
import { transact, type Tx } from '../../core/framework/transact.ts';
import { hashToken } from '../../core/access/viewer.ts';
import { type Parameters, textOf } from '../../core/oauth2/parameters.ts';
import { splitScopes } from '../../core/oauth2/scopes.ts';
import type { TokenClient } from './client.ts';
import { lockGrant } from '../apps/grants/grants.ts';
import { withIdToken } from './id-token.ts';
import { revokeTokenFamily, issueAccessToken } from './tokens.ts';
import type { TokenAnswer } from '@guildhall/protocol/objects/oauth2';

/**
 * Exchanges a refresh token for a new pair and uses it up (RFC 6749 6).
 * - Reusing one revokes its whole family (RFC 9700 2.2.2).
 * - `scope` may narrow the scopes, never widen them: invalid_scope. All other errors are invalid_grant.
 */
export async function refresh(
  ctx: PublicContext,
  client: TokenClient,
  form: Parameters,
): Promise<TokenAnswer & { id_token?: string }> {
  const sent = textOf(form, 'refresh_token');
  if (sent === undefined) throw new OAuthError('invalid_request', '"refresh_token" is missing.');
  const hash = hashToken(sent);
  const scope = textOf(form, 'scope');
  const wanted = scope === undefined ? undefined : splitScopes(scope);
  const actor = { userId: null, reason: null };
  const made = await transact(ctx, actor, (tx) => rotate(tx, { hash, applicationId: client.application.id, wanted }));
  // The message is the same for every cause.
  if (!made) throw new OAuthError('invalid_grant', 'Invalid "refresh_token" in request');
  return withIdToken(ctx, made.answer, { ...made.row, nonce: null });
}

/** Returns undefined when the token is rejected: the changes this makes must still be committed. */
async function rotate(
  tx: Tx,
  { hash, applicationId, wanted }: { hash: string; applicationId: string; wanted: readonly string[] | undefined },
): Promise<{ answer: TokenAnswer; row: Oauth2TokenRow } | undefined> {
  const { kysely } = tx.db;
  const row = await kysely.selectFrom('oauth2_tokens').selectAll().where('refresh_hash', '=', hash).executeTakeFirst();
  if (!row || row.application_id !== applicationId) return undefined;
  if (!(await lockGrant(tx.db, row))) return undefined;
  const granted = splitScopes(row.scopes);
  // Reuse reveals a stolen token, regardless of the requested scopes.
  const isUnused = row.refresh_used_at === null;
  if (isUnused && wanted && (!wanted.length || wanted.some((scope) => !granted.includes(scope))))
    throw new OAuthError('invalid_scope', 'A refresh cannot ask for more than was granted.');
  const used = await kysely
    .updateTable('oauth2_tokens')
    .set({ refresh_used_at: tx.now })
    .where('refresh_hash', '=', hash)
    .where('refresh_used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst();
  if (!used) {
    await revokeTokenFamily(tx, row);
    return undefined;
  }
  return { answer: await issueAccessToken(tx, { ...row, scopes: wanted ?? granted, refreshScopes: granted }), row };
}
