import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { visibleGuild } from '../guilds/access.ts';
import { guildProfile } from './guild-profile.ts';

/** The profile of a guild with its tag: for members, and for everybody when the guild is discoverable. Others: 50001. Unknown: 10004. */
export const getGuildProfile = route({
  id: 'get_guild_profile',
  method: 'GET',
  path: '/guilds/{guild_id}/profile',
  auth: ['bot', 'person'],
  // Looked up when it is called: the features import each other.
  access: (ctx, path) => visibleGuild(ctx, path),
  limit: limits.read,
  reply: 200,
  run: async (ctx, { access }) => guildProfile(ctx, access.row),
});
