import { startProviderLogin as operation } from '@guildhall/protocol/operations/people/login-providers';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { startVisit } from './start.ts';

/** Starts a login or registration with a provider: `{url}` is where the browser goes (docs/contract/people.md#login-providers). */
export const startProviderLogin = route(operation, {
  access: open,
  limit: limits.loginProviders,
  run: (ctx, { path: { provider }, body: { next } }) => startVisit(ctx, { provider, purpose: 'login', userId: null, next }),
});
