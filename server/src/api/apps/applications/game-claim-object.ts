import { isoTime, isoTimeOrNull } from '../../../core/iso-time.ts';
import type { ClaimState, GameClaimRow } from '../../../core/tables/game-claims.ts';

/** A game claim as the owner and the operator see it. */
export interface GameClaimObject {
  game: string;
  website: string | null;
  state: ClaimState;
  claimed_at: string;
  decided_at: string | null;
  /** The operator's reason for the decision. */
  reason: string | null;
}

/** Converts a claim to wire format. */
export function gameClaimObject({ game, website, state, claimed_at, decided_at, reason }: GameClaimRow): GameClaimObject {
  return { game, website, state, claimed_at: isoTime(claimed_at), decided_at: isoTimeOrNull(decided_at), reason };
}
