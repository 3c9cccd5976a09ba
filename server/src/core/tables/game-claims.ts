import type { Snowflake } from '@guildhall/protocol/ids';
import type { Selectable } from 'kysely';

/** The state of a game claim. */
export type ClaimState = 'pending' | 'approved' | 'rejected';

/** The game that an application claims to be (docs/contract/game-accounts.md#profiles-of-players). */
export interface GameClaimsTable {
  application_id: Snowflake;
  /** The game's name as the owner wrote it. */
  game: string;
  /** The normalized name for comparison: one approved claim for each. */
  game_key: string;
  website: string | null;
  state: ClaimState;
  claimed_by: Snowflake;
  claimed_at: number;
  /** The operator who decided, when, and why; null while the claim is pending. */
  decided_by: Snowflake | null;
  decided_at: number | null;
  reason: string | null;
}

export interface GameClaimTables {
  game_claims: GameClaimsTable;
}

export type GameClaimRow = Selectable<GameClaimsTable>;
