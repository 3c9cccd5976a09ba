import type { Snowflake } from '@guildhall/protocol/ids';
import { fail } from '../../../core/errors.ts';
import { isoTime } from '../../../core/iso-time.ts';
import type { GameRelationshipRow } from '../../../core/tables/relationships.ts';
import type { UserRow } from '../../../core/tables.ts';
import type { Viewer } from '../../../core/viewer.ts';
import { type UserObject, userObject } from '../users/user.ts';
import { RELATIONSHIP } from './relationship.ts';

/** A relationship of a player in a game; `id` is the other user's. */
export interface GameRelationshipObject {
  id: Snowflake;
  application_id: Snowflake;
  /** 1 friend, 3 incoming request, 4 outgoing request. */
  type: number;
  user: UserObject;
  /** Only on incoming requests. */
  is_spam_request?: boolean;
  /** ISO 8601 time of the last type change. */
  since: string;
}

/** The wire object of a row. */
export function gameRelationshipObject(row: GameRelationshipRow, other: UserRow): GameRelationshipObject {
  return {
    id: row.other_id,
    application_id: row.application_id,
    type: row.type,
    user: userObject(other),
    ...(row.type === RELATIONSHIP.INCOMING ? { is_spam_request: row.spam !== 0 } : {}),
    since: isoTime(row.since),
  };
}

/** The game that an access token was issued for. */
export function gameOf({ application }: Viewer): Snowflake {
  return application?.id ?? fail('UNKNOWN_APPLICATION');
}
