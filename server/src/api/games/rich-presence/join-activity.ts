import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { ACTIVITY_JOIN } from './events.ts';
import { handSecret } from './hand-secret.ts';
import { joinSecret } from './join-secret.ts';
import { joinActivity as operation } from '@guildhall/protocol/operations/games/rich-presence';

/**
 * Joins a party from a client of the platform: ACTIVITY_JOIN with the secret to the caller's sessions of the game, or of
 * its publisher's games if it is not running, else to the caller's desktop client, which starts it
 * (docs/contract/games.md#invitations).
 * - 10020 if none of these is connected.
 */
export const joinActivity = route(operation, {
  access: open,
  limit: limits.write,
  run: async (ctx, { path, body }) => {
    const secret = await joinSecret(ctx, path, body);
    await handSecret(ctx, ACTIVITY_JOIN, { application_id: path.application_id, secret });
  },
});
