import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { spectateSecret } from './spectate-secret.ts';
import { getSpectateSecret as operation } from '@guildhall/protocol/operations/games/rich-presence';

/** Returns the secret with which a game lets a user watch an activity: `{secret}` (docs/contract/games.md#spectating). */
export const getSpectateSecret = route(operation, {
  access: open,
  limit: limits.read,
  whileRestricted: false,
  run: async (ctx, { path }) => ({ secret: await spectateSecret(ctx, path) }),
});
