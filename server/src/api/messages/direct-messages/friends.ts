import type { Snowflake } from '@guildhall/protocol/ids';
import { fail } from '../../../core/errors.ts';
import type { Db } from '../../../core/store.ts';
import { findSides } from '../../people/relationships/queries.ts';
import { RELATIONSHIP } from '../../people/relationships/relationship.ts';

/** Ends the request unless all of some users are friends of a person (50033): only friends are put into groups. */
export async function requireFriends(db: Db, userId: Snowflake, otherIds: readonly Snowflake[]): Promise<void> {
  for (const otherId of otherIds) {
    const { mine } = await findSides(db, userId, otherId);
    if (mine?.type !== RELATIONSHIP.FRIEND) fail('INVALID_RECIPIENTS');
  }
}
