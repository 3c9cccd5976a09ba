import type { Snowflake } from '@guildhall/protocol/ids';
import { restrictedAmong } from '../../../core/access/restriction.ts';
import { ApiError, fail } from '../../../core/errors.ts';
import type { UserRow } from '../../../core/tables.ts';
import type { Tx } from '../../../core/transact.ts';
import { moveLobbyMemberships } from '../lobbies/move-memberships.ts';
import { findUser } from '../../people/users/queries.ts';
import { type ExternalId, giveIdentities, insertIdentity, lockIdentitiesOf, lockIdentity } from './identity.ts';
import { moveAccount } from './move-account.ts';
import { mergesOf, noteMove } from './moves.ts';
import { isProvisional } from './provisional-user.ts';

/** How often in 24 hours a person links accounts of games (gaps.md C: a strict limit for each user). */
const MOST_MERGES = 5;
const DAY = 86_400_000;

/** A person who links what they are in a game with their own account. */
export interface Linking {
  applicationId: Snowflake;
  external: ExternalId;
  /** The person, whose grant to the application is held. */
  user: UserRow;
  /** Whether the limit counts. */
  isLimited: boolean;
}

/**
 * Makes an identity a person's own, with everything that its provisional account has: lobbies at once, the rest in the
 * background,
 * then that account goes (specification 3; oauth2 2.9). Gives back the provisional account, whose tokens must end;
 * null when the identity is
 * new. Refused: the person is provisional (530016), the identity is not (530014), is restricted by a ban (530017) or
 * was just made (423); the
 * person has one here already (530023) or links too often (429).
 */
export async function link(tx: Tx, { applicationId, external, user, isLimited }: Linking): Promise<Snowflake | null> {
  if (isProvisional(user)) fail('BAD_MERGE_DESTINATION');
  const identity = await lockIdentity(tx.db, applicationId, external);
  const source = identity && (await findUser(tx.db, identity.user_id));
  if (source && !isProvisional(source)) fail('BAD_MERGE_SOURCE');
  const from = identity && { application_id: applicationId, user_id: identity.user_id };
  // One of them is enough: further ones may have been added to the account since.
  const moving = from ? await lockIdentitiesOf(tx.db, from) : [];
  if (identity && (await restrictedAmong(tx.db, [identity.user_id], tx.now)).size > 0) fail('MERGE_SOURCE_IS_BANNED');
  const own = { application_id: applicationId, user_id: user.id };
  if ((await lockIdentitiesOf(tx.db, own)).length) fail('TOO_MANY_APPLICATION_IDENTITIES');
  if (isLimited) await countMerge(tx, user.id);
  if (!from) {
    // Somebody has just entered with it: the next attempt finds that account.
    if (!(await insertIdentity(tx, applicationId, external, user.id))) refuseForNow();
    await noteMove(tx, { ...own, source_id: null });
    return null;
  }
  await giveIdentities(tx.db, moving, { user_id: user.id, restricted_by: null });
  await moveLobbyMemberships(tx, applicationId, from.user_id, user.id);
  const id = await noteMove(tx, { ...own, source_id: from.user_id });
  await tx.enqueue(moveAccount, { id });
  return from.user_id;
}

/** Ends the request of who must try again: 423 (reference table "errors", http). */
function refuseForNow(): never {
  throw new ApiError(423, 0, '423: Locked');
}

async function countMerge(tx: Tx, userId: Snowflake): Promise<void> {
  const before = await mergesOf(tx, userId);
  const [oldest] = before;
  if (oldest === undefined || before.length < MOST_MERGES) return;
  throw new ApiError(429, 0, 'You are being rate limited.', { retry_after: (oldest + DAY - tx.now) / 1000, global: false });
}
