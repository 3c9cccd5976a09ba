import type { Result } from '@guildhall/protocol/calls';

/** A user as the operator sees it in lists. */
export type SeenUser = Result<'GET /operator/users'>['users'][number];
/** A user with its servers, applications, logins and reports. */
export type UserDetails = Result<'GET /operator/users/{user_id}'>;
/** A guild as the operator sees it in lists. */
export type SeenGuild = Result<'GET /operator/guilds'>['guilds'][number];
/** A guild with its counts. */
export type GuildDetails = Result<'GET /operator/guilds/{guild_id}'>;
