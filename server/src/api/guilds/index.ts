import type { Route } from '../../core/route.ts';

export { GUILD_DELETE, GUILD_UPDATE } from './events.ts';
export { type GuildObject, guildFeatures, guildObject, MAX_MEMBERS } from './guild.ts';

/** Guilds under /guilds and /users/@me/guilds, in path order. */
export const guildsRoutes: Route[] = [];
