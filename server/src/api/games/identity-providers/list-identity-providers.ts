import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownApplication } from '../../apps/applications/access.ts';
import { listProviders, providerObject } from './queries.ts';
import { listIdentityProviders as operation } from '@guildhall/protocol/operations/games/identity-providers';

/** Lists an application's identity providers for its developers: `[{id, type, settings}]`, without secrets. */
export const listIdentityProviders = route(operation, {
  access: (ctx, path) => ownApplication(ctx, path),
  limit: limits.read,
  run: async (ctx, { access }) => {
    const rows = await listProviders(ctx.store.read, access.id);
    return rows.flatMap((row) => providerObject(row) ?? []);
  },
});
