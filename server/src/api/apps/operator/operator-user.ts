import { timestampOf } from '@guildhall/protocol/ids';
import type { OperatorUserObject } from '@guildhall/protocol/objects/apps/operator';
import type { Db } from '../../../core/framework/store.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import { isoTime, isoTimeOrNull } from '../../../core/values/iso-time.ts';
import { userObject } from '../../people/users/user.ts';

/** Users as the operator sees them; bans that have ended are not shown. */
export async function operatorUserObjects(db: Db, rows: readonly UserRow[], now: number): Promise<OperatorUserObject[]> {
  const banned = rows.filter((row) => (row.banned_until ?? 0) > now).map((row) => row.id);
  const bans = banned.length
    ? await db.kysely.selectFrom('account_bans').selectAll().where('user_id', 'in', banned).execute()
    : [];
  const banOf = new Map(
    bans.map(({ user_id, until, reason, operator_id, created_at }) => [
      user_id,
      { until: isoTimeOrNull(until), reason, operator_id, created_at: isoTime(created_at) },
    ]),
  );
  return rows.map((row) => ({
    ...userObject(row),
    email: row.email,
    verified: row.verified === 1,
    operator: row.operator === 1,
    mfa_enabled: row.mfa_enabled !== 0,
    has_password: row.password !== null,
    premium_type: row.premium_type,
    locale: row.locale,
    created_at: isoTime(timestampOf(row.id)),
    disabled_at: isoTimeOrNull(row.disabled_at),
    deletes_at: isoTimeOrNull(row.deletes_at),
    ban: banOf.get(row.id) ?? null,
  }));
}
