import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { vanityUrl } from './vanity.ts';

/** Returns the guild's vanity code, null if none is set, and its number of uses (VanityURLResponse). */
export const getGuildVanityUrl = route({
  id: 'get_guild_vanity_url',
  method: 'GET',
  path: '/guilds/{guild_id}/vanity-url',
  auth: ['bot', 'person'],
  access: inGuild('MANAGE_GUILD'),
  limit: limits.read,
  reply: 200,
  run: (ctx, { path: { guild_id } }) => vanityUrl(ctx.store.read, guild_id),
});
