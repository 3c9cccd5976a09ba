import { Type } from 'typebox';
import { Maybe, Whole, Snowflake, WholeWithin } from '../../schemas.ts';
import { LIMITS } from '../../limits.ts';
import { BanObject } from '../../objects/guild/bans.ts';
import { operation } from '../../operation.ts';
import { Id } from '../../objects/parts.ts';

export const DAY = 86_400;

/** The user's messages to delete: those of the last seconds (up to 7 days) or, deprecated, of the last whole days. */
export const BanUserFromGuildDeletion = Type.Object({
  delete_message_seconds: Maybe(Whole(0, 7 * DAY)),
  delete_message_days: Maybe(Whole(0, 7)),
});

export const listGuildBans = operation({
  id: 'list_guild_bans',
  method: 'GET',
  path: '/guilds/{guild_id}/bans',
  auth: ['bot', 'person'],
  query: Type.Object({
    limit: Type.Optional(Whole(1, LIMITS.bans.perPage.max)),
    before: Type.Optional(Snowflake()),
    after: Type.Optional(Snowflake()),
  }),
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: Type.Array(BanObject) },
});

export const getGuildBan = operation({
  id: 'get_guild_ban',
  method: 'GET',
  path: '/guilds/{guild_id}/bans/{user_id}',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_BAN', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: BanObject },
});

export const banUserFromGuild = operation({
  id: 'ban_user_from_guild',
  method: 'PUT',
  path: '/guilds/{guild_id}/bans/{user_id}',
  auth: ['bot', 'person'],
  query: BanUserFromGuildDeletion,
  body: BanUserFromGuildDeletion,
  audit: true,
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_USER', 'MAXIMUM_NUMBER_OF_NON_MEMBER_BANS_REACHED', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 204: null },
});

export const unbanUserFromGuild = operation({
  id: 'unban_user_from_guild',
  method: 'DELETE',
  path: '/guilds/{guild_id}/bans/{user_id}',
  auth: ['bot', 'person'],
  body: Type.Object({}),
  audit: true,
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_BAN', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 204: null },
});

export const bulkBanUsersFromGuild = operation({
  id: 'bulk_ban_users_from_guild',
  method: 'POST',
  path: '/guilds/{guild_id}/bulk-ban',
  auth: ['bot', 'person'],
  body: Type.Object({
    user_ids: Type.Array(Snowflake(), { maxItems: LIMITS.bans.bulk.max }),
    delete_message_seconds: Maybe(WholeWithin(LIMITS.bans.deleteMessages)),
  }),
  audit: true,
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS', 'FAILED_TO_BAN_USERS'],
  replies: {
    200: Type.Object({
      banned_users: Type.Array(Id),
      failed_users: Type.Array(Id),
    }),
  },
});
