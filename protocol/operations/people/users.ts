import { Type, type Static } from 'typebox';
import { Snowflake, Text, Maybe, ImageData, Whole, Nullable } from '../../schemas.ts';
import { LIMITS } from '../../limits.ts';
import {
  AvatarObject,
  MemberProfile,
  PrimaryGuild,
  ProfileMetadata,
  SelfObject,
  UserObject,
  UserSettingsObject,
} from '../../objects/people/users.ts';
import { operation } from '../../operation.ts';
import { GlobalName, SettingsBody } from '../../bodies/people/users.ts';
import { AnyObject, Id, Time } from '../../objects/parts.ts';
import { Widget } from '../../objects/games/identity-profiles.ts';
import { PartialConnection } from '../../objects/people/connections.ts';

export const GetUserProfileQuery = Type.Object({
  with_mutual_guilds: Type.Optional(Type.Boolean()),
  with_mutual_friends: Type.Optional(Type.Boolean()),
  with_mutual_friends_count: Type.Optional(Type.Boolean()),
  guild_id: Type.Optional(Snowflake()),
});

export const Pronouns = () => Type.String({ maxLength: LIMITS.profiles.pronouns.max });

/** Changes of a profile; absent fields stay as they are. */
export const ProfileChange = Type.Object({
  pronouns: Maybe(Pronouns()),
  bio: Maybe(Type.String({ maxLength: 190 })),
  banner: Maybe(ImageData()),
  accent_color: Maybe(Whole(0, 0xffffff)),
  theme_colors: Maybe(Type.Array(Whole(0, 0xffffff), { minItems: 2, maxItems: 2 })),
});
export type ProfileChange = Static<typeof ProfileChange>;

export const UpdateMyUserChange = Type.Object({
  username: Type.Optional(Text(2, 32)),
  avatar: Maybe(ImageData()),
  banner: Maybe(ImageData()),
  global_name: Maybe(Type.String({ maxLength: 32 })),
  bio: Maybe(Type.String({ maxLength: 190 })),
  accent_color: Maybe(Whole(0, 0xffffff)),
  pronouns: Maybe(Pronouns()),
  /** One of the latest avatars, instead of a new one. */
  avatar_id: Maybe(Snowflake()),
  avatar_description: Maybe(Type.String({ maxLength: LIMITS.profiles.avatarDescription.max })),
  email: Type.Optional(Type.String({ maxLength: 254, pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$' })),
  password: Maybe(Type.String({ maxLength: 128 })),
  new_password: Type.Optional(Text(8, 128)),
  code: Maybe(Text(1, 16)),
});

export type UpdateMyUserChange = Static<typeof UpdateMyUserChange>;

export const getMyUser = operation({
  id: 'get_my_user',
  method: 'GET',
  path: '/users/@me',
  auth: ['bot', 'person', 'bearer:identify'],
  replies: { 200: SelfObject },
});

export const updateMyUser = operation({
  id: 'update_my_user',
  method: 'PATCH',
  path: '/users/@me',
  auth: ['bot', 'person'],
  body: UpdateMyUserChange,
  errors: ['UNKNOWN_USER', 'INVALID_TWO_FACTOR_CODE'],
  replies: { 200: SelfObject },
});

export const updateMyProfile = operation({
  id: 'update_my_profile',
  method: 'PATCH',
  path: '/users/@me/profile',
  auth: ['person'],
  body: ProfileChange,
  errors: ['UNKNOWN_USER'],
  replies: { 200: ProfileMetadata },
});

export const updateMyMemberProfile = operation({
  id: 'update_my_member_profile',
  method: 'PATCH',
  path: '/guilds/{guild_id}/profile/@me',
  auth: ['person'],
  body: ProfileChange,
  audit: true,
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_MEMBER', 'MISSING_ACCESS'],
  replies: { 200: MemberProfile },
});

export const listMyAvatars = operation({
  id: 'list_my_avatars',
  method: 'GET',
  path: '/users/@me/avatars',
  auth: ['person'],
  replies: { 200: Type.Object({ avatars: Type.Array(AvatarObject) }) },
});

export const deleteMyAvatar = operation({
  id: 'delete_my_avatar',
  method: 'DELETE',
  path: '/users/@me/avatars/{avatar_id}',
  auth: ['person'],
  errors: ['UNKNOWN_ASSET', 'UNKNOWN_USER'],
  replies: { 204: null },
});

export const updateMyAccount = operation({
  id: 'update_my_account',
  method: 'PATCH',
  path: '/users/@me/account',
  auth: ['person', 'bearer:identify'],
  body: Type.Object({ global_name: GlobalName() }),
  replies: { 200: SelfObject },
});

export const getUserSettings = operation({
  id: 'get_user_settings',
  method: 'GET',
  path: '/users/@me/settings',
  auth: ['person'],
  replies: { 200: UserSettingsObject },
});

export const updateUserSettings = operation({
  id: 'update_user_settings',
  method: 'PATCH',
  path: '/users/@me/settings',
  auth: ['person'],
  body: SettingsBody,
  errors: ['UNKNOWN_USER'],
  replies: { 200: UserSettingsObject },
});

export const getUser = operation({
  id: 'get_user',
  method: 'GET',
  path: '/users/{user_id}',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_USER'],
  replies: { 200: UserObject },
});

export const getUserProfile = operation({
  id: 'get_user_profile',
  method: 'GET',
  path: '/users/{user_id}/profile',
  auth: ['person'],
  query: GetUserProfileQuery,
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_USER', 'MISSING_ACCESS'],
  replies: {
    200: Type.Object({
      guild_member: Type.Optional(AnyObject),
      guild_member_profile: Type.Optional(MemberProfile),
      premium_guild_since: Nullable(Time),
      mutual_friends_count: Type.Optional(Type.Integer()),
      mutual_friends: Type.Optional(Type.Array(UserObject)),
      mutual_guilds: Type.Optional(
        Type.Array(
          Type.Object({
            id: Id,
            nick: Nullable(Type.String()),
          }),
        ),
      ),
      widgets: Type.Array(Widget),
      user: Type.Object({
        id: Id,
        username: Type.String(),
        discriminator: Type.String(),
        global_name: Nullable(Type.String()),
        avatar: Nullable(Type.String()),
        banner: Nullable(Type.String()),
        accent_color: Nullable(Type.Integer()),
        public_flags: Type.Integer(),
        flags: Type.Integer(),
        bot: Type.Optional(Type.Literal(true)),
        system: Type.Optional(Type.Literal(true)),
        avatar_decoration_data: Type.Null(),
        collectibles: Type.Null(),
        primary_guild: Nullable(PrimaryGuild),
        bio: Type.String(),
      }),
      user_profile: ProfileMetadata,
      /** Linked accounts that the user shows on the profile. */
      connected_accounts: Type.Array(PartialConnection),
      badges: Type.Array(AnyObject),
      premium_type: Type.Integer(),
      premium_since: Type.Null(),
      /** Only on bots. */
      application: Type.Optional(
        Type.Object({
          id: Id,
          flags: Type.Integer(),
          verified: Type.Boolean(),
        }),
      ),
    }),
  },
});
