import type { Snowflake } from '@guildhall/protocol/ids';
import { isoTime, isoTimeOrNull } from '../../../core/values/iso-time.ts';
import type { JoinRequestRow, UserRow } from '../../../core/tables/database.ts';
import { userObject } from '../../people/users/user.ts';
import type { JoinRequestObject } from '@guildhall/protocol/objects/guild/join-requests';

/** Converts a row to its wire form; `users` must contain the applicant and the reviewer. */
export function joinRequestObject(row: JoinRequestRow, users: ReadonlyMap<Snowflake, UserRow>): JoinRequestObject {
  const find = (id: Snowflake | null) => {
    const user = id === null ? undefined : users.get(id);
    return user ? userObject(user) : null;
  };
  return {
    id: row.id,
    created_at: isoTime(row.created_at),
    reviewed_at: isoTimeOrNull(row.reviewed_at),
    application_status: row.status,
    rejection_reason: row.rejection_reason,
    guild_id: row.guild_id,
    user_id: row.user_id,
    user: find(row.user_id),
    form_responses: row.responses_json === null ? null : JSON.parse(row.responses_json),
    actioned_by_user: find(row.reviewer_id),
  };
}
