import type { Snowflake } from '@guildhall/protocol/ids';
import { fail } from '../../../core/framework/errors.ts';
import type { ExternalIdentityRow } from '../../../core/tables/identities.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { findUser } from '../../people/users/queries.ts';
import { type ExternalId, moveIdentities, insertIdentity, lockIdentitiesOf, lockIdentity } from './identity.ts';
import { insertProvisionalUser, isProvisional } from './provisional-user.ts';

/** A locked identity with its account. */
export interface Entered {
  identity: ExternalIdentityRow;
  user: UserRow;
}

/**
 * Returns a player's provisional account, creating it at the first login, even under concurrent ones. Fails with
 * 530010, naming the
 * user, if the identity is linked to a user's own account.
 */
export async function enter(tx: Tx, applicationId: Snowflake, external: ExternalId): Promise<Entered> {
  const { identity, user } = await findOrMake(tx, applicationId, external);
  if (!isProvisional(user)) refuseLinked(identity, external);
  return { identity, user };
}

/** Returns the identity and its account of either kind; creates them as above. */
export async function findOrMake(tx: Tx, applicationId: Snowflake, external: ExternalId): Promise<Entered> {
  const known = await lockIdentity(tx.db, applicationId, external);
  if (known) {
    const user = (await findUser(tx.db, known.user_id)) ?? (await replace(tx, known, external));
    return { identity: { ...known, user_id: user.id }, user };
  }
  const identity = await insertIdentity(tx, applicationId, external, tx.id());
  // Another transaction created it meanwhile, and has committed.
  if (!identity) return findOrMake(tx, applicationId, external);
  return { identity, user: await insertProvisionalUser(tx, { id: identity.user_id, applicationId, name: external.name }) };
}

/**
 * Adds a new identity to an existing provisional account of the application, so that both lead there.
 * - 10013 if there is no such account.
 * - 530023 if the identity leads to another provisional account, 530010 if to a user's own.
 */
export async function enterAs(tx: Tx, applicationId: Snowflake, external: ExternalId, userId: Snowflake): Promise<Entered> {
  // An account that is being merged has none left.
  const others = await lockIdentitiesOf(tx.db, { application_id: applicationId, user_id: userId });
  const user = others.length ? await findUser(tx.db, userId) : undefined;
  if (!user || !isProvisional(user)) return fail('UNKNOWN_USER');
  const identity =
    (await lockIdentity(tx.db, applicationId, external)) ?? (await insertIdentity(tx, applicationId, external, userId));
  if (!identity) return enterAs(tx, applicationId, external, userId);
  if (identity.user_id === userId) return { identity, user };
  const owner = await findUser(tx.db, identity.user_id);
  return owner && !isProvisional(owner) ? refuseLinked(identity, external) : fail('TOO_MANY_APPLICATION_IDENTITIES');
}

/** Creates a new account for an identity whose account is gone. */
async function replace(tx: Tx, identity: ExternalIdentityRow, { name }: ExternalId): Promise<UserRow> {
  const user = await insertProvisionalUser(tx, { id: tx.id(), applicationId: identity.application_id, name });
  await moveIdentities(tx.db, [identity], { user_id: user.id, restricted_by: identity.restricted_by });
  return user;
}

function refuseLinked({ user_id }: ExternalIdentityRow, { provider_type, provider_id, external_id }: ExternalId): never {
  return fail('USER_IS_NOT_PROVISIONAL', {
    extra: { user_id, provider_type, provider_id, provider_issued_user_id: external_id },
  });
}
