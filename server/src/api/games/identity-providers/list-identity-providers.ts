import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { ownApplication } from '../../apps/applications/access.ts';
import { listProviders, providerObject } from './queries.ts';

/** Lists an application's identity providers for its developers: `[{id, type, settings}]`, without secrets. */
export const listIdentityProviders = route({
  id: 'list_identity_providers',
  method: 'GET',
  path: '/applications/{application_id}/identity-providers',
  auth: ['person'],
  access: (ctx, path) => ownApplication(ctx, path),
  limit: limits.read,
  reply: 200,
  run: async (ctx, { access }) => {
    const rows = await listProviders(ctx.store.read, access.id);
    return rows.flatMap((row) => providerObject(row) ?? []);
  },
});
