import type { Context } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import { isBlocked, isOfGame, isOpenTo } from './acquaintance.ts';
import { findActivity, findPlaying, type Shown } from './session-activity.ts';

/**
 * The secret with which a game lets the caller watch an activity (docs/contract/games.md#spectating).
 * - For the users to whom the player's settings open the game without asking, and the player.
 * - 50001 for others, across a block, and for other games.
 * - 10008 if there is nothing to watch, or the player hides it.
 */
export async function spectateSecret(ctx: Context, shown: Shown): Promise<string> {
  const { read } = ctx.store;
  if (!(await isOfGame(ctx, shown.application_id))) fail('MISSING_ACCESS');
  if (shown.user_id !== ctx.viewer.user.id) {
    if ((await isBlocked(ctx, shown.user_id)) || !(await isOpenTo(ctx, shown))) fail('MISSING_ACCESS');
    if ((await findPlaying(read, shown.user_id, shown.application_id)).length === 0) fail('UNKNOWN_MESSAGE');
  }
  const activity = await findActivity(read, shown);
  return activity?.secrets?.spectate ?? fail('UNKNOWN_MESSAGE');
}
