import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { identitiesOf, requireOwn } from './identity.ts';

/** Returns a user's players in the bot's own game: `{identities}`, empty if none (specification 2.13). */
export const getApplicationIdentitiesByUser = route({
  id: 'get_application_identities_by_user',
  method: 'GET',
  path: '/users/{user_id}/application-identities/{application_id}',
  auth: ['bot'],
  access: (ctx, { application_id }) => requireOwn(ctx, application_id),
  limit: limits.read,
  reply: 200,
  run: async ({ store }, { path }) => ({ identities: await identitiesOf(store.read, path) }),
});
