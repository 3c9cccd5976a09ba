import type { Snowflake } from '@guildhall/protocol/ids';
import type { Tx } from '../../../core/framework/transact.ts';
import { deleteGameRelationships } from '../../people/relationships/game-queries.ts';
import { APPLICATION_ADOPTED } from './hooks.ts';

/**
 * Deletes an application's tokens, lobbies, identities, provisional accounts and relationships: from now on it uses
 * its parent's.
 */
export async function clearForChild(tx: Tx, applicationId: Snowflake): Promise<void> {
  await deleteGameRelationships(tx, applicationId);
  await tx.notify(APPLICATION_ADOPTED, { application_id: applicationId });
}
