import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { identitiesOf, requireOwn } from './identity.ts';
import { getApplicationIdentitiesByUser as operation } from '@guildhall/protocol/operations/games/identity-profiles';

/**
 * Returns a user's players in the bot's own game: `{identities}`, empty if none
 * (docs/contract/game-accounts.md#profiles-of-players).
 */
export const getApplicationIdentitiesByUser = route(operation, {
  access: (ctx, { application_id }) => requireOwn(ctx, application_id),
  limit: limits.read,
  run: async ({ store }, { path }) => ({ identities: await identitiesOf(store.read, path) }),
});
