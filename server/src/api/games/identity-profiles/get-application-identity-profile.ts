import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { identitiesOf, profileFor, requireOwn } from './identity.ts';
import { profileObject } from './profile.ts';
import { getApplicationIdentityProfile as operation } from '@guildhall/protocol/operations/games/identity-profiles';

/**
 * Returns the game's data about a player: `{username, metadata, data}`
 * (docs/contract/game-accounts.md#profiles-of-players). 10013 if the user is no such player.
 */
export const getApplicationIdentityProfile = route(operation, {
  access: (ctx, { application_id }) => requireOwn(ctx, application_id),
  limit: limits.read,
  run: async ({ store }, { path: { application_id, user_id, provider_issued_user_id: player } }) => {
    const pair = { application_id, user_id };
    const identities = await identitiesOf(store.read, pair);
    if (!identities.some((one) => one.provider_issued_user_id === player)) fail('UNKNOWN_USER');
    const row = (await profileFor(store.read, pair, player)) ?? fail('UNKNOWN_USER');
    return profileObject(row);
  },
});
