import type { Snowflake } from '@guildhall/protocol/ids';
import type { ApplicationRow, UserRow } from '../../../core/tables/database.ts';
import { profileMetadata } from '../../people/users/profile.ts';
import { userObject } from '../../people/users/user.ts';
import type { MemberProfile, ProfileMetadata, UserObject } from '@guildhall/protocol/objects/people/users';
import type { PartialConnection } from '@guildhall/protocol/objects/people/connections';

/** A user's profile as another sees it (docs/contract/people.md#relationships: people's clients). */
export interface ProfileObject {
  user: UserObject & { bio: string };
  user_profile: ProfileMetadata;
  /** Linked accounts that the user shows on the profile. */
  connected_accounts: PartialConnection[];
  badges: object[];
  premium_type: number;
  premium_since: null;
  premium_guild_since: string | null;
  mutual_guilds?: { id: Snowflake; nick: string | null }[];
  mutual_friends?: UserObject[];
  mutual_friends_count?: number;
  guild_member?: object;
  guild_member_profile?: MemberProfile;
  /** Only on bots. */
  application?: { id: Snowflake; flags: number; verified: boolean };
}

/** The part of a profile that does not depend on the viewer. */
export function profileObject(
  user: UserRow,
  application: ApplicationRow | undefined,
  connected_accounts: PartialConnection[],
): ProfileObject {
  return {
    user: { ...userObject(user), bio: user.bio },
    user_profile: profileMetadata(user),
    connected_accounts,
    badges: [],
    premium_type: user.premium_type,
    premium_since: null,
    premium_guild_since: null,
    ...(application
      ? { application: { id: application.id, flags: application.flags, verified: application.verified === 1 } }
      : {}),
  };
}
