import { listLoginProviders as operation } from '@guildhall/protocol/operations/people/login-providers';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { listIdentities, loginIdentityObject } from './queries.ts';

/** The ways in which the caller can log in: whether there is a password, and the accounts of providers, oldest first. */
export const listLoginProviders = route(operation, {
  access: open,
  limit: limits.read,
  run: async (ctx) => {
    const { user } = ctx.viewer;
    const rows = await listIdentities(ctx.store.read, user.id);
    return { password: user.password !== null, identities: rows.map((row) => loginIdentityObject(ctx, row)) };
  },
});
