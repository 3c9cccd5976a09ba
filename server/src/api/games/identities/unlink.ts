import type { Snowflake } from '@guildhall/protocol/ids';
import type { Tx } from '../../../core/transact.ts';
import { moveLobbyMemberships } from '../lobbies/move-memberships.ts';
import { findUser } from '../../people/users/queries.ts';
import { endBotIssued, giveIdentities, lockIdentitiesOf } from './identity.ts';
import { moveAccount } from './move-account.ts';
import { noteMove } from './moves.ts';
import { insertProvisionalUser, isProvisional, MAX_NAME } from './provisional-user.ts';

/**
 * Takes what a person is in a game from their own account: a new provisional one gets the identities and the lobbies, and in the
 * background friends and blocks (gaps.md C). A ban of the person restricts the account and takes it out of its lobbies
 * (specification
 * 3). A person who is not linked stays as they are. What the bot was given for them proves nothing from now on. The
 * grant must be held; its tokens are ended by who calls.
 */
export async function unlink(
  tx: Tx,
  { application_id, user_id }: { application_id: Snowflake; user_id: Snowflake },
): Promise<void> {
  const identities = await lockIdentitiesOf(tx.db, { application_id, user_id });
  if (!identities.length) return;
  // They end as all tokens do, and prove nothing any more.
  await endBotIssued(tx.db, identities);
  const person = await findUser(tx.db, user_id);
  if (!person || isProvisional(person)) return;
  // Whoever deletes their account leaves no name behind.
  const name = person.deletes_at === null ? [...(person.global_name ?? person.username)].slice(0, MAX_NAME).join('') : null;
  const user = await insertProvisionalUser(tx, { id: tx.id(), applicationId: application_id, name });
  const isBanned = (person.banned_until ?? 0) > tx.now;
  await giveIdentities(tx.db, identities, { user_id: user.id, restricted_by: isBanned ? person.id : null });
  // A restricted account is in no lobby: the end of the grant takes the person out of theirs.
  if (!isBanned) await moveLobbyMemberships(tx, application_id, person.id, user.id);
  const id = await noteMove(tx, { application_id, user_id: user.id, source_id: person.id });
  await tx.enqueue(moveAccount, { id });
}
