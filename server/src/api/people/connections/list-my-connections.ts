import { limits } from '../../../core/limits.ts';
import { open, route } from '../../../core/route.ts';
import { connectionObject, withoutWithheld } from './connection.ts';
import { listConnections } from './queries.ts';

/**
 * Lists the caller's linked accounts, oldest first, whatever their visibility (ConnectedAccountResponse). Withheld kinds are
 * left out, even for the owner: there is no replacement (specification 4.1). A bot has none.
 */
export const listMyConnections = route({
  id: 'list_my_connections',
  method: 'GET',
  path: '/users/@me/connections',
  auth: ['bot', 'person', 'bearer:connections'],
  access: open,
  limit: limits.read,
  reply: 200,
  run: async (ctx) => {
    const rows = await listConnections(ctx.store.read, ctx.viewer.user.id);
    return withoutWithheld(ctx, rows).map(connectionObject);
  },
});
