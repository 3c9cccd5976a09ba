import { timestampOf } from '@guildhall/protocol/ids';
import type { ApplicationRequestObject } from '@guildhall/protocol/objects/apps/application-requests';
import type { Db } from '../../../core/framework/store.ts';
import type { ApplicationRequestRow } from '../../../core/tables/application-requests.ts';
import { isoTime, isoTimeOrNull } from '../../../core/values/iso-time.ts';
import { findUsers } from '../../people/users/queries.ts';
import { userObject } from '../../people/users/user.ts';

/** Requests to the operator in wire format. */
export async function requestObjects(db: Db, rows: readonly ApplicationRequestRow[]): Promise<ApplicationRequestObject[]> {
  const users = await findUsers(
    db,
    rows.map((row) => row.requested_by),
  );
  return rows.map((row) => {
    const requester = users.get(row.requested_by);
    return {
      id: row.id,
      application_id: row.application_id,
      kind: row.kind,
      limit: row.limit_name,
      value: row.value,
      granted: row.granted,
      text: row.text,
      state: row.state,
      requested_by: requester ? userObject(requester) : null,
      requested_at: isoTime(timestampOf(row.id)),
      decided_at: isoTimeOrNull(row.decided_at),
      reason: row.reason,
    };
  });
}
