import type { Snowflake } from '@guildhall/protocol/ids';
import type { Selectable } from 'kysely';

/** A game's profile of a player: a name, and statistics that the user's profile shows. */
export interface IdentityProfilesTable {
  id: Snowflake;
  application_id: Snowflake;
  /** The digest of the external identity; for a player named by the game, SHA-256 over application and player, hex. */
  digest: string;
  /** The player's id: that of an external identity, or one that the game assigned. */
  player: string;
  /** The user if no external identity determines it (provider type NONE); else null. */
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
