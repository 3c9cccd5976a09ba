import type { Snowflake } from '@guildhall/protocol/ids';
import { job, Postponed } from '../../../core/framework/job.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import { transact, type Tx } from '../../../core/framework/transact.ts';
import { revokeTokens } from '../auth/tokens.ts';
import { findUser } from '../users/queries.ts';
import { newUser } from '../users/user.ts';
import { deleteFiles } from './delete-files.ts';
import { ACCOUNT_ERASING } from './hooks.ts';
import { holdsSomething } from './holdings.ts';
import { erasePersonalRows } from './personal-data.ts';

const DAY = 86_400_000;
const NOBODY = { userId: null, reason: null };

/**
 * Erases an account at its deletion time, unless it was restored.
 * - Announces ACCOUNT_ERASING, which removes it from its guilds, groups and friendships and ends its authorizations
 *   (APPLICATION_DEAUTHORIZED); deletes files and rows.
 * - Its messages remain, by a "Deleted User".
 * - Each step can be repeated.
 */
export const eraseAccount = job<{ user_id: Snowflake; deletes_at: number }>({
  kind: 'erase_account',
  async run(platform, { user_id, deletes_at }) {
    const user = await findUser(platform.store.read, user_id);
    if (user?.deletes_at !== deletes_at) return;
    if (await holdsSomething(platform.store.read, user_id)) {
      platform.log.warn({ user_id }, 'cannot erase an account that has become the owner of a guild, team or application');
      throw new Postponed(DAY);
    }
    if (!(await begin(platform, user, deletes_at))) return;
    await platform.hooks.run(ACCOUNT_ERASING, platform, user);
    for (const folder of ['avatars', 'banners', 'harvests']) await deleteFiles(platform, `${folder}/${user.id}/`);
    await transact(platform, NOBODY, (tx) => anonymise(tx, user));
  },
});

/** The point of no return: the account cannot be restored afterwards. Returns false if it was restored before. */
async function begin(platform: Platform, { id }: UserRow, deletes_at: number): Promise<boolean> {
  return transact(platform, NOBODY, async (tx) => {
    const begun = await tx.db.kysely
      .updateTable('users')
      .set({ deleted_at: tx.now })
      .where('id', '=', id)
      .where('deletes_at', '=', deletes_at)
      .executeTakeFirst();
    return begun.numUpdatedRows > 0n;
  });
}

/** Keeps the row as an author without a name. */
async function anonymise(tx: Tx, { id, kind, banned_until }: UserRow): Promise<void> {
  await revokeTokens(tx, id, 'person');
  await erasePersonalRows(tx.db, id);
  const username = `deleted_user_${BigInt(id).toString(16)}`;
  const nobody = newUser({ id, kind, username, global_name: 'Deleted User', banned_until, deleted_at: tx.now });
  await tx.db.kysely.updateTable('users').set(nobody).where('id', '=', id).execute();
}
