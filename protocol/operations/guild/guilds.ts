import { Id } from '../../objects/parts.ts';
import { Type, type Static } from 'typebox';
import { TextWithin, Maybe, ImageData, Snowflake, Nullable, Text, Timestamp, OneOf, WholeWithin, Whole } from '../../schemas.ts';
import { LIMITS } from '../../limits.ts';
import { guildSettings, newGuildParts } from '../../bodies/guild/guilds.ts';
import { GuildObject, GuildWithCountsObject, IncidentsData } from '../../objects/guild/guilds.ts';
import { operation } from '../../operation.ts';
import { GuildFeatures } from '../../objects/enums.ts';
import { EmojiObject } from '../../objects/guild/emojis.ts';
import { StickerObject } from '../../objects/guild/stickers.ts';

export const UpdateGuildBody = Type.Object({
  name: Type.Optional(TextWithin(LIMITS.guilds.name)),
  description: Maybe(TextWithin(LIMITS.guilds.description)),
  icon: Maybe(ImageData()),
  splash: Maybe(ImageData()),
  banner: Maybe(ImageData()),
  owner_id: Type.Optional(Snowflake()),
  features: Maybe(Type.Array(Nullable(Text(1, 100)), { maxItems: 1521 })),
  afk_channel_id: Maybe(Snowflake()),
  system_channel_id: Maybe(Snowflake()),
  rules_channel_id: Maybe(Snowflake()),
  public_updates_channel_id: Maybe(Snowflake()),
  safety_alerts_channel_id: Maybe(Snowflake()),
  ...guildSettings,
});

export type UpdateGuildBody = Static<typeof UpdateGuildBody>;

export const createGuild = operation({
  id: 'create_guild',
  method: 'POST',
  path: '/guilds',
  auth: ['person'],
  body: Type.Object({
    name: TextWithin(LIMITS.guilds.name),
    icon: Maybe(ImageData()),
    ...guildSettings,
    ...newGuildParts,
  }),
  errors: [
    'UNKNOWN_GUILD',
    'UNKNOWN_EMOJI',
    'MAXIMUM_NUMBER_OF_GUILDS_REACHED',
    'BITRATE_TOO_HIGH_FOR_CHANNEL_TYPE',
    'USER_BANNED',
    'TAG_NAMES_MUST_BE_UNIQUE',
    'SERVER_NEEDS_MORE_BOOSTS_TO_PERFORM_THIS_ACTION',
  ],
  replies: { 201: GuildObject },
});

export const getGuild = operation({
  id: 'get_guild',
  method: 'GET',
  path: '/guilds/{guild_id}',
  auth: ['bot', 'person'],
  query: Type.Object({ with_counts: Type.Optional(Type.Boolean()) }),
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: GuildWithCountsObject },
});

export const updateGuild = operation({
  id: 'update_guild',
  method: 'PATCH',
  path: '/guilds/{guild_id}',
  auth: ['bot', 'person'],
  body: UpdateGuildBody,
  audit: true,
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_GUILD',
    'UNKNOWN_MEMBER',
    'MISSING_ACCESS',
    'MISSING_PERMISSIONS',
    'WRONG_CHANNEL_TYPE',
    'COMMUNITY_CHANNELS_MUST_BE_TEXT_CHANNELS',
    'SERVER_NEEDS_MORE_BOOSTS_TO_PERFORM_THIS_ACTION',
    'OWNER_CANNOT_BE_PENDING_MEMBER',
    'OWNERSHIP_CANNOT_BE_MOVED_TO_A_BOT_USER',
  ],
  replies: { 200: GuildObject },
});

export const deleteGuild = operation({
  id: 'delete_guild',
  method: 'DELETE',
  path: '/guilds/{guild_id}',
  auth: ['person'],
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 204: null },
});

export const getGuildPreview = operation({
  id: 'get_guild_preview',
  method: 'GET',
  path: '/guilds/{guild_id}/preview',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS'],
  replies: {
    200: Type.Object({
      id: Id,
      name: Type.String(),
      icon: Nullable(Type.String()),
      description: Nullable(Type.String()),
      home_header: Nullable(Type.String()),
      splash: Nullable(Type.String()),
      discovery_splash: Nullable(Type.String()),
      features: Type.Array(GuildFeatures),
      emojis: Type.Array(EmojiObject),
      stickers: Type.Array(StickerObject),
      approximate_member_count: Type.Integer(),
      approximate_presence_count: Type.Integer(),
    }),
  },
});

export const updateGuildIncidentActions = operation({
  id: 'update_guild_incident_actions',
  method: 'PUT',
  path: '/guilds/{guild_id}/incident-actions',
  auth: ['bot', 'person'],
  body: Type.Object({ invites_disabled_until: Maybe(Timestamp()), dms_disabled_until: Maybe(Timestamp()) }),
  audit: true,
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: {
    200: Type.Union([
      IncidentsData,
      Type.Object({
        invites_disabled_until: Type.Null(),
        dms_disabled_until: Type.Null(),
      }),
    ]),
  },
});

export const updateGuildMfaLevel = operation({
  id: 'update_guild_mfa_level',
  method: 'POST',
  path: '/guilds/{guild_id}/mfa',
  auth: ['person'],
  body: Type.Object({ level: OneOf(0, 1) }),
  audit: true,
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS', 'INVALID_TWO_FACTOR_CODE'],
  replies: {
    200: Type.Object({
      level: Type.Enum([0, 1]),
    }),
  },
});

export const getGuildVanityUrl = operation({
  id: 'get_guild_vanity_url',
  method: 'GET',
  path: '/guilds/{guild_id}/vanity-url',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: {
    200: Type.Object({
      code: Nullable(Type.String()),
      uses: Type.Integer(),
    }),
  },
});

export const updateGuildVanityUrl = operation({
  id: 'update_guild_vanity_url',
  method: 'PATCH',
  path: '/guilds/{guild_id}/vanity-url',
  auth: ['bot', 'person'],
  body: Type.Object({ code: Nullable(Type.String({ maxLength: 100 })) }),
  audit: true,
  errors: [
    'UNKNOWN_GUILD',
    'MISSING_ACCESS',
    'MISSING_PERMISSIONS',
    'INVITE_CODE_INVALID_OR_TAKEN',
    'SERVER_NEEDS_MORE_BOOSTS_TO_PERFORM_THIS_ACTION',
  ],
  replies: {
    200: Type.Object({
      code: Nullable(Type.String()),
      uses: Type.Integer(),
    }),
  },
});

export const listMyGuilds = operation({
  id: 'list_my_guilds',
  method: 'GET',
  path: '/users/@me/guilds',
  auth: ['bot', 'person', 'bearer:guilds'],
  query: Type.Object({
    before: Type.Optional(Snowflake()),
    after: Type.Optional(Snowflake()),
    limit: Type.Optional(WholeWithin(LIMITS.guilds.perPage)),
    with_counts: Type.Optional(Type.Boolean()),
    shard: Type.Optional(Whole(0, 2 ** 31 - 1)),
  }),
  replies: {
    200: Type.Array(
      Type.Object({
        approximate_member_count: Type.Optional(Type.Integer()),
        approximate_presence_count: Type.Optional(Type.Integer()),
        id: Id,
        name: Type.String(),
        icon: Nullable(Type.String()),
        banner: Nullable(Type.String()),
        owner: Type.Boolean(),
        permissions: Type.String(),
        features: Type.Array(GuildFeatures),
      }),
    ),
  },
});

export const leaveGuild = operation({
  id: 'leave_guild',
  method: 'DELETE',
  path: '/users/@me/guilds/{guild_id}',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS', 'INVALID_GUILD'],
  replies: { 204: null },
});
