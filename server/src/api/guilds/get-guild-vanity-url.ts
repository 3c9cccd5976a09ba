import { inGuild } from '../../core/access/guild.ts';
import { limits } from '../../core/limits.ts';
import { route } from '../../core/route.ts';

/** A guild's invite with a name of its own: nobody can set one here, so there is none (VanityURLResponse). */
export const getGuildVanityUrl = route({
  id: 'get_guild_vanity_url',
  method: 'GET',
  path: '/guilds/{guild_id}/vanity-url',
  auth: ['bot', 'person'],
  access: inGuild('MANAGE_GUILD'),
  limit: limits.read,
  reply: 200,
  run: async () => ({ code: null, uses: 0 }),
});
