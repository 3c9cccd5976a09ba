import type { Snowflake } from '@guildhall/protocol/ids';
import type { Tx } from '../../../core/framework/transact.ts';
import { revokeTokens } from '../auth/tokens.ts';

/** Revokes a user's logins and application tokens; authorizations are kept for when the account is restored. */
export async function closeSessions(tx: Tx, userId: Snowflake): Promise<void> {
  await revokeTokens(tx, userId, 'person');
  const theirs = tx.db.kysely.selectFrom('tokens').select('hash').where('user_id', '=', userId).where('kind', '=', 'bearer');
  for (const { hash } of await theirs.execute()) tx.signal({ type: 'token_revoked', user_id: userId, hash });
}
