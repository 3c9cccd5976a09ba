import type { Snowflake } from '@guildhall/protocol/ids';
import { restrictedAmong } from '../../../core/access/restriction.ts';
import { fail } from '../../../core/framework/errors.ts';
import type { LobbyMemberRow } from '../../../core/tables/lobbies.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { lockGranted } from '../../apps/grants/grants.ts';
import { findUsers } from '../../people/users/queries.ts';
import { type MemberChange, upsertMember, refusalOf, refuse, type Roster } from './roster.ts';

/** The scope an application needs to add users to its lobbies. */
const SCOPE = 'lobbies.write';

/** A change of a member by another caller. */
export type NamedChange = MemberChange & { id: Snowflake };

/** The users among those given who authorize the application to add them, and those whom a ban restricts. */
export interface Willing {
  authorized: ReadonlySet<Snowflake>;
  restricted: ReadonlySet<Snowflake>;
}

/**
 * The given users who authorize the application to add them; locks their grants. Must run before the lobby is locked.
 * Fails with 10013 for an unknown user.
 */
export async function lockWilling(tx: Tx, applicationId: Snowflake, userIds: readonly Snowflake[]): Promise<Willing> {
  const users = await findUsers(tx.db, userIds);
  if (userIds.some((id) => !users.has(id))) fail('UNKNOWN_USER');
  return {
    authorized: await lockGranted(tx.db, applicationId, userIds, SCOPE),
    restricted: await restrictedAmong(tx.db, userIds, tx.now),
  };
}

/**
 * Adds or changes members, in this order (docs/contract/lobbies.md#members). A user who cannot be added fails the
 * request if `strict` (50026, 30019, 50035), else is skipped. So does an account restricted by a ban: 20013
 * (docs/contract/game-accounts.md#unlinking).
 */
export async function putMembers(
  tx: Tx,
  roster: Roster,
  changes: readonly NamedChange[],
  { willing, strict }: { willing: Willing; strict: boolean },
): Promise<LobbyMemberRow[]> {
  const rows: LobbyMemberRow[] = [];
  for (const { id, ...change } of changes) {
    const isBanned = willing.restricted.has(id) && !roster.members.has(id);
    const refusal = isBanned ? 'restricted' : await refusalOf(tx, roster, id, willing.authorized.has(id));
    if (!refusal) rows.push(await upsertMember(tx, roster, id, change));
    else if (strict) refuse(refusal);
  }
  return rows;
}
