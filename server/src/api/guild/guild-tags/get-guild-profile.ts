import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { visibleGuild } from '../guilds/access.ts';
import { guildProfile } from './guild-profile.ts';

/**
 * Returns the profile of a guild with its tag: for members, and for all users if the guild is discoverable. Others:
 * 50001. Unknown: 10004.
 */
export const getGuildProfile = route({
  id: 'get_guild_profile',
  method: 'GET',
  path: '/guilds/{guild_id}/profile',
  auth: ['bot', 'person'],
  // Looked up when called, because the features import each other.
  access: (ctx, path) => visibleGuild(ctx, path),
  limit: limits.read,
  reply: 200,
  run: async (ctx, { access }) => guildProfile(ctx, access.row),
});
