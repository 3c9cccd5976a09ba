import { USER_FLAGS } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { DEFAULT_AVATARS, defaultAvatarAddress } from '../../../core/default-avatar.ts';
import type { UserRow } from '../../../core/tables.ts';
import { hasSecondFactor, type Viewer } from '../../../core/viewer.ts';

/** The guild tag that a user shows (UserPrimaryGuildResponse). */
export interface PrimaryGuild {
  identity_guild_id: Snowflake | null;
  /** False after the user disabled the tag, null after the server cleared it. */
  identity_enabled: boolean | null;
  /** 1 to 4 characters. */
  tag: string | null;
  /** The hash of the badge: `/guild-tag-badges/{identity_guild_id}/{badge}.png` on the CDN. */
  badge: string | null;
}

/** The public view of a user (UserResponse). */
export interface UserObject {
  id: Snowflake;
  username: string;
  discriminator: string;
  global_name: string | null;
  avatar: string | null;
  banner: string | null;
  accent_color: number | null;
  public_flags: number;
  flags: number;
  bot?: true;
  system?: true;
  avatar_decoration_data: null;
  collectibles: null;
  primary_guild: PrimaryGuild | null;
}

/** A user's view of itself (UserPIIResponse). */
export interface SelfObject extends UserObject {
  mfa_enabled: boolean;
  /** Only on persons: 1 for passkeys, 2 for an authenticator app. */
  authenticator_types?: number[];
  /** Whether the email address is verified; applications get it together with the address. */
  verified?: boolean;
  locale: string;
  premium_type: number;
  bio: string;
  email?: string | null;
}

/** The public flags; all others are visible only to the operator. */
const PUBLIC_FLAGS = Object.values(USER_FLAGS).reduce((all: number, bit) => (bit < 2 ** 31 ? all | bit : all), 0);

/** The tag that a user shows; null if the user never adopted one. */
export function primaryGuild({ primary_guild_json }: Pick<UserRow, 'primary_guild_json'>): PrimaryGuild | null {
  return primary_guild_json === null ? null : JSON.parse(primary_guild_json);
}

/** The public view of a user row. */
export function userObject(row: UserRow): UserObject {
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
 *  (specification 2.3).
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
    ...user,
  };
}
