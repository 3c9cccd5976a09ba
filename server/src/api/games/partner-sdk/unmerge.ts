import type { Snowflake } from '@guildhall/protocol/ids';
import { fail } from '../../../core/framework/errors.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { type ExternalId, findIdentity } from '../identities/identity.ts';
import { isProvisional } from '../identities/provisional-user.ts';
import { lockGrant } from '../../apps/grants/grants.ts';
import { findUser } from '../../people/users/queries.ts';
import { revokeGrant } from '../../apps/grants/end-grant.ts';

/**
 * Unlinks a player from the user: revokes all tokens, and a new provisional account takes their place
 * (docs/contract/game-accounts.md#unlinking). Fails with 10013 if unknown, 50229 if not linked.
 */
export async function unmerge(tx: Tx, applicationId: Snowflake, external: ExternalId): Promise<void> {
  const { user_id } = (await findIdentity(tx.db, applicationId, external)) ?? fail('UNKNOWN_USER');
  const pair = { application_id: applicationId, user_id };
  await lockGrant(tx.db, pair);
  // The previous holder of the lock may have done the same.
  const identity = await findIdentity(tx.db, applicationId, external);
  const user = identity?.user_id === user_id ? await findUser(tx.db, user_id) : undefined;
  if (!user || isProvisional(user)) fail('BAD_USER_TYPE');
  await revokeGrant(tx, pair);
}
