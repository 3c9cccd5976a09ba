import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { joinSecret } from './join-secret.ts';
import { getActivitySecret as operation } from '@guildhall/protocol/operations/games/rich-presence';

/** Returns the secret with which a game admits a user to a party: `{secret}` (docs/contract/games.md#invitations). */
export const getActivitySecret = route(operation, {
  access: open,
  limit: limits.read,
  whileRestricted: false,
  run: async (ctx, { path, query }) => ({ secret: await joinSecret(ctx, path, query) }),
});
