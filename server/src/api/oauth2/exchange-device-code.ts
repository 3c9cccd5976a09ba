import type { PublicContext } from '../../core/context.ts';
import { ApiError, OAuthError, type OAuthErrorName } from '../../core/errors.ts';
import type { Oauth2DeviceRow } from '../../core/tables/oauth2.ts';
import { transact, type Tx } from '../../core/transact.ts';
import { hashToken } from '../../core/viewer.ts';
import { POLL_SECONDS } from '../../oauth2/device.ts';
import { type Parameters, textOf } from '../../oauth2/parameters.ts';
import { splitScopes } from '../../oauth2/scopes.ts';
import type { TokenClient } from './client.ts';
import { lockGrant } from './grants.ts';
import { type Subject, withIdToken } from './id-token.ts';
import { issueAccessToken, type TokenAnswer } from './tokens.ts';

const REASONS: Partial<Record<OAuthErrorName, string>> = {
  invalid_grant: 'Invalid "device_code" in request.',
  authorization_pending: 'Nobody has answered yet.',
  slow_down: 'Ask less often.',
  expired_token: 'Nobody answered in time.',
  access_denied: 'The resource owner or authorization server denied the request',
};

interface Polled {
  answer: TokenAnswer;
  subject: Subject;
}

/** Answers a device that asks whether it was let in (RFC 8628 3.4 and 3.5). A device code gives tokens once. */
export async function exchangeDeviceCode(
  ctx: PublicContext,
  client: TokenClient,
  form: Parameters,
): Promise<TokenAnswer & { id_token?: string }> {
  const code = textOf(form, 'device_code');
  if (code === undefined) throw new OAuthError('invalid_request', '"device_code" is missing.');
  if (textOf(form, 'external_auth_type') ?? textOf(form, 'external_auth_token'))
    throw new ApiError(501, 0, '501: linking an external account is not supported yet');
  const actor = { userId: null, reason: null };
  const polled = await transact(ctx, actor, (tx) => poll(tx, hashToken(code), client.application.id));
  if (typeof polled === 'string') throw new OAuthError(polled, REASONS[polled] ?? polled);
  return withIdToken(ctx, polled.answer, polled.subject);
}

/** The tokens, or why there are none: what a poll changes is kept either way. */
async function poll(tx: Tx, hash: string, applicationId: string): Promise<Polled | OAuthErrorName> {
  const query = tx.db.kysely.selectFrom('oauth2_devices').selectAll().where('hash', '=', hash);
  const device = await (tx.db.dialect === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
  if (!device || device.application_id !== applicationId || device.used_at !== null) return 'invalid_grant';
  if (device.granted === 0) return 'access_denied';
  if (device.expires_at <= tx.now) return 'expired_token';
  const { user_id, auth_time, granted } = device;
  if (granted === null || user_id === null || auth_time === null) return wait(tx, device);
  // Without the grant the person has taken everything back.
  if (!(await lockGrant(tx.db, { application_id: applicationId, user_id }))) return 'invalid_grant';
  await tx.db.kysely.updateTable('oauth2_devices').set({ used_at: tx.now }).where('hash', '=', hash).execute();
  const scopes = splitScopes(device.scopes);
  const pair = { application_id: applicationId, user_id };
  const answer = await issueAccessToken(tx, { ...pair, family_id: tx.id(), scopes, refreshScopes: scopes, auth_time });
  return { answer, subject: { ...pair, auth_time, nonce: null } };
}

async function wait(tx: Tx, device: Oauth2DeviceRow): Promise<OAuthErrorName> {
  const { hash, polled_at, poll_interval } = device;
  const isEarly = polled_at !== null && tx.now - polled_at < poll_interval * 1000;
  await tx.db.kysely
    .updateTable('oauth2_devices')
    .set({ polled_at: tx.now, poll_interval: isEarly ? poll_interval + POLL_SECONDS : poll_interval })
    .where('hash', '=', hash)
    .execute();
  return isEarly ? 'slow_down' : 'authorization_pending';
}
