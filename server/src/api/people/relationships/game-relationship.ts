import type { Snowflake } from '@guildhall/protocol/ids';
import { fail } from '../../../core/framework/errors.ts';
import { isoTime } from '../../../core/values/iso-time.ts';
import type { GameRelationshipRow } from '../../../core/tables/relationships.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import type { Viewer } from '../../../core/access/viewer.ts';
import { userObject } from '../users/user.ts';
import type { GameRelationshipObject } from '@guildhall/protocol/objects/people/relationships';
import { RELATIONSHIP } from '@guildhall/protocol/bodies/people/relationships';

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
