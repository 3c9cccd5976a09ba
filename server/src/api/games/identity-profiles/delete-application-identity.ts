import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { lockUsers } from '../../people/relationships/queries.ts';
import { USER_APPLICATION_IDENTITY_REMOVE } from './events.ts';
import { digestOfNamed, identitiesOf, requireOwn } from './identity.ts';
import { deleteApplicationIdentity as operation } from '@guildhall/protocol/operations/games/identity-profiles';

/**
 * Deletes a user's identity with its profile (204; docs/contract/game-accounts.md#profiles-of-players). 10013 if
 * there is none. 50035 for the player's last external identity; one of the game's own (NONE) can always be deleted.
 */
export const deleteApplicationIdentity = route(operation, {
  access: (ctx, { application_id }) => requireOwn(ctx, application_id),
  limit: limits.write,
  run: async (ctx, { path: { application_id, user_id, provider_type, provider_issued_user_id: player }, body }) => {
    await ctx.transact(async (tx) => {
      await lockUsers(tx.db, [user_id]);
      const all = await identitiesOf(tx.db, { application_id, user_id });
      const isIt = (one: (typeof all)[number]) =>
        one.provider_type === provider_type &&
        one.provider_issued_user_id === player &&
        (!body.provider_id || one.provider_id === body.provider_id);
      const identity = all.find(isIt) ?? fail('UNKNOWN_USER');
      const linked = all.filter((one) => one.provider_type !== 'NONE');
      if (linked.length === 1 && linked[0] === identity)
        failForm({
          provider_type: complain.custom('LAST_IDENTITY', 'The last identity that links an account cannot be removed.'),
        });
      const { kysely } = tx.db;
      const gone = await kysely
        .deleteFrom('external_identities')
        .where('user_id', '=', user_id)
        .where('application_id', '=', application_id)
        .where('provider_type', '=', provider_type)
        .where('external_id', '=', player)
        .returning('digest')
        .execute();
      const digests = provider_type === 'NONE' ? [digestOfNamed(application_id, player)] : gone.map(({ digest }) => digest);
      // It moved to another account meanwhile.
      if (!digests.length) fail('UNKNOWN_USER');
      await kysely.deleteFrom('identity_profiles').where('digest', 'in', digests).execute();
      tx.emit(USER_APPLICATION_IDENTITY_REMOVE, { user_ids: [user_id], application_id }, { ...identity, application_id });
    });
  },
});
