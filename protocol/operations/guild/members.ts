import { type TSchema, Type } from 'typebox';
import { Text, Maybe, OneOf, Snowflake, Timestamp, WholeWithin, ImageData, Nullable, Whole } from '../../schemas.ts';
import { LIMITS } from '../../limits.ts';
import { MemberObject, OwnMemberObject } from '../../objects/guild/members.ts';
import { Id } from '../../objects/parts.ts';
import { operation } from '../../operation.ts';

export const AddGuildMemberBody = Type.Object({
  access_token: Text(1, 10_240),
  nick: Maybe(Type.String({ maxLength: LIMITS.guilds.nick.max })),
  roles: Maybe(Type.Array(Snowflake(), { maxItems: 250 })),
  mute: Maybe(Type.Boolean()),
  deaf: Maybe(Type.Boolean()),
  flags: Maybe(Type.Integer({ minimum: 0 })),
});

export const UpdateGuildMemberChange = Type.Object({
  nick: Maybe(Type.String({ maxLength: LIMITS.guilds.nick.max })),
  roles: Maybe(Type.Array(Snowflake(), { maxItems: 350 })),
  mute: Maybe(Type.Boolean()),
  deaf: Maybe(Type.Boolean()),
  channel_id: Maybe(Snowflake()),
  communication_disabled_until: Maybe(Timestamp()),
  flags: Maybe(Type.Integer({ minimum: 0 })),
});

export const listGuildMembers = operation({
  id: 'list_guild_members',
  method: 'GET',
  path: '/guilds/{guild_id}/members',
  auth: ['bot', 'person'],
  query: Type.Object({
    limit: Type.Optional(WholeWithin(LIMITS.guilds.membersPerPage)),
    after: Type.Optional(Snowflake()),
  }),
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: Type.Array(MemberObject) },
});

export const updateMyGuildMember = operation({
  id: 'update_my_guild_member',
  method: 'PATCH',
  path: '/guilds/{guild_id}/members/@me',
  auth: ['bot', 'person'],
  body: Type.Object({
    nick: Maybe(Type.String({ maxLength: LIMITS.guilds.nick.max })),
    avatar: Maybe(ImageData()),
    banner: Maybe(ImageData()),
    bio: Maybe(Type.String({ maxLength: LIMITS.guilds.memberBio.max })),
    pronouns: Maybe(Type.String({ maxLength: LIMITS.profiles.pronouns.max })),
  }),
  audit: true,
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_MEMBER', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: OwnMemberObject },
});

export const modifyCurrentUserNick = operation({
  id: 'modify_current_user_nick',
  method: 'PATCH',
  path: '/guilds/{guild_id}/members/@me/nick',
  auth: ['bot', 'person'],
  body: Type.Object({ nick: Maybe(Type.String({ maxLength: LIMITS.guilds.nick.max })) }),
  audit: true,
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_MEMBER', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: {
    200: Type.Object({
      nick: Nullable(Type.String()),
    }),
  },
});

export const searchGuildMembers = operation({
  id: 'search_guild_members',
  method: 'GET',
  path: '/guilds/{guild_id}/members/search',
  auth: ['bot', 'person'],
  query: Type.Object({
    query: Text(1, 100),
    limit: Type.Optional(WholeWithin(LIMITS.guilds.membersPerPage)),
  }),
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: Type.Array(MemberObject) },
});

export const getGuildMember = operation({
  id: 'get_guild_member',
  method: 'GET',
  path: '/guilds/{guild_id}/members/{user_id}',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_MEMBER', 'UNKNOWN_USER', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: MemberObject },
});

export const addGuildMember = operation({
  id: 'add_guild_member',
  method: 'PUT',
  path: '/guilds/{guild_id}/members/{user_id}',
  auth: ['bot'],
  body: AddGuildMemberBody,
  audit: true,
  errors: [
    'UNKNOWN_GUILD',
    'UNKNOWN_ROLE',
    'UNKNOWN_USER',
    'USER_BANNED',
    'MISSING_ACCESS',
    'MISSING_PERMISSIONS',
    'INVALID_OAUTH2_ACCESS_TOKEN',
    'INVALID_ROLE',
  ],
  replies: { 201: MemberObject, 204: null },
});

export const updateGuildMember = operation({
  id: 'update_guild_member',
  method: 'PATCH',
  path: '/guilds/{guild_id}/members/{user_id}',
  auth: ['bot', 'person'],
  body: UpdateGuildMemberChange,
  audit: true,
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_GUILD',
    'UNKNOWN_MEMBER',
    'UNKNOWN_ROLE',
    'UNKNOWN_USER',
    'TARGET_USER_IS_NOT_CONNECTED_TO_VOICE',
    'MISSING_ACCESS',
    'MISSING_PERMISSIONS',
    'INVALID_ROLE',
  ],
  replies: { 200: MemberObject },
});

export const deleteGuildMember = operation({
  id: 'delete_guild_member',
  method: 'DELETE',
  path: '/guilds/{guild_id}/members/{user_id}',
  auth: ['bot', 'person'],
  audit: true,
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_MEMBER', 'UNKNOWN_USER', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 204: null },
});

export const addGuildMemberRole = operation({
  id: 'add_guild_member_role',
  method: 'PUT',
  path: '/guilds/{guild_id}/members/{user_id}/roles/{role_id}',
  auth: ['bot', 'person'],
  audit: true,
  errors: [
    'UNKNOWN_GUILD',
    'UNKNOWN_MEMBER',
    'UNKNOWN_ROLE',
    'UNKNOWN_USER',
    'MISSING_ACCESS',
    'MISSING_PERMISSIONS',
    'INVALID_ROLE',
  ],
  replies: { 204: null },
});

export const deleteGuildMemberRole = operation({
  id: 'delete_guild_member_role',
  method: 'DELETE',
  path: '/guilds/{guild_id}/members/{user_id}/roles/{role_id}',
  auth: ['bot', 'person'],
  audit: true,
  errors: [
    'UNKNOWN_GUILD',
    'UNKNOWN_MEMBER',
    'UNKNOWN_ROLE',
    'UNKNOWN_USER',
    'MISSING_ACCESS',
    'MISSING_PERMISSIONS',
    'INVALID_ROLE',
  ],
  replies: { 204: null },
});

export const getMyGuildMember = operation({
  id: 'get_my_guild_member',
  method: 'GET',
  path: '/users/@me/guilds/{guild_id}/member',
  auth: ['bearer:guilds.members.read'],
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_MEMBER', 'UNKNOWN_USER', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: OwnMemberObject },
});

/** A time in ms since 1970. */
const Ms = () => Whole(0, 8_640_000_000_000_000);
const valuesOf = <T extends TSchema>(item: T) => ({
  or_query: Maybe(Type.Array(item, { maxItems: LIMITS.guilds.memberSearchValues.max })),
  and_query: Maybe(Type.Array(item, { maxItems: LIMITS.guilds.memberSearchValues.max })),
});
const rangeOf = <T extends TSchema>(bound: T) => ({ range: Maybe(Type.Object({ gte: Maybe(bound), lte: Maybe(bound) })) });

/** The filters of a search for members. */
export const MemberFilters = Type.Object({
  user_id: Maybe(Type.Object({ ...valuesOf(Snowflake()), ...rangeOf(Snowflake()) })),
  usernames: Maybe(Type.Object(valuesOf(Text(1, 100)))),
  role_ids: Maybe(Type.Object(valuesOf(Snowflake()))),
  guild_joined_at: Maybe(Type.Object(rangeOf(Ms()))),
  is_pending: Maybe(Type.Boolean()),
  did_rejoin: Maybe(Type.Boolean()),
  join_source_type: Maybe(Type.Object(valuesOf(Whole(0, 8)))),
  source_invite_code: Maybe(Type.Object(valuesOf(Text(1, 100)))),
  safety_signals: Maybe(
    Type.Object({
      communication_disabled_until: Maybe(Type.Object(rangeOf(Ms()))),
      unusual_account_activity: Maybe(Type.Boolean()),
      automod_quarantined_username: Maybe(Type.Boolean()),
    }),
  ),
});

const MemberCursor = Type.Object({ user_id: Snowflake(), guild_joined_at: Ms() });

export const MembersSearchBody = Type.Object({
  limit: Type.Optional(WholeWithin(LIMITS.guilds.memberSearchPage)),
  sort: Type.Optional(OneOf(1, 2, 3, 4)),
  or_query: Maybe(MemberFilters),
  and_query: Maybe(MemberFilters),
  before: Type.Optional(MemberCursor),
  after: Type.Optional(MemberCursor),
});

/** How a member joined. */
const joinFields = {
  join_source_type: Type.Integer(),
  source_invite_code: Nullable(Type.String()),
  inviter_id: Nullable(Id),
};

export const searchGuildMembersAdvanced = operation({
  id: 'search_guild_members_advanced',
  method: 'POST',
  path: '/guilds/{guild_id}/members-search',
  auth: ['bot', 'person'],
  body: MembersSearchBody,
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: {
    200: Type.Object({
      guild_id: Id,
      members: Type.Array(Type.Object({ member: MemberObject, ...joinFields })),
      page_result_count: Type.Integer(),
      total_result_count: Type.Integer(),
    }),
  },
});

export const getGuildMembersSupplemental = operation({
  id: 'get_guild_members_supplemental',
  method: 'POST',
  path: '/guilds/{guild_id}/members/supplemental',
  auth: ['bot', 'person'],
  body: Type.Object({
    user_ids: Type.Array(Snowflake(), {
      minItems: LIMITS.guilds.membersSupplemented.min,
      maxItems: LIMITS.guilds.membersSupplemented.max,
    }),
  }),
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: Type.Array(Type.Object({ user_id: Id, ...joinFields })) },
});
