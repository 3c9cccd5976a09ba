import { timestampOf } from '@guildhall/protocol/ids';
import type { ReportObject } from '@guildhall/protocol/objects/apps/reports';
import { REPORT_REASONS, REPORT_TYPES } from '@guildhall/protocol/objects/apps/reports';
import type { Db } from '../../../core/framework/store.ts';
import type { ReportRow } from '../../../core/tables/operator.ts';
import { isoTime, isoTimeOrNull } from '../../../core/values/iso-time.ts';
import { findUsers } from '../../people/users/queries.ts';
import { userObject } from '../../people/users/user.ts';

/** Reports as operators see them. */
export async function reportObjects(db: Db, rows: readonly ReportRow[]): Promise<ReportObject[]> {
  const ids = rows.flatMap((row) => [row.reporter_id, ...(row.reported_user_id === null ? [] : [row.reported_user_id])]);
  const users = await findUsers(db, ids);
  const shown = (id: string | null) => {
    const user = id === null ? undefined : users.get(id);
    return user ? userObject(user) : null;
  };
  return rows.map((row) => ({
    id: row.id,
    type: REPORT_TYPES.find((one) => one === row.type) ?? 'message',
    status: row.status,
    destination: row.destination,
    reason: REPORT_REASONS.find((one) => one === row.reason) ?? 'other',
    details: row.details,
    language: row.language,
    reporter: shown(row.reporter_id),
    reported_user: shown(row.reported_user_id),
    guild_id: row.guild_id,
    channel_id: row.channel_id,
    message_id: row.message_id,
    snapshot: JSON.parse(row.snapshot_json),
    note: row.note,
    handled_by: row.handled_by,
    handled_at: isoTimeOrNull(row.handled_at),
    created_at: isoTime(timestampOf(row.id)),
  }));
}
