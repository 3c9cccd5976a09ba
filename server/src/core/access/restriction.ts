import type { Snowflake } from '@guildhall/protocol/ids';
import type { Db } from '../store.ts';
import type { Viewer } from '../viewer.ts';

/**
 * A ban unlinks a person's game accounts, and each becomes a provisional account that the ban restricts while it lasts
 * (specification 3): it logs in and reads, but does nothing that others notice. `core/route.ts` whileRestricted says what each
 * operation allows.
 */

/** Why a restricted account is refused (403 with 20013). */
export const RESTRICTED = 'This account is restricted by a ban';

/** Whether a ban restricts the viewer at `now`, ms since 1970. */
export function isRestricted({ restrictedUntil }: Pick<Viewer, 'restrictedUntil'>, now: number): boolean {
  return restrictedUntil !== null && restrictedUntil > now;
}

/** Those of some provisional accounts that a ban restricts at `now`, ms since 1970. */
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
