import type { Snowflake as Id } from '@guildhall/protocol/ids';
import type { PublicContext } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { transact, type Tx } from '../../../core/framework/transact.ts';
import { hashToken, type Viewer, viewerByHash } from '../../../core/access/viewer.ts';
import { findApplication } from '../../apps/applications/queries.ts';
import { issueAccessToken } from '../../oauth2/tokens.ts';
import { lockGrant, extendGrant } from '../../apps/grants/grants.ts';
import { notifyAuthorized } from '../../apps/grants/notify.ts';
import { findParentId } from '../../apps/publisher/family.ts';
import { clientOf } from './credentials.ts';
import type { TokenAnswer } from '@guildhall/protocol/objects/oauth2';
import { partnerSdkChildToken as operation } from '@guildhall/protocol/operations/games/partner-sdk';

/**
 * Exchanges a parent's token for one of a child application (docs/contract/oauth2.md#child-tokens): same user, scopes
 * and expiry, no refresh token. The parent sends its secret, unless it is a public client. A new authorization is
 * reported to the child (APPLICATION_AUTHORIZED).
 * - 400 with invalid_grant and 50025 for a parent token that is unknown, deleted or expired
 *   (docs/contract/game-accounts.md#bans).
 * - 530007 for a wrong or missing secret.
 * - 20012 if the application is not the parent's child, or the parent is not approved any more.
 */
export const partnerSdkChildToken = route(operation, {
  access: open,
  limit: limits.tokens,
  run: async (ctx, { body }): Promise<TokenAnswer> => {
    const hash = hashToken(body.parent_access_token);
    const { user, application } = await parentOf(ctx, hash);
    const parent = (await clientOf(ctx, { client_id: application.id, client_secret: body.parent_client_secret })).application;
    const child = (await findApplication(ctx.store.read, body.child_application_id)) ?? fail('UNKNOWN_APPLICATION');
    const isTheirs = parent.publisher === 1 && (await findParentId(ctx.store.read, child.id)) === parent.id;
    if (!isTheirs) fail('NOT_AUTHORIZED_FOR_APPLICATION');
    return transact(ctx, { userId: user.id, reason: null }, (tx) =>
      exchange(tx, { hash, parentId: parent.id, childId: child.id }),
    );
  },
});

/** The user and application of an access token; invalid_grant if it is not valid. */
async function parentOf(ctx: PublicContext, hash: string): Promise<Pick<Viewer, 'user'> & { application: { id: Id } }> {
  const viewer = await viewerByHash(ctx.store.read, hash, ctx.clock.now(), 'bearer');
  if (!viewer?.application) return refuseToken();
  return { user: viewer.user, application: viewer.application };
}

/** Rejects the parent token in the format of RFC 6749 5.2, with the platform's own code next to it. */
function refuseToken(): never {
  const error_description = 'Invalid "parent_access_token" in request.';
  return fail('INVALID_PARENT_TOKEN', { extra: { error: 'invalid_grant', error_description } });
}

async function exchange(tx: Tx, { hash, parentId, childId }: { hash: string; parentId: Id; childId: Id }): Promise<TokenAnswer> {
  const found = await viewerByHash(tx.db, hash, tx.now, 'bearer');
  // Locked first, so that a concurrent revocation of the parent revokes this token too.
  const grant = found && (await lockGrant(tx.db, { application_id: parentId, user_id: found.user.id }));
  const viewer = grant ? await viewerByHash(tx.db, hash, tx.now, 'bearer') : null;
  if (viewer?.expiresAt == null) return refuseToken();
  if ((await findParentId(tx.db, childId)) !== parentId) return fail('NOT_AUTHORIZED_FOR_APPLICATION');
  const { user, granted } = viewer;
  const pair = { application_id: childId, user_id: user.id };
  const isNew = await extendGrant(tx, pair, granted);
  // It is notified of the end, too. Provisional players are excluded: the game, not the user, made their grant.
  if (isNew && user.provisional_application_id === null) await notifyAuthorized(tx, childId, { user, scopes: granted });
  return issueAccessToken(tx, {
    ...pair,
    family_id: tx.id(),
    scopes: granted,
    refreshScopes: null,
    auth_time: viewer.issuedAt,
    parent: { hash, expires_at: viewer.expiresAt },
  });
}
