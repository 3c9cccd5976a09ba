import type { Tx } from '../../../core/framework/transact.ts';
import { type Pair, lockGrant } from './grants.ts';
import { deleteUserInstalls } from '../../guild/integrations/user-installs.ts';
import { deleteRoleConnection, deleteRoleConnectionsOf } from '../role-connections/keep-linked-roles.ts';
import { notifyDeauthorized } from './notify.ts';
import { listChildIds } from '../publisher/family.ts';
import type { Snowflake } from '@guildhall/protocol/ids';
import { GRANT_ENDED, GRANT_ENDING, GRANTS_OF_APPLICATION_ENDED } from './hooks.ts';

/**
 * Ends a user's authorization of an application: deletes the grant, its install, codes and tokens, closes their
 * sessions and clears the application's data shown on the user (docs/contract/oauth2.md#revocation). The user's game
 * data moves to a new provisional account (docs/contract/game-accounts.md#unlinking). For a publisher's parent, also
 * ends the authorizations of its children (5.9).
 */
export async function revokeGrant(tx: Tx, pair: Pair): Promise<void> {
  const grant = await lockGrant(tx.db, pair);
  await tx.notify(GRANT_ENDING, pair);
  for (const table of ['oauth2_codes', 'oauth2_devices', 'oauth2_tokens', 'oauth2_grants'] as const)
    await tx.db.kysely
      .deleteFrom(table)
      .where('application_id', '=', pair.application_id)
      .where('user_id', '=', pair.user_id)
      .execute();
  const ended = await tx.db.kysely
    .deleteFrom('tokens')
    .where('application_id', '=', pair.application_id)
    .where('user_id', '=', pair.user_id)
    .where('kind', '=', 'bearer')
    .returning('hash')
    .execute();
  for (const { hash } of ended) tx.signal({ type: 'token_revoked', user_id: pair.user_id, hash });
  await deleteUserInstalls(tx.db, pair);
  await deleteRoleConnection(tx, pair);
  await tx.notify(GRANT_ENDED, pair);
  if (grant?.scopes) await notifyDeauthorized(tx, pair);
  for (const application_id of await listChildIds(tx.db, pair.application_id)) await revokeGrant(tx, { ...pair, application_id });
}

/** Ends all authorizations of an application that is deleted or becomes another's child; for a parent, its children's too. */
export async function revokeGrantsOf(tx: Tx, applicationId: Snowflake): Promise<void> {
  for (const table of ['oauth2_codes', 'oauth2_devices', 'oauth2_tokens', 'oauth2_grants'] as const)
    await tx.db.kysely.deleteFrom(table).where('application_id', '=', applicationId).execute();
  const ended = await tx.db.kysely
    .deleteFrom('tokens')
    .where('application_id', '=', applicationId)
    .where('kind', '=', 'bearer')
    .returning(['hash', 'user_id'])
    .execute();
  for (const { hash, user_id } of ended) tx.signal({ type: 'token_revoked', user_id, hash });
  await deleteUserInstalls(tx.db, { application_id: applicationId });
  await deleteRoleConnectionsOf(tx, applicationId);
  for (const childId of await listChildIds(tx.db, applicationId)) await revokeGrantsOf(tx, childId);
  await tx.notify(GRANTS_OF_APPLICATION_ENDED, { application_id: applicationId });
}
