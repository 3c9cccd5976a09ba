import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { ACTIVITY_SPECTATE } from './events.ts';
import { handSecret } from './hand-secret.ts';
import { spectateSecret } from './spectate-secret.ts';
import { spectateActivity as operation } from '@guildhall/protocol/operations/games/rich-presence';

/**
 * Watches a game from a client of the platform: ACTIVITY_SPECTATE with the secret to the caller's sessions of the game, or of
 * its publisher's games if it is not running, else to the caller's desktop client, which starts it
 * (docs/contract/games.md#spectating).
 * - 10020 if none of these is connected.
 */
export const spectateActivity = route(operation, {
  access: open,
  limit: limits.write,
  run: async (ctx, { path }) => {
    const secret = await spectateSecret(ctx, path);
    await handSecret(ctx, ACTIVITY_SPECTATE, { application_id: path.application_id, secret });
  },
});
