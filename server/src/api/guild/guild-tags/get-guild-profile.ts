import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { visibleGuild } from '../guilds/access.ts';
import { guildProfile } from './guild-profile.ts';
import { getGuildProfile as operation } from '@guildhall/protocol/operations/guild/guild-tags';

/**
 * Returns the profile of a guild with its tag: for members, and for all users if the guild is discoverable. Others:
 * 50001. Unknown: 10004.
 */
export const getGuildProfile = route(operation, {
  // Looked up when called, because the features import each other.
  access: (ctx, path) => visibleGuild(ctx, path),
  limit: limits.read,
  run: async (ctx, { access }) => guildProfile(ctx, access.row),
});
