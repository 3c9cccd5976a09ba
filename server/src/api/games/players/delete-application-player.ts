import { deleteApplicationPlayer as operation } from '@guildhall/protocol/operations/games/players';
import { RESTRICTED, restrictedAmong } from '../../../core/access/restriction.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownApplication } from '../../apps/applications/access.ts';
import { revokeGrant } from '../../apps/grants/end-grant.ts';
import { findUser } from '../../people/users/queries.ts';
import { eraseAccount } from '../identities/erase-account.ts';
import { lockIdentitiesOf } from '../identities/identity.ts';

/**
 * Deletes a provisional account with its identities, statistics and tokens, by the game's developers
 * (docs/contract/game-accounts.md#players). Its messages stay, by a deleted user; the player's next login makes a new account.
 * - Not a player of the game: 10013.
 * - The account is the player's own: 530010.
 * - A ban restricts it, which a new account would evade: 20013.
 */
export const deleteApplicationPlayer = route(operation, {
  access: ownApplication,
  limit: limits.write,
  run: (ctx, { path: { application_id, user_id } }) =>
    ctx.transact(async (tx) => {
      const pair = { application_id, user_id };
      const identities = await lockIdentitiesOf(tx.db, pair);
      const user = identities.length ? await findUser(tx.db, user_id) : undefined;
      if (!user) return fail('UNKNOWN_USER');
      if (user.provisional_application_id !== application_id) fail('USER_IS_NOT_PROVISIONAL');
      if ((await restrictedAmong(tx.db, [user_id], tx.now)).size > 0) fail('ACCOUNT_DISABLED', { message: RESTRICTED });
      await revokeGrant(tx, pair);
      const digests = identities.map(({ digest }) => digest);
      await tx.db.kysely.deleteFrom('identity_profiles').where('digest', 'in', digests).execute();
      await tx.db.kysely
        .deleteFrom('identity_profiles')
        .where('application_id', '=', application_id)
        .where('user_id', '=', user_id)
        .execute();
      await tx.db.kysely.deleteFrom('external_identities').where('digest', 'in', digests).execute();
      await eraseAccount(tx, user_id);
    }),
});
