import type { Context } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { findMutualGuilds } from '../../people/relationships/queries.ts';
import { findUser } from '../../people/users/queries.ts';
import { settingsOf } from '../../people/users/settings.ts';
import { isFriend } from './acquaintance.ts';
import { findActivity, type Shown } from './session-activity.ts';
import { getActivityMetadata as operation } from '@guildhall/protocol/operations/games/rich-presence';

/**
 * Returns the button addresses of an activity: `{button_urls}`. For users who see the activity: friends, also in the game, and
 * users sharing a guild, as far as the player shares it; 50001 for others.
 */
export const getActivityMetadata = route(operation, {
  access: open,
  limit: limits.read,
  run: async (ctx, { path }) => {
    if (!(await seesActivity(ctx, path))) fail('MISSING_ACCESS');
    const activity = (await findActivity(ctx.store.read, path)) ?? fail('UNKNOWN_MESSAGE');
    const own = (activity.buttons ?? []).flatMap((button) => (typeof button === 'string' ? [] : [button.url]));
    return { button_urls: own.length ? own : (activity.metadata?.button_urls ?? []) };
  },
});

async function seesActivity(ctx: Context, shown: Shown): Promise<boolean> {
  const { read } = ctx.store;
  const me = ctx.viewer.user.id;
  if (me === shown.user_id) return true;
  const player = await findUser(read, shown.user_id);
  if (!player) return false;
  const { show_current_game: plays, activity_restricted_guild_ids: closed } = settingsOf(player);
  if (!plays) return false;
  if (await isFriend(ctx, shown)) return true;
  return (await findMutualGuilds(read, me, shown.user_id)).some(({ id }) => !closed.includes(id));
}
