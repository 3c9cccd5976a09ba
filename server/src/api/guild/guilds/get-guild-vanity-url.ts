import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { vanityUrl } from './vanity.ts';

/** A guild's invite with a name of its own, `code` null when none is set, and how often people came by it (VanityURLResponse). */
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
