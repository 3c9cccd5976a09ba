import { startProviderConfirmation as operation } from '@guildhall/protocol/operations/people/login-providers';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { startVisit } from './start.ts';

/**
 * Starts a confirmation of the caller's identity by a provider, for accounts without a password and a second factor. POST
 * /mfa/finish takes the code of the callback, with `mfa_type` provider. OpenID providers are asked for a new login.
 */
export const startProviderConfirmation = route(operation, {
  access: open,
  limit: limits.loginProviders,
  run: (ctx, { path: { provider }, body: { next } }) =>
    startVisit(ctx, { provider, purpose: 'confirm', userId: ctx.viewer.user.id, next }),
});
