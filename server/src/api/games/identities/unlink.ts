import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import type { Tx } from '../../../core/framework/transact.ts';
import { moveLobbyMemberships } from '../lobbies/move-memberships.ts';
import { findUser } from '../../people/users/queries.ts';
import { deleteBotIssuedTokens, moveIdentities, lockIdentitiesOf } from './identity.ts';
import { moveAccount } from './move-account.ts';
import { recordMove } from './moves.ts';
import { insertProvisionalUser, isProvisional } from './provisional-user.ts';

/**
 * Unlinks a user's game account from their own: a new provisional account gets the identities and lobbies, and in the
 * background friends and blocks (docs/contract/game-accounts.md#unlinking).
 * - A ban of the user restricts the new account and removes it from its lobbies
 *   (docs/contract/game-accounts.md#unlinking).
 * - A user who is not linked is unchanged.
 * - Tokens issued to the bot for the user no longer serve as proof.
 * - The grant must be locked; the caller must revoke its tokens.
 */
export async function unlink(
  tx: Tx,
  { application_id, user_id }: { application_id: Snowflake; user_id: Snowflake },
): Promise<void> {
  const identities = await lockIdentitiesOf(tx.db, { application_id, user_id });
  if (!identities.length) return;
  // They are revoked like all tokens, and no longer serve as proof.
  await deleteBotIssuedTokens(tx.db, identities);
  const person = await findUser(tx.db, user_id);
  if (!person || isProvisional(person)) return;
  // A user who is deleting their account leaves no name behind.
  const name =
    person.deletes_at === null
      ? [...(person.global_name ?? person.username)].slice(0, LIMITS.identities.name.max).join('')
      : null;
  const user = await insertProvisionalUser(tx, { id: tx.id(), applicationId: application_id, name });
  const isBanned = (person.banned_until ?? 0) > tx.now;
  await moveIdentities(tx.db, identities, { user_id: user.id, restricted_by: isBanned ? person.id : null });
  // A restricted account is in no lobby: ending the grant removes the user from theirs.
  if (!isBanned) await moveLobbyMemberships(tx, application_id, person.id, user.id);
  const id = await recordMove(tx, { application_id, user_id: user.id, source_id: person.id });
  await tx.enqueue(moveAccount, { id });
}
