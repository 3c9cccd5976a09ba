import { startProviderLink as operation } from '@guildhall/protocol/operations/people/login-providers';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { requireProof } from '../mfa/prove.ts';
import { requireProvider } from './provider.ts';
import { startVisit } from './start.ts';

/** Starts linking an account of a provider to the caller's; takes a proof (60003). */
export const startProviderLink = route(operation, {
  access: open,
  limit: limits.loginProviders,
  run: async (ctx, { path: { provider }, body: { next } }) => {
    requireProvider(ctx, provider);
    await requireProof(ctx);
    return startVisit(ctx, { provider, purpose: 'link', userId: ctx.viewer.user.id, next });
  },
});
