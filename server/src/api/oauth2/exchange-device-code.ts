import type { Snowflake } from '@guildhall/protocol/ids';
import type { PublicContext } from '../../core/framework/context.ts';
import { OAuthError, type OAuthErrorName } from '../../core/framework/errors.ts';
import type { Oauth2DeviceRow } from '../../core/tables/oauth2.ts';
import { transact, type Tx } from '../../core/framework/transact.ts';
import { hashToken } from '../../core/access/viewer.ts';
import { POLL_SECONDS } from '../../core/oauth2/device.ts';
import { type Parameters, textOf } from '../../core/oauth2/parameters.ts';
import { splitScopes } from '../../core/oauth2/scopes.ts';
import { lockUser } from '../people/users/queries.ts';
import type { TokenClient } from './client.ts';
import { readLinked, shownIn } from './external.ts';
import type { Link } from './hooks.ts';
import { lockGrant } from '../apps/grants/grants.ts';
import { type Subject, withIdToken } from './id-token.ts';
import { issueAccessToken } from './tokens.ts';
import type { TokenAnswer } from '@guildhall/protocol/objects/oauth2';

const REASONS: Partial<Record<OAuthErrorName, string>> = {
  invalid_grant: 'Invalid "device_code" in request.',
  authorization_pending: 'The user has not responded yet.',
  slow_down: 'Ask less often.',
  expired_token: 'The user did not respond in time.',
  access_denied: 'The resource owner or authorization server denied the request',
};

interface Polled {
  answer: TokenAnswer;
  subject: Subject;
}

/** Responds to a device's poll (RFC 8628 3.4 and 3.5). A device code yields tokens once. */
export async function exchangeDeviceCode(
  ctx: PublicContext,
  client: TokenClient,
  form: Parameters,
): Promise<TokenAnswer & { id_token?: string }> {
  const code = textOf(form, 'device_code');
  if (code === undefined) throw new OAuthError('invalid_request', '"device_code" is missing.');
  const shown = shownIn(form);
  const { application } = client;
  const userId = shown && (await answeredBy(ctx, hashToken(code), application.id));
  const link = shown && userId ? await readLinked(ctx, application, { shown, userId }) : undefined;
  const actor = { userId: null, reason: null };
  const polled = await transact(ctx, actor, (tx) =>
    poll(tx, { hash: hashToken(code), applicationId: application.id, link, mustLink: shown !== undefined }),
  );
  if (typeof polled === 'string') throw new OAuthError(polled, REASONS[polled] ?? polled);
  return withIdToken(ctx, polled.answer, polled.subject);
}

/** The user who authorized a device that has not received its tokens yet; undefined while there is none. */
async function answeredBy(
  { store, clock }: PublicContext,
  hash: string,
  applicationId: Snowflake,
): Promise<Snowflake | undefined> {
  const device = await store.read.kysely.selectFrom('oauth2_devices').selectAll().where('hash', '=', hash).executeTakeFirst();
  const isOpen = device && device.application_id === applicationId && device.granted === 1 && device.used_at === null;
  return isOpen && device.expires_at > clock.now() ? (device.user_id ?? undefined) : undefined;
}

interface Poll {
  hash: string;
  applicationId: Snowflake;
  link: Link | undefined;
  /** The form has an external account: without the link there are no tokens. */
  mustLink: boolean;
}

/** Returns the tokens or the error; the changes of a poll are committed either way. */
async function poll(tx: Tx, { hash, applicationId, link, mustLink }: Poll): Promise<Polled | OAuthErrorName> {
  const query = tx.db.kysely.selectFrom('oauth2_devices').selectAll().where('hash', '=', hash);
  const device = await query.forUpdate().executeTakeFirst();
  if (!device || device.application_id !== applicationId || device.used_at !== null) return 'invalid_grant';
  if (device.granted === 0) return 'access_denied';
  if (device.expires_at <= tx.now) return 'expired_token';
  const { user_id, auth_time, granted } = device;
  if (granted === null || user_id === null || auth_time === null) return wait(tx, device);
  // Authorized since the check above: the next poll asks the provider.
  if (mustLink && !link) return wait(tx, device);
  const user = link && (await lockUser(tx.db, user_id));
  // Without a grant the user has revoked the authorization.
  if (!(await lockGrant(tx.db, { application_id: applicationId, user_id }))) return 'invalid_grant';
  await tx.db.kysely.updateTable('oauth2_devices').set({ used_at: tx.now }).where('hash', '=', hash).execute();
  // A failure here rolls back the use of the code.
  if (link && user) await link(tx, user);
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
