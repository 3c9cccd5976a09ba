import { fail } from '../../../core/errors.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { providerAccess } from './access.ts';
import { deleteProvider } from './queries.ts';

/**
 * Deletes an application's identity provider (204): logins by it are rejected, its players keep their accounts. 10010 if none.
 */
export const deleteIdentityProvider = route({
  id: 'delete_identity_provider',
  method: 'DELETE',
  path: '/applications/{application_id}/identity-providers/{provider_type}',
  auth: ['person'],
  access: providerAccess,
  limit: limits.write,
  reply: 204,
  run: (ctx, { access: { application, provider } }) =>
    ctx.transact(async (tx) => {
      if (!(await deleteProvider(tx.db, application.id, provider.type))) fail('UNKNOWN_PROVIDER');
    }),
});
