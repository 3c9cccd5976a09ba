import type { Snowflake } from '@guildhall/protocol/ids';
import type { Selectable } from 'kysely';

/** What a game keeps of a player: a name, and statistics that the person's profile shows. */
export interface IdentityProfilesTable {
  id: Snowflake;
  application_id: Snowflake;
  /** That of the identity elsewhere; of one that the game named, SHA-256 over application and player, hex. */
  digest: string;
  /** The player's id: that of an identity elsewhere, or one that the game gave. */
  player: string;
  /** Whose it is when no identity elsewhere says so (provider type NONE); else null. */
  user_id: Snowflake | null;
  username: string | null;
  metadata: string | null;
  data_json: string | null;
  created_at: number;
  updated_at: number;
}

export interface IdentityProfileTables {
  identity_profiles: IdentityProfilesTable;
}

export type IdentityProfileRow = Selectable<IdentityProfilesTable>;
