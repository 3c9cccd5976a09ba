import { USER_FLAGS } from '@guildhall/protocol/enums';
import { DEFAULT_AVATARS, defaultAvatarAddress } from '../../../core/media/default-avatar.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import { hasSecondFactor, type Viewer } from '../../../core/access/viewer.ts';
import type { PrimaryGuild, UserObject, SelfObject } from '@guildhall/protocol/objects/people/users';

/** The public flags; all others are visible only to the operator. */
const PUBLIC_FLAGS = Object.values(USER_FLAGS).reduce((all: number, bit) => (bit < 2 ** 31 ? all | bit : all), 0);

/** The tag that a user shows; null if the user never adopted one. */
export function primaryGuild({ primary_guild_json }: Pick<UserRow, 'primary_guild_json'>): PrimaryGuild | null {
  return primary_guild_json === null ? null : JSON.parse(primary_guild_json);
}

/** The columns that the public view of a user shows. */
export type PublicUserRow = Pick<
  UserRow,
  | ('id' | 'kind' | 'username' | 'discriminator' | 'global_name' | 'avatar' | 'banner' | 'accent_color' | 'flags')
  | 'primary_guild_json'
>;

/** The public view of a user row. */
export function userObject(row: PublicUserRow): UserObject {
  const user: UserObject = {
    id: row.id,
    username: row.username,
    discriminator: row.discriminator,
    global_name: row.global_name,
    avatar: row.avatar,
    banner: row.banner,
    accent_color: row.accent_color,
    public_flags: row.flags & PUBLIC_FLAGS,
    flags: row.flags & PUBLIC_FLAGS,
    avatar_decoration_data: null,
    collectibles: null,
    primary_guild: primaryGuild(row),
  };
  // Assigned rather than spread because this runs for the author of every message.
  if (row.kind === 'bot') user.bot = true;
  else if (row.kind === 'system') user.system = true;
  return user;
}

/**
 * The viewer's own user.
 * - `email` and `verified` are included for persons and for tokens with the scope email.
 * - `premium_type` is private: 0 for an application, unless `premium` says that it requested identify.premium and is approved
 * (docs/contract/oauth2.md#about-a-token).
 */
export function selfObject(
  viewer: Pick<Viewer, 'user' | 'kind' | 'scopes'> & Partial<Viewer>,
  { premium = false }: { premium?: boolean } = {},
): SelfObject {
  const { user, kind, scopes } = viewer;
  return {
    ...userObject(user),
    mfa_enabled: hasSecondFactor(viewer),
    ...(kind !== 'bearer' || scopes.has('email') ? { verified: kind === 'bot' || user.verified === 1 } : {}),
    locale: user.locale,
    premium_type: kind === 'person' || premium ? user.premium_type : 0,
    bio: user.bio,
    ...(kind === 'person' && { pronouns: user.pronouns }),
    ...(kind === 'person' && { authenticator_types: [1, 2].filter((bit) => (user.mfa_enabled & bit) !== 0) }),
    ...(kind === 'person' || scopes.has('email') ? { email: user.email } : {}),
  };
}

/** The address of a user's avatar: its own, or the default one that clients derive from its id. */
export function avatarAddress(publicUrl: string, { id, avatar }: Pick<UserRow, 'id' | 'avatar'>): string {
  if (avatar === null) return defaultAvatarAddress(publicUrl, Number((BigInt(id) >> 22n) % BigInt(DEFAULT_AVATARS)));
  return `${publicUrl}/cdn/avatars/${id}/${avatar}.png`;
}

/** The row of a new user; absent fields are empty. */
export function newUser(user: Pick<UserRow, 'id' | 'kind' | 'username'> & Partial<UserRow>): UserRow {
  return {
    discriminator: '0',
    global_name: null,
    avatar: null,
    banner: null,
    accent_color: null,
    bio: '',
    flags: 0,
    email: null,
    password: null,
    date_of_birth: null,
    locale: 'en-US',
    operator: 0,
    settings_json: null,
    verified: 0,
    disabled_at: null,
    deletes_at: null,
    deleted_at: null,
    provisional_application_id: null,
    banned_until: null,
    premium_type: 0,
    mfa_enabled: 0,
    primary_guild_id: null,
    primary_guild_json: null,
    pronouns: '',
    theme_colors_json: null,
    ...user,
  };
}
