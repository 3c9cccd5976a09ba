import { Type } from 'typebox';
import { Maybe, Snowflake, Whole, OneOf, Bits } from '../../schemas.ts';
import { ThreadObject } from '../../objects/messages/threads.ts';
import { ChannelObject, Linkability } from '../../objects/messages/channels.ts';
import { PrivateChannelObject } from '../../objects/messages/direct-messages.ts';
import { operation } from '../../operation.ts';
import { UpdateChannelBody, CreateChannelBody } from '../../bodies/messages/channels.ts';
import { LIMITS } from '../../limits.ts';

export const BulkUpdateGuildChannelsItem = Type.Object({
  id: Maybe(Snowflake()),
  position: Maybe(Whole(0, 2 ** 31 - 1)),
  parent_id: Maybe(Snowflake()),
  lock_permissions: Maybe(Type.Boolean()),
});

export const getChannel = operation({
  id: 'get_channel',
  method: 'GET',
  path: '/channels/{channel_id}',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_CHANNEL', 'MISSING_ACCESS'],
  replies: { 200: Type.Union([ThreadObject, PrivateChannelObject, ChannelObject]) },
});

export const updateChannel = operation({
  id: 'update_channel',
  method: 'PATCH',
  path: '/channels/{channel_id}',
  auth: ['bot', 'person'],
  body: UpdateChannelBody,
  audit: true,
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_GUILD',
    'UNKNOWN_EMOJI',
    'UNKNOWN_TAG',
    'MAXIMUM_NUMBER_OF_PINNED_FORUM_THREADS_REACHED',
    'BITRATE_TOO_HIGH_FOR_CHANNEL_TYPE',
    'TAG_NAMES_MUST_BE_UNIQUE',
    'NO_TAGS_AVAILABLE_TO_NON_MODERATORS',
    'TAG_REQUIRED_TO_CREATE_A_FORUM_POST',
    'MISSING_ACCESS',
    'CANNOT_EXECUTE_ON_DM',
    'MISSING_PERMISSIONS',
    'INVALID_ACTION_ON_ARCHIVED_THREAD',
    'COMMUNITY_CHANNELS_MUST_BE_TEXT_CHANNELS',
    'MAXIMUM_NUMBER_OF_ACTIVE_THREADS_REACHED',
  ],
  replies: { 200: Type.Union([ThreadObject, PrivateChannelObject, ChannelObject]) },
});

export const deleteChannel = operation({
  id: 'delete_channel',
  method: 'DELETE',
  path: '/channels/{channel_id}',
  auth: ['bot', 'person'],
  query: Type.Object({ silent: Type.Optional(Type.Boolean()) }),
  audit: true,
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_GUILD',
    'UNKNOWN_USER',
    'MISSING_ACCESS',
    'MISSING_PERMISSIONS',
    'CANNOT_DELETE_CHANNEL_REQUIRED_FOR_COMMUNITY_GUILDS',
  ],
  replies: { 200: Type.Union([ThreadObject, PrivateChannelObject, ChannelObject]) },
});

export const setChannelPermissionOverwrite = operation({
  id: 'set_channel_permission_overwrite',
  method: 'PUT',
  path: '/channels/{channel_id}/permissions/{overwrite_id}',
  auth: ['bot', 'person'],
  body: Type.Object({ type: Maybe(OneOf(0, 1)), allow: Maybe(Bits()), deny: Maybe(Bits()) }),
  audit: true,
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_GUILD',
    'UNKNOWN_PERMISSION_OVERWRITE',
    'MISSING_ACCESS',
    'CANNOT_EXECUTE_ON_DM',
    'CHANNEL_VERIFICATION_LEVEL_TOO_HIGH',
    'MISSING_PERMISSIONS',
  ],
  replies: { 204: null },
});

export const deleteChannelPermissionOverwrite = operation({
  id: 'delete_channel_permission_overwrite',
  method: 'DELETE',
  path: '/channels/{channel_id}/permissions/{overwrite_id}',
  auth: ['bot', 'person'],
  audit: true,
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_GUILD',
    'UNKNOWN_PERMISSION_OVERWRITE',
    'MISSING_ACCESS',
    'CANNOT_EXECUTE_ON_DM',
    'CHANNEL_VERIFICATION_LEVEL_TOO_HIGH',
    'MISSING_PERMISSIONS',
  ],
  replies: { 204: null },
});

export const listGuildChannels = operation({
  id: 'list_guild_channels',
  method: 'GET',
  path: '/guilds/{guild_id}/channels',
  auth: ['bot', 'person', 'bearer:guilds.channels.read'],
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: Type.Array(Type.Object({ ...ChannelObject.properties, ...Type.Partial(Linkability).properties })) },
});

export const createGuildChannel = operation({
  id: 'create_guild_channel',
  method: 'POST',
  path: '/guilds/{guild_id}/channels',
  auth: ['bot', 'person'],
  body: CreateChannelBody,
  audit: true,
  errors: [
    'UNKNOWN_GUILD',
    'UNKNOWN_EMOJI',
    'MAXIMUM_NUMBER_OF_GUILD_CHANNELS_REACHED',
    'BITRATE_TOO_HIGH_FOR_CHANNEL_TYPE',
    'TAG_NAMES_MUST_BE_UNIQUE',
    'MISSING_ACCESS',
    'MISSING_PERMISSIONS',
  ],
  replies: { 201: ChannelObject },
});

export const bulkUpdateGuildChannels = operation({
  id: 'bulk_update_guild_channels',
  method: 'PATCH',
  path: '/guilds/{guild_id}/channels',
  auth: ['bot', 'person'],
  body: Type.Array(BulkUpdateGuildChannelsItem, { maxItems: 2 * LIMITS.channels.perGuild.max }),
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_GUILD',
    'ONLY_ONE_PARENT_ID_CAN_BE_MODIFIED_AT_A_TIME',
    'MISSING_ACCESS',
    'MISSING_PERMISSIONS',
  ],
  replies: { 204: null },
});
