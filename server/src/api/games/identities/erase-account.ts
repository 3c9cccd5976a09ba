import type { Snowflake } from '@guildhall/protocol/ids';
import { job } from '../../../core/framework/job.ts';
import { transact, type Tx } from '../../../core/framework/transact.ts';

/** Accounts erased per transaction. */
const PER_STEP = 50;

/** Erases a provisional account that can no longer be logged in to; its messages remain, by a deleted user. */
export async function eraseAccount({ db: { kysely } }: Tx, userId: Snowflake): Promise<void> {
  for (const table of ['relationships', 'game_relationships'] as const)
    await kysely
      .deleteFrom(table)
      .where((eb) => eb.or([eb('user_id', '=', userId), eb('other_id', '=', userId)]))
      .execute();
  for (const table of ['read_states', 'user_activity', 'session_starts', 'lobby_members'] as const)
    await kysely.deleteFrom(table).where('user_id', '=', userId).execute();
  await kysely.deleteFrom('users').where('id', '=', userId).execute();
}

/** Erases provisional accounts that an application no longer uses. */
export const eraseAccounts = job<{ application_id: Snowflake; before: Snowflake }>({
  kind: 'identities.erase_accounts',
  async run(platform, { application_id, before }) {
    const step = (tx: Tx) => eraseSome(tx, application_id, before);
    while (await transact(platform, { userId: null, reason: null }, step));
  },
});

async function eraseSome(tx: Tx, applicationId: Snowflake, before: Snowflake): Promise<boolean> {
  const users = tx.db.kysely.selectFrom('users').select('id').where('provisional_application_id', '=', applicationId);
  const some = await users.where('id', '<', before).orderBy('id').limit(PER_STEP).execute();
  for (const { id } of some) await eraseAccount(tx, id);
  return some.length === PER_STEP;
}

/**
 * Deletes an application's player identities and provisional accounts, because it is deleted or becomes another's
 * child; the caller
 * must revoke its tokens.
 */
export async function deleteIdentities(tx: Tx, applicationId: Snowflake): Promise<void> {
  const { kysely } = tx.db;
  await kysely.deleteFrom('external_identities').where('application_id', '=', applicationId).execute();
  await tx.enqueue(eraseAccounts, { application_id: applicationId, before: tx.id() });
}
