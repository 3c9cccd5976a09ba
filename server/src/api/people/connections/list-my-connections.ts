import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { connectionObject, withoutWithheld } from './connection.ts';
import { listConnections } from './queries.ts';
import { listMyConnections as operation } from '@guildhall/protocol/operations/people/connections';

/**
 * Lists the caller's linked accounts, oldest first, whatever their visibility (ConnectedAccountResponse). Withheld
 * kinds are left out, even for the owner: there is no replacement (docs/contract/people.md#linked-accounts). A bot
 * has none.
 */
export const listMyConnections = route(operation, {
  access: open,
  limit: limits.read,
  run: async (ctx) => {
    const rows = await listConnections(ctx.store.read, ctx.viewer.user.id);
    return withoutWithheld(ctx, rows).map(connectionObject);
  },
});
