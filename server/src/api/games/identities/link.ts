import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { restrictedAmong } from '../../../core/access/restriction.ts';
import { ApiError, fail } from '../../../core/framework/errors.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { moveLobbyMemberships } from '../lobbies/move-memberships.ts';
import { findUser } from '../../people/users/queries.ts';
import { type ExternalId, moveIdentities, insertIdentity, lockIdentitiesOf, lockIdentity } from './identity.ts';
import { moveAccount } from './move-account.ts';
import { mergesOf, recordMove } from './moves.ts';
import { isProvisional } from './provisional-user.ts';

const DAY = 86_400_000;

/** A user linking their game account with their own account. */
export interface Linking {
  applicationId: Snowflake;
  external: ExternalId;
  /** The user, whose grant to the application is locked. */
  user: UserRow;
  /** Whether the limit applies. */
  isLimited: boolean;
}

/**
 * Links an identity to a user and merges its provisional account into the user's own
 * (docs/contract/game-accounts.md#linking): lobbies immediately, the rest in the background, then the provisional
 * account is erased. Returns the provisional account, whose tokens must be revoked; null if the identity is new.
 * - 530016: the user is provisional.
 * - 530014: the identity's account is not provisional.
 * - 530017: the identity is restricted by a ban.
 * - 423: it was just created.
 * - 530023: the user has an identity here already.
 * - 429: the user links too often.
 */
export async function link(tx: Tx, { applicationId, external, user, isLimited }: Linking): Promise<Snowflake | null> {
  if (isProvisional(user)) fail('BAD_MERGE_DESTINATION');
  const identity = await lockIdentity(tx.db, applicationId, external);
  const source = identity && (await findUser(tx.db, identity.user_id));
  if (source && !isProvisional(source)) fail('BAD_MERGE_SOURCE');
  const from = identity && { application_id: applicationId, user_id: identity.user_id };
  // One of them is enough: others may have been added to the account since.
  const moving = from ? await lockIdentitiesOf(tx.db, from) : [];
  if (identity && (await restrictedAmong(tx.db, [identity.user_id], tx.now)).size > 0) fail('MERGE_SOURCE_IS_BANNED');
  const own = { application_id: applicationId, user_id: user.id };
  if ((await lockIdentitiesOf(tx.db, own)).length) fail('TOO_MANY_APPLICATION_IDENTITIES');
  if (isLimited) await countMerge(tx, user.id);
  if (!from) {
    // Another login has just created it: the next attempt finds that account.
    if (!(await insertIdentity(tx, applicationId, external, user.id))) refuseForNow();
    await recordMove(tx, { ...own, source_id: null });
    return null;
  }
  await moveIdentities(tx.db, moving, { user_id: user.id, restricted_by: null });
  await moveLobbyMemberships(tx, applicationId, from.user_id, user.id);
  const id = await recordMove(tx, { ...own, source_id: from.user_id });
  await tx.enqueue(moveAccount, { id });
  return from.user_id;
}

/** Asks the caller to retry: 423 (docs/contract/errors.md#transient). */
function refuseForNow(): never {
  throw new ApiError(423, 0, '423: Locked');
}

async function countMerge(tx: Tx, userId: Snowflake): Promise<void> {
  const before = await mergesOf(tx, userId);
  const [oldest] = before;
  if (oldest === undefined || before.length < LIMITS.identities.linksPerDay.max) return;
  throw new ApiError(429, 0, 'You are being rate limited.', { retry_after: (oldest + DAY - tx.now) / 1000, global: false });
}
