import { Maybe, Text } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { fail } from '../../../core/errors.ts';
import { limits } from '../../../core/limits.ts';
import { open, route } from '../../../core/route.ts';
import { findPersonByUsername } from '../users/queries.ts';
import { befriend } from './change.ts';
import { findSides } from './queries.ts';
import { RELATIONSHIP } from './relationship.ts';

/** The discriminator of accounts whose username is theirs alone. */
const UNIQUE = '0';

/**
 * Asks a person to be friends by username, or accepts their request (204). Nobody of that name: 80004. A friend already: 80007.
 * Asking again changes nothing.
 */
export const createRelationship = route({
  id: 'create_relationship',
  method: 'POST',
  path: '/users/@me/relationships',
  auth: ['person', 'bearer:relationships.write'],
  access: open,
  limit: limits.write,
  body: Type.Object({ username: Text(1, 32), discriminator: Maybe(Type.Union([Type.String(), Type.Integer()])) }),
  reply: 204,
  run: async (ctx, { body: { username, discriminator } }) => {
    const me = ctx.viewer.user.id;
    if (discriminator !== undefined && discriminator !== null && Number(discriminator) !== Number(UNIQUE))
      fail('NO_USERS_WITH_DISCORD_TAG_EXIST');
    const other = (await findPersonByUsername(ctx.store.read, username)) ?? fail('NO_USERS_WITH_DISCORD_TAG_EXIST');
    await ctx.transact(async (tx) => {
      const outcome = await befriend(tx, me, other.id);
      if (outcome !== 'unchanged') return;
      const { mine } = await findSides(tx.db, me, other.id);
      if (mine?.type === RELATIONSHIP.FRIEND) fail('ALREADY_FRIENDS');
    });
  },
});
