import { getAuthOptions as operation } from '@guildhall/protocol/operations/people/auth';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { loginProviderObject } from '../login-providers/provider.ts';

/** The ways to get an account here, for the login page: no credentials needed (docs/contract/people.md#accounts). */
export const getAuthOptions = route(operation, {
  access: open,
  limit: limits.read,
  run: async ({ config, store }) => {
    const anyone = store.read.kysely.selectFrom('users').select('id').where('kind', '=', 'person').limit(1);
    return {
      registration: config.registration,
      rules_url: config.rulesUrl,
      has_users: (await anyone.executeTakeFirst()) !== undefined,
      is_testing: config.testing,
      providers: config.loginProviders.map(loginProviderObject),
    };
  },
});
