import { isoTime, isoTimeOrNull } from '../../../core/values/iso-time.ts';
import type { GameClaimRow } from '../../../core/tables/game-claims.ts';
import type { GameClaimObject } from '@guildhall/protocol/objects/apps/applications';

/** Converts a claim to wire format. */
export function gameClaimObject({ game, website, state, claimed_at, decided_at, reason }: GameClaimRow): GameClaimObject {
  return { game, website, state, claimed_at: isoTime(claimed_at), decided_at: isoTimeOrNull(decided_at), reason };
}
