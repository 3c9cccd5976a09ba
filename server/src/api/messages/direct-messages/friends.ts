import type { Snowflake } from '@guildhall/protocol/ids';
import { fail } from '../../../core/framework/errors.ts';
import type { Db } from '../../../core/framework/store.ts';
import { findSides } from '../../people/relationships/queries.ts';
import { RELATIONSHIP } from '@guildhall/protocol/bodies/people/relationships';

/** Refuses the request unless all given users are friends of a user (50033): only friends can be added to groups. */
export async function requireFriends(db: Db, userId: Snowflake, otherIds: readonly Snowflake[]): Promise<void> {
  for (const otherId of otherIds) {
    const { mine } = await findSides(db, userId, otherId);
    if (mine?.type !== RELATIONSHIP.FRIEND) fail('INVALID_RECIPIENTS');
  }
}
