import type { Snowflake } from '@guildhall/protocol/ids';
import type { Db } from '../framework/store.ts';
import type { Viewer } from './viewer.ts';

/**
 * A ban unlinks a user's game accounts. Each becomes a provisional account that is restricted while the ban lasts
 * (docs/contract/game-accounts.md#bans): it can log in and read, but do nothing that others notice. `whileRestricted`
 * in `core/framework/route.ts` specifies which viewers each operation allows.
 */

/** The error message for a restricted account (403 with 20013). */
export const RESTRICTED = 'This account is restricted by a ban';

/** Whether a ban restricts the viewer at `now`, ms since 1970. */
export function isRestricted({ restrictedUntil }: Pick<Viewer, 'restrictedUntil'>, now: number): boolean {
  return restrictedUntil !== null && restrictedUntil > now;
}

/** Returns the provisional accounts among `userIds` that a ban restricts at `now`, ms since 1970. */
export async function restrictedAmong(db: Db, userIds: readonly Snowflake[], now: number): Promise<ReadonlySet<Snowflake>> {
  if (userIds.length === 0) return new Set();
  const rows = await db.kysely
    .selectFrom('external_identities')
    .innerJoin('users as banned', 'banned.id', 'external_identities.restricted_by')
    .select('external_identities.user_id')
    .where('external_identities.user_id', 'in', userIds)
    .where('banned.banned_until', '>', now)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}
