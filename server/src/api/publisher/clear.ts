import type { Snowflake } from '@guildhall/protocol/ids';
import type { Tx } from '../../core/transact.ts';
import { dropIdentities } from '../identities/erase-account.ts';
import { dropProfiles } from '../identity-profiles/identity.ts';
import { endGame } from '../relationships/game-queries.ts';
import { endGrantsOf } from '../oauth2/end-grant.ts';

/** What each feature gives up of an application that becomes a child (oauth2 2.9). */
const CLEARS: readonly ((tx: Tx, applicationId: Snowflake) => Promise<void>)[] = [
  endGame,
  dropIdentities,
  dropProfiles,
  endGrantsOf,
];

/** Deletes an application's tokens, lobbies, identities, provisional accounts and relationships: from now on it lives by its parent's. */
export async function clearForChild(tx: Tx, applicationId: Snowflake): Promise<void> {
  for (const clear of CLEARS) await clear(tx, applicationId);
}
