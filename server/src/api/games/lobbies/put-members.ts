import type { Snowflake } from '@guildhall/protocol/ids';
import { restrictedAmong } from '../../../core/access/restriction.ts';
import { fail } from '../../../core/errors.ts';
import type { LobbyMemberRow } from '../../../core/tables/lobbies.ts';
import type { Tx } from '../../../core/transact.ts';
import { lockGranted } from '../../oauth2/grants.ts';
import { findUsers } from '../../people/users/queries.ts';
import { type MemberChange, putMember, refusalOf, refuse, type Roster } from './roster.ts';

/** What an application may do that puts people into its lobbies. */
const SCOPE = 'lobbies.write';

/** Users that somebody else puts into a lobby. */
export type NamedChange = MemberChange & { id: Snowflake };

/** Of some users: those who let the application put them into lobbies, and those whom a ban restricts. */
export interface Willing {
  authorized: ReadonlySet<Snowflake>;
  restricted: ReadonlySet<Snowflake>;
}

/**
 * Those of some users who let the application put them into lobbies; what they let it do is held for the transaction. To be asked
 * before the lobby is held. A user that is not there: 10013.
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
 * Adds or changes members, in this order. Who cannot be added ends the request when `strict` (50026, 30019, 50035),
 * else is passed
 * over (gaps.md H). An account that a ban restricts cannot be added either: 20013 (specification 3).
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
    if (!refusal) rows.push(await putMember(tx, roster, id, change));
    else if (strict) refuse(refusal);
  }
  return rows;
}
