import type { Route } from '../../../core/framework/route.ts';
import { banUserFromGuild } from './ban-user-from-guild.ts';
import { bulkBanUsersFromGuild } from './bulk-ban-users-from-guild.ts';
import { getGuildBan } from './get-guild-ban.ts';
import { listGuildBans } from './list-guild-bans.ts';
import { unbanUserFromGuild } from './unban-user-from-guild.ts';

/** Bans under /guilds/{guild_id}/bans and /guilds/{guild_id}/bulk-ban, in path order. */
export const bansRoutes: Route[] = [listGuildBans, getGuildBan, banUserFromGuild, unbanUserFromGuild, bulkBanUsersFromGuild];
