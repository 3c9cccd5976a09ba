import type { Snowflake } from '@guildhall/protocol/ids';
import { isoTime, isoTimeOrNull } from '../../../core/iso-time.ts';
import type { JoinRequestRow, UserRow } from '../../../core/tables.ts';
import { type UserObject, userObject } from '../../people/users/user.ts';

/** The states of a request (GuildJoinRequestApplicationStatus). */
export const STATUSES = ['STARTED', 'SUBMITTED', 'REJECTED', 'APPROVED'] as const;
export type Status = (typeof STATUSES)[number];

/** A request to join a guild (GuildJoinRequestResponse). */
export interface JoinRequestObject {
  id: Snowflake;
  created_at: string;
  reviewed_at: string | null;
  application_status: Status;
  rejection_reason: string | null;
  guild_id: Snowflake;
  user_id: Snowflake;
  user: UserObject | null;
  form_responses: object[] | null;
  actioned_by_user: UserObject | null;
}

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
