import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { providerAccess } from './access.ts';
import { deleteProvider } from './queries.ts';
import { deleteIdentityProvider as operation } from '@guildhall/protocol/operations/games/identity-providers';

/**
 * Deletes an application's identity provider (204): logins by it are rejected, its players keep their accounts. 10010 if none.
 */
export const deleteIdentityProvider = route(operation, {
  access: providerAccess,
  limit: limits.write,
  run: (ctx, { access: { application, provider } }) =>
    ctx.transact(async (tx) => {
      if (!(await deleteProvider(tx.db, application.id, provider.type))) fail('UNKNOWN_PROVIDER');
    }),
});
