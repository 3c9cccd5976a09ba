import { isoTime } from '../../../core/values/iso-time.ts';
import type { RelationshipRow } from '../../../core/tables/relationships.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import { userObject } from '../users/user.ts';
import type { RelationshipObject } from '@guildhall/protocol/objects/people/relationships';
import { RELATIONSHIP } from '@guildhall/protocol/bodies/people/relationships';

/** The wire object of a row. */
export function relationshipObject(row: RelationshipRow, other: UserRow): RelationshipObject {
  return {
    id: row.other_id,
    type: row.type,
    user: userObject(other),
    nickname: row.nickname,
    user_ignored: row.ignored !== 0,
    ...(row.type === RELATIONSHIP.INCOMING ? { is_spam_request: row.spam !== 0, stranger_request: row.stranger !== 0 } : {}),
    since: isoTime(row.since),
  };
}

/** Unanswered requests from which a stranger's next request looks like spam; the second value is for new accounts. */
const MANY_REQUESTS = 10;
const MANY_OF_NEW = 3;
const NEW_ACCOUNT = 7 * 86_400_000;

/**
 * Whether a stranger's request looks like spam; `pending` is the number of the sender's other unanswered requests,
 * `age` is in ms.
 */
export function looksLikeSpam({ pending, age }: { pending: number; age: number }): boolean {
  return pending >= (age < NEW_ACCOUNT ? MANY_OF_NEW : MANY_REQUESTS);
}
