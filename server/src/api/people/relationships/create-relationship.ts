import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { findPersonByUsername } from '../users/queries.ts';
import { befriend } from './change.ts';
import { findSides } from './queries.ts';
import { RELATIONSHIP } from '@guildhall/protocol/bodies/people/relationships';
import { createRelationship as operation } from '@guildhall/protocol/operations/people/relationships';

/** The discriminator of accounts with a unique username. */
const UNIQUE = '0';

/**
 * Sends a friend request by username, or accepts that user's request (204). Repeating a request changes nothing.
 * - 80004: no user has that name.
 * - 80007: already a friend.
 */
export const createRelationship = route(operation, {
  access: open,
  limit: limits.write,
  run: async (ctx, { body: { username, discriminator } }) => {
    const me = ctx.viewer.user.id;
    if (discriminator !== undefined && discriminator !== null && Number(discriminator) !== Number(UNIQUE))
      fail('NO_USER_WITH_THAT_TAG');
    const other = (await findPersonByUsername(ctx.store.read, username)) ?? fail('NO_USER_WITH_THAT_TAG');
    await ctx.transact(async (tx) => {
      const outcome = await befriend(tx, me, other.id);
      if (outcome !== 'unchanged') return;
      const { mine } = await findSides(tx.db, me, other.id);
      if (mine?.type === RELATIONSHIP.FRIEND) fail('ALREADY_FRIENDS');
    });
  },
});
