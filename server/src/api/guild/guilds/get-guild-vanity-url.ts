import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { vanityUrl } from './vanity.ts';
import { getGuildVanityUrl as operation } from '@guildhall/protocol/operations/guild/guilds';

/** Returns the guild's vanity code, null if none is set, and its number of uses (VanityURLResponse). */
export const getGuildVanityUrl = route(operation, {
  access: inGuild('MANAGE_GUILD'),
  limit: limits.read,
  run: (ctx, { path: { guild_id } }) => vanityUrl(ctx.store.read, guild_id),
});
